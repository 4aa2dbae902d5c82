#include "io/pairing/input_kind.h"

#include <filesystem>
#include <system_error>

#include "base/output_kind.h"
#include "io/archives/member_name.h"
#include "io/bytes/archive_error.h"
#include "io/captures/open_capture.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

// "html" of page.html.gz: what the file is when it is uncompressed.
std::string extension_within(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  for (const std::string_view suffix : {".gz", ".zst", ".xz"}) {
    if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  }
  return std::string(extension_of(name));
}

bool names_a_document(const std::string& path) {
  const std::string extension = extension_within(path);
  return extension != "jsonl" && kind_of_type(extension).has_value();
}

// Of what may hold pairs as well as responses.
InputKind kind_by_first_response(const std::string& path, InputFormat format) {
  CapturedResponse first;
  try {
    if (!open_capture(path)->next(first)) return InputKind::pairs;
  } catch (const ArchiveError&) {
    if (format == InputFormat::json_lines && names_a_document(path)) return InputKind::document;
    throw;
  }
  if (format == InputFormat::tar)
    return parse_member_name(first.address) ? InputKind::pairs : InputKind::capture;
  const bool is_response = first.fault == ResponseFault::none;
  if (is_response || (first.fault != ResponseFault::bad_record && !names_a_document(path)))
    return InputKind::capture;
  return names_a_document(path) ? InputKind::document : InputKind::pairs;
}

InputKind kind_of_file(const std::string& path) {
  const InputFormat format = input_format(path);
  switch (format) {
    case InputFormat::tar:
    case InputFormat::json_lines:
      return kind_by_first_response(path, format);
    case InputFormat::markup:
      return InputKind::document;
    case InputFormat::other:
      return names_a_document(path) ? InputKind::document : InputKind::unknown;
    case InputFormat::capture:
      return InputKind::capture;
  }
  return InputKind::unknown;
}

}  // namespace

InputKind input_kind(const std::string& path) {
  std::error_code error;
  if (path == "-") return InputKind::pairs;
  if (fs::is_directory(path, error)) return InputKind::capture;
  if (!fs::exists(path, error)) return InputKind::missing;
  if (!fs::is_regular_file(path, error)) return InputKind::pairs;  // a pipe is read once
  try {
    return kind_of_file(path);
  } catch (const ArchiveError&) {
    return InputKind::unknown;  // the reader of it says what is wrong
  }
}

}  // namespace treesift
