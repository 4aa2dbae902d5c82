// Pages that need no repair, chosen by any bytes: our own reader and libxml2's make the same document of them.
#include "tests/fuzz/fuzz_support.h"
#include "tests/support/html_pieces.h"
#include "tests/support/same_document.h"

namespace treesift::fuzz {
namespace {

// A byte for each choice; the first way where no byte is left.
class ByteChoices {
 public:
  explicit ByteChoices(std::string_view bytes) : bytes_(bytes) {}
  std::size_t below(std::size_t count) {
    if (bytes_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return byte % count;
  }

 private:
  std::string_view bytes_;
};

Document read_by(HtmlReaderKind reader, const std::string& page, std::size_t size) {
  DocumentParser parser({}, reader);
  return std::get<Document>(parser.parse(std::string_view(page).substr(0, size), SourceType::html));
}

}  // namespace
}  // namespace treesift::fuzz

FUZZ_TARGET(fuzz_html_readers) {
  using namespace treesift;
  static const bool initialised = (initialise_parsers(), true);
  (void)initialised;
  fuzz::ByteChoices choices(fuzz::view_of(data, size));
  const std::string text = CarefulPage(choices).make();
  const std::string page = fuzz::padded(text);
  const Document by_own = fuzz::read_by(HtmlReaderKind::own, page, text.size());
  const Document by_libxml = fuzz::read_by(HtmlReaderKind::libxml2, page, text.size());
  fuzz::require(difference_of(by_own, by_libxml).empty(), "both readers make the same document");
  return 0;
}
