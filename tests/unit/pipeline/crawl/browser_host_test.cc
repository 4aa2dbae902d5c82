// A browser that ends before it says anything.
#include "pipeline/crawl/browser_host.h"

#include <gtest/gtest.h>

#include "tests/unit/io/browser/fake_browser.h"

namespace treesift {
namespace {

// Dies the first `times` times that it is started; answers no call but the first one.
std::string dies(int times) {
  return "starts = sys.argv[0] + '.starts'\n"
         "with open(starts, 'a') as file: file.write('x')\n"
         "if os.path.getsize(starts) <= " +
         std::to_string(times) +
         ": sys.exit(1)\n"
         "def answer(message): tell(id=message['id'], error={'message': 'no'})\n";
}

BrowserSetup setup_of(const FakeBrowser& fake) {
  BrowserSetup setup;
  setup.browser.program = fake.program();
  setup.browser.temp_directory = fake.folder();
  return setup;
}

TEST(BrowserHost, IsStartedAgainWhenItDiesWhileItStarts) {
  const FakeBrowser fake(dies(2));
  BrowserHost host(setup_of(fake), {"http://127.0.0.1/"});
  EXPECT_NO_THROW(host.fresh_page());
  EXPECT_EQ(host.version(), "Fake/1.0");
}

TEST(BrowserHost, GivesUpAfterThreeStarts) {
  const FakeBrowser fake(dies(1000));
  BrowserHost host(setup_of(fake), {"http://127.0.0.1/"});
  EXPECT_THROW(host.fresh_page(), BrowserError);
  EXPECT_EQ(std::filesystem::file_size(fake.program() + ".starts"), 3U);
}

}  // namespace
}  // namespace treesift
