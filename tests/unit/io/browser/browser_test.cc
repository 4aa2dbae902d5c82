// The browser's process and pipe, with a program in place of the browser that answers, lies, hangs and dies.
#include "io/browser/browser.h"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/unit/io/browser/fake_browser.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

constexpr milliseconds patient{20'000}, brief{200};

BrowserOptions options_for(const FakeBrowser& fake) {
  BrowserOptions options;
  options.program = fake.program();
  options.temp_directory = fake.folder();
  return options;
}

// Whether something comes true within a few seconds.
template <typename Fact>
bool soon(const Fact& fact) {
  for (int i = 0; i < 500; ++i) {
    if (fact()) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

bool lives(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return status >> number >> name >> state && state != "Z";
}

pid_t pid_in(const std::string& path) {
  pid_t process = 0;
  std::ifstream(path) >> process;
  return process;
}

TEST(Browser, AnswersAndEvents) {
  const FakeBrowser fake(
      "def answer(m):\n"
      "    tell(method='Some.event', params={'a': 1}, sessionId='s')\n"
      "    tell(id=m['id'], result={'method': m['method'], 'session': m.get('sessionId', '')})\n");
  Browser browser(options_for(fake));
  EXPECT_EQ(browser.version(), "Fake/1.0");
  std::string heard;
  browser.on_event([&](const BrowserEvent& event) {
    heard += std::string(event.method) + "/" + std::string(event.session) + "/" + std::string(event.json);
  });
  const CallAnswer answer = browser.call("s", "Page.do", "{}", patient);
  EXPECT_EQ(answer.end, CallEnd::done);
  EXPECT_EQ(answer.json, R"({"method": "Page.do", "session": "s"})");
  EXPECT_EQ(heard, R"(Some.event/s/{"a": 1})");
}

// What a script has cut in the middle of a character.
TEST(Browser, LoneSurrogatesAreNoCharacters) {
  const FakeBrowser fake(
      "def answer(m):\n"
      "    tell(method='Some.event', params={'a': '\\ud83d'})\n"
      "    tell(id=m['id'], result={'a': 'x\\udc00', 'b': '\\ud83d\\ude00'})\n");
  Browser browser(options_for(fake));
  std::string heard;
  browser.on_event([&](const BrowserEvent& event) { heard += event.json; });
  EXPECT_EQ(browser.call("", "Page.do", "{}", patient).json, R"({"a": "x\ufffd", "b": "\ud83d\ude00"})");
  EXPECT_EQ(heard, R"({"a": "\ufffd"})");
}

TEST(Browser, RefusalsAreWords) {
  const FakeBrowser fake("def answer(m): tell(id=m['id'], error={'code': -1, 'message': 'no such page'})\n");
  Browser browser(options_for(fake));
  const CallAnswer answer = browser.call("", "Page.do", "{}", patient);
  EXPECT_EQ(answer.end, CallEnd::refused);
  EXPECT_EQ(answer.json, "no such page");
}

TEST(Browser, SilenceEnds) {
  const FakeBrowser fake("def answer(m): pass\n");
  Browser browser(options_for(fake));
  EXPECT_EQ(browser.call("", "Page.do", "{}", brief).end, CallEnd::late);
  EXPECT_FALSE(browser.is_gone());
}

TEST(Browser, EventsWithoutEndAreNotWaitedFor) {
  const FakeBrowser fake(
      "def answer(m):\n"
      "    while True: tell(method='Some.event', params={})\n");
  Browser browser(options_for(fake));
  EXPECT_EQ(browser.call("", "Page.do", "{}", brief).end, CallEnd::late);
}

TEST(Browser, DeathIsSeen) {
  const FakeBrowser fake("def answer(m): os._exit(3)\n");
  Browser browser(options_for(fake));
  EXPECT_EQ(browser.call("", "Page.do", "{}", patient).end, CallEnd::gone);
  EXPECT_TRUE(browser.is_gone());
  EXPECT_EQ(browser.call("", "Page.do", "{}", patient).end, CallEnd::gone);
}

TEST(Browser, TooLargeAnswersAreCut) {
  const FakeBrowser fake(
      "def answer(m):\n"
      "    if m['method'] == 'small': return tell(id=m['id'], result={})\n"
      "    write('{\"id\":%d,\"result\":{\"a\":\"%s\"}}' % (m['id'], 'x' * 3000000))\n");
  BrowserOptions options = options_for(fake);
  options.pipe.message = 1'000'000;
  Browser browser(options);
  EXPECT_EQ(browser.call("", "large", "{}", patient).end, CallEnd::too_large);
  EXPECT_EQ(browser.call("", "small", "{}", patient).end, CallEnd::done);
}

TEST(Browser, BothMayWriteAtOnce) {
  const FakeBrowser fake(
      "def answer(m):\n"
      "    for i in range(20): tell(method='Some.event', params={'a': 'x' * 100000})\n"
      "    tell(id=m['id'], result={'length': len(m['params']['a'])})\n");
  Browser browser(options_for(fake));
  const std::string large(3'000'000, 'y');
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(browser.call("", "Page.do", "{\"a\":\"" + large + "\"}", patient).json,
              R"({"length": 3000000})");
}

TEST(Browser, NoProgram) {
  BrowserOptions options;
  options.program = "/nowhere/headless";
  options.temp_directory = fs::temp_directory_path();
  EXPECT_THROW(Browser{options}, BrowserError);
  options.program = "/bin/true";
  EXPECT_THROW(Browser{options}, BrowserError);
}

TEST(Browser, NothingIsLeft) {
  const FakeBrowser fake(
      "open(sys.argv[-1].split('=')[1] + '/file', 'w').close()\n"
      "os.mkdir(sys.argv[-1].split('=')[1] + '/folder')\n"
      "child = subprocess.Popen(['sleep', '1000'], start_new_session=True)\n"
      "open(os.path.dirname(sys.argv[0]) + '/child', 'w').write(str(child.pid))\n"
      "def answer(m): pass\n");
  std::string profile;
  {
    const Browser browser(options_for(fake));
    profile = browser.profile();
    EXPECT_TRUE(fs::exists(profile + "/file"));
    EXPECT_TRUE(lives(pid_in(fake.folder() + "/child")));
  }
  EXPECT_FALSE(fs::exists(profile));
  EXPECT_FALSE(lives(pid_in(fake.folder() + "/child")));
}

TEST(Browser, NothingIsLeftOfAKilledProgram) {
  const FakeBrowser fake(
      "child = subprocess.Popen(['sleep', '1000'], start_new_session=True)\n"
      "open(os.path.dirname(sys.argv[0]) + '/child', 'w').write(str(child.pid))\n"
      "open(os.path.dirname(sys.argv[0]) + '/profile', 'w').write(sys.argv[-1].split('=')[1])\n"
      "def answer(m): pass\n");
  const pid_t program = ::fork();
  if (program == 0) {
    const Browser browser(options_for(fake));
    ::kill(::getpid(), SIGKILL);
  }
  ::waitpid(program, nullptr, 0);
  std::string profile;
  std::ifstream(fake.folder() + "/profile") >> profile;
  ASSERT_FALSE(profile.empty());
  EXPECT_TRUE(soon([&] { return !fs::exists(profile); }));
  EXPECT_FALSE(lives(pid_in(fake.folder() + "/child")));
}

}  // namespace
}  // namespace treesift
