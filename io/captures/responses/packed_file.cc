// Files that a program has packed.
//
// Problem. Generators of sites write sitemap.xml.gz beside sitemap.xml, and index.html.br for the server. In the head
// of such a file gzip writes when it was made: each night it differed, and that was a look; and of a lost page in it
// nothing was told but the first byte that differs.
//
// How. By the name, as a server does. The bytes decide whether it is true: what is no such data is compared as bytes.
#include "io/captures/responses/packed_file.h"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "io/archives/member_name.h"
#include "io/captures/responses/content_coding.h"

namespace treesift {
namespace {

struct Packing {
  std::string_view extension;
  ContentCoding coding;
};
constexpr std::array packings{Packing{"gz", ContentCoding::gzip}, Packing{"svgz", ContentCoding::gzip},
                              Packing{"br", ContentCoding::br}, Packing{"zst", ContentCoding::zstd}};

std::optional<ContentCoding> coding_of_file(std::string_view path) {
  const std::string extension = lower_case(extension_of(path));
  for (const Packing& packing : packings) {
    if (packing.extension == extension) return packing.coding;
  }
  return std::nullopt;
}

}  // namespace

bool is_called_packed(std::string_view path) {
  return coding_of_file(path).has_value();
}

std::string_view unpacked_extension(std::string_view path) {
  const std::string_view extension = extension_of(path);
  if (lower_case(extension) == "svgz") return "svg";
  path.remove_suffix(extension.empty() ? 0 : extension.size() + 1);
  return extension_of(path);
}

void unpack_file(CapturedResponse& response, std::uint64_t limit) {
  const std::optional<ContentCoding> coding = coding_of_file(response.address);
  if (response.fault != ResponseFault::none || !coding) return;
  std::string unpacked;
  if (decode_content(*coding, response.body, limit, unpacked) != CodingOutcome::whole) return;
  response.body = std::move(unpacked);
  response.is_unpacked = true;
}

}  // namespace treesift
