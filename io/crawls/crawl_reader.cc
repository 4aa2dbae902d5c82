#include "io/crawls/crawl_reader.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "io/archives/tar_members.h"
#include "io/bytes/archive_error.h"
#include "io/bytes/byte_source.h"
#include "io/bytes/decompress.h"
#include "io/bytes/file_bytes.h"
#include "io/bytes/json_surrogates.h"
#include "io/crawls/crawl_file.h"

namespace treesift {
namespace {

namespace fs = std::filesystem;

// Where a file of a state goes; null for one that is not read.
std::string* place_of(std::string_view file, RecordedState& state) {
  if (file == "snapshot.json") return &state.snapshot;
  if (file == "again.json") return &state.again;
  if (file == "page.html") return &state.page;
  if (file == "events.jsonl") return &state.events.emplace();
  return file == "screenshot.png" ? &state.screenshot : nullptr;
}

[[noreturn]] void refuse(const std::string& name, std::string_view detail) {
  throw ArchiveError(ArchiveFault::bad_document, name, "", detail);
}

Crawl crawl_of(const std::string& name, std::string json, Crawl (*read)(std::string_view)) {
  mend_lone_surrogates(json);
  try {
    return read(json);
  } catch (const BadCrawl& bad) {
    refuse(name, fmt::format("no crawl: {}", bad.what()));
  }
}

// Of the pages that are read, in their order.
std::vector<std::string> ids_of(const Crawl& crawl, Variants variants) {
  std::vector<std::string> ids;
  for (const CrawlState& state : crawl.states) ids.push_back(state.id);
  if (variants == Variants::left_out) return ids;
  for (const CrawlVariant& variant : crawl.variants) ids.push_back(variant.id);
  return ids;
}

// ---- A tar

class TarCrawl : public CrawlReader {
 public:
  TarCrawl(const std::string& path, const CrawlLimits& limits, Variants variants)
      : source_(open_input(path)), limits_(limits), members_(source_) {
    find_crawl_file();
    for (std::string& id : ids_of(crawl_, variants)) ids_.insert(std::move(id));
  }

  const Crawl& crawl() const override { return crawl_; }
  std::uint64_t too_large() const override { return too_large_; }

  bool next(RecordedState& state) override {
    state = std::exchange(begun_, RecordedState());
    while (const std::optional<TarMember> member = members_.next()) {
      if (!take(*member, state)) return true;
    }
    return !state.id.empty();
  }

 private:
  static std::string_view plain_name(const TarMember& member) {
    std::string_view name = member.name;
    while (name.starts_with("./")) name.remove_prefix(2);
    return name;
  }

  void find_crawl_file() {
    while (const std::optional<TarMember> member = members_.next()) {
      const std::string_view name = plain_name(*member);
      if (name == "crawl.json" && member->is_file()) return read_crawl(*member);
      if (name.starts_with("states/") && member->is_file()) break;
      members_.skip_body(*member);
    }
    refuse(source_.name(), "no crawl: a crawl archive has crawl.json before its states");
  }

  void read_crawl(const TarMember& member) {
    if (member.size > limits_.crawl_bytes) refuse(source_.name(), "crawl.json is too large");
    std::string json(member.size, '\0');
    members_.read_body(member, json.data());
    crawl_ = crawl_of(source_.name(), std::move(json), read_crawl_file);
  }

  // False when the member begins another state, which is then kept for the next call.
  bool take(const TarMember& member, RecordedState& state) {
    std::string_view name = plain_name(member);
    const std::size_t slash = name.starts_with("states/") ? name.find('/', 7) : std::string_view::npos;
    const std::string id(slash == std::string_view::npos ? std::string_view() : name.substr(7, slash - 7));
    RecordedState* const into = state.id.empty() || state.id == id ? &state : &begun_;
    const bool is_wanted = member.is_file() && ids_.contains(id) && fits(member);
    std::string* const place = is_wanted ? place_of(name.substr(slash + 1), *into) : nullptr;
    if (place == nullptr) {
      members_.skip_body(member);
      return true;
    }
    if (into == &begun_) returned_.insert(state.id);
    if (returned_.contains(id))
      refuse(source_.name(), fmt::format("the files of state {} do not stand together", id));
    into->id = id;
    place->resize(member.size);
    members_.read_body(member, place->data());
    if (place == &into->snapshot || place == &into->again) mend_lone_surrogates(*place);
    return into == &state;
  }

  bool fits(const TarMember& member) {
    too_large_ += member.size > limits_.file_bytes;
    return member.size <= limits_.file_bytes;
  }

  BufferedSource source_;
  CrawlLimits limits_;
  TarMembers members_;
  Crawl crawl_;
  std::unordered_set<std::string> ids_, returned_;
  RecordedState begun_;  // the first file of the next state
  std::uint64_t too_large_ = 0;
};

// ---- Folders

bool has_file(const std::string& folder, const char* file) {
  std::error_code ignored;
  return fs::is_regular_file(fs::path(folder) / file, ignored);
}

class FolderCrawl : public CrawlReader {
 public:
  FolderCrawl(std::string folder, const CrawlLimits& limits, bool is_crawljax, Variants variants)
      : folder_(std::move(folder)), limits_(limits), is_crawljax_(is_crawljax) {
    const char* const file = is_crawljax ? "result.json" : "crawl.json";
    std::string json = read_listed_file(folder_, file, limits.crawl_bytes);
    crawl_ =
        crawl_of(folder_ + "/" + file, std::move(json), is_crawljax ? read_crawljax_result : read_crawl_file);
    ids_ = ids_of(crawl_, variants);
  }

  const Crawl& crawl() const override { return crawl_; }
  std::uint64_t too_large() const override { return too_large_; }

  bool next(RecordedState& state) override {
    if (next_ == ids_.size()) return false;
    state = RecordedState();
    state.id = ids_[next_++];
    is_crawljax_ ? read_crawljax_files(state) : read_files(state);
    return true;
  }

 private:
  void read_files(RecordedState& state) {
    const std::string at = "states/" + state.id + "/";
    state.snapshot = read(at + "snapshot.json");
    state.again = read(at + "again.json");
    for (std::string* const snapshot : {&state.snapshot, &state.again}) mend_lone_surrogates(*snapshot);
    state.page = read(at + "page.html");
    state.screenshot = read(at + "screenshot.png");
    if (has_file(folder_, (at + "events.jsonl").c_str())) state.events = read(at + "events.jsonl");
  }

  void read_crawljax_files(RecordedState& state) {
    state.page = read("doms/frag_" + state.id + ".html");
    if (state.page.empty()) state.page = read("doms/" + state.id + ".html");
    state.screenshot = read("screenshots/" + state.id + ".png");
  }

  // Empty where there is no such file.
  std::string read(const std::string& path) {
    std::error_code error;
    const fs::path whole = fs::path(folder_) / path;
    if (!fs::is_regular_file(fs::symlink_status(whole, error)) || error) return {};
    if (const std::uintmax_t size = fs::file_size(whole, error); error || size > limits_.file_bytes) {
      ++too_large_;
      return {};
    }
    return read_listed_file(folder_, path, limits_.file_bytes);
  }

  std::string folder_;
  CrawlLimits limits_;
  bool is_crawljax_;
  Crawl crawl_;
  std::vector<std::string> ids_;
  std::size_t next_ = 0;
  std::uint64_t too_large_ = 0;
};

bool is_crawl_folder(const std::string& path) {
  if (has_file(path, "crawl.json"))
    return read_listed_file(path, "crawl.json").find("treesift-crawl") != std::string::npos;
  std::error_code ignored;
  return has_file(path, "result.json") && fs::is_directory(fs::path(path) / "doms", ignored);
}

}  // namespace

bool is_crawl(const std::string& path) {
  std::error_code ignored;
  if (path == "-") return false;
  try {
    if (fs::is_directory(path, ignored)) return is_crawl_folder(path);
    if (!fs::is_regular_file(path, ignored)) return false;
    BufferedSource source(open_input(path));
    TarHeader header;
    const std::string_view first = source.peek(tar_block);
    if (first.size() < tar_block || parse_tar_header(first, header) != TarFault::none) return false;
    TarMembers members(source);
    std::optional<TarMember> member = members.next();
    while (member && member->is_directory()) member = members.next();
    return member && (member->name == "crawl.json" || member->name == "./crawl.json");
  } catch (const ArchiveError&) {
    return false;  // what is wrong with it is said by who reads it
  }
}

std::unique_ptr<CrawlReader> open_crawl(const std::string& path, const CrawlLimits& limits,
                                        Variants variants) {
  std::error_code ignored;
  if (path == "-" || !fs::is_directory(path, ignored))
    return std::make_unique<TarCrawl>(path, limits, variants);
  if (has_file(path, "crawl.json")) return std::make_unique<FolderCrawl>(path, limits, false, variants);
  if (has_file(path, "result.json")) return std::make_unique<FolderCrawl>(path, limits, true, variants);
  refuse(path, "no crawl: the folder has neither crawl.json nor, as Crawljax leaves it, result.json");
}

}  // namespace treesift
