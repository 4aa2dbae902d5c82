#include "io/pairing/sweep_pairs.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "io/archives/member_name.h"
#include "io/bytes/archive_error.h"
#include "io/captures/open_capture.h"

namespace treesift {
namespace {

std::string without_folders(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path.substr(path.rfind('/') + 1);
}

// The path of a folder that is there, also where it is named as "." or "..".
std::string named(const std::string& path) {
  const std::string last = without_folders(path);
  std::error_code error;
  return last == "." || last == ".." ? std::filesystem::canonical(path, error).string() : path;
}

// "m17" of out/m17.tar.zst and of out/m17/
std::string short_name(const std::string& path) {
  std::string name = without_folders(named(path));
  for (const std::string_view suffix :
       {".zst", ".gz", ".xz", ".jsonl", ".json", ".tar", ".zip", ".har", ".warc", ".wacz"}) {
    if (name.size() > suffix.size() && name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  }
  return name;
}

// A path as the beginning of an id.
std::string as_folder(const std::string& name) {
  std::string folder;
  std::size_t begin = 0;
  while (begin <= name.size()) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string segment = name.substr(begin, end - begin);
    if (!segment.empty() && segment != ".")
      folder += (folder.empty() ? "" : "/") + (segment == ".." ? "%2E%2E" : segment);
    begin = end + 1;
  }
  return sanitise_id(folder);
}

// Ends where the capture is damaged, and adds to `damage` what is wrong.
class CutReader : public CaptureReader {
 public:
  CutReader(std::unique_ptr<CaptureReader> reader, std::vector<std::string>& damage)
      : reader_(std::move(reader)), damage_(damage) {}

  bool next(CapturedResponse& response) override {
    if (is_cut_) return false;
    try {
      return reader_->next(response);
    } catch (const ArchiveError& error) {
      if (error.fault() == ArchiveFault::unreadable) throw;
      is_cut_ = true;
      damage_.emplace_back(error.what());
      return false;
    }
  }
  InputProgress progress() const override { return reader_->progress(); }
  const std::string& name() const override { return reader_->name(); }
  SkippedEntries skipped() const override { return reader_->skipped(); }

 private:
  std::unique_ptr<CaptureReader> reader_;
  std::vector<std::string>& damage_;
  bool is_cut_ = false;
};

// Of a program that has written nothing.
class NoCapture : public CaptureReader {
 public:
  explicit NoCapture(std::string name) : name_(std::move(name)) {}
  bool next(CapturedResponse&) override { return false; }
  InputProgress progress() const override { return {}; }
  const std::string& name() const override { return name_; }
  SkippedEntries skipped() const override { return {}; }

 private:
  std::string name_;
};

std::unique_ptr<CaptureReader> open_actual(const std::string& path, const CaptureOptions& options,
                                           std::vector<std::string>& damage) {
  try {
    return std::make_unique<CutReader>(open_capture(path, options), damage);
  } catch (const ArchiveError& error) {
    if (error.fault() == ArchiveFault::unreadable) throw;
    if (error.fault() != ArchiveFault::empty) damage.emplace_back(error.what());
    return std::make_unique<NoCapture>(path);
  }
}

}  // namespace

std::vector<std::string> names_of_captures(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::set<std::string> different;
  for (const std::string& path : paths) {
    names.push_back(as_folder(short_name(path)));
    different.insert(names.back());
  }
  if (different.size() == paths.size() && !different.contains("")) return names;
  names.clear();
  for (const std::string& path : paths) names.push_back(as_folder(named(path)));
  return names;
}

SweepPairs::SweepPairs(const SweepInput& input, PairStream& stream, const CaptureOptions& options)
    : input_(input), stream_(stream), options_(options), names_(names_of_captures(input.actuals)) {
  expected_.emplace(*open_capture(input.expected, options), input.expected_memory);
}

SweepPairs::~SweepPairs() = default;

void SweepPairs::begin_actual() {
  const std::size_t index = begun_;
  JoinOptions options;
  options.keys = input_.keys;
  // A small one is there at once for each of thousands.
  options.memory = std::min(input_.join_memory, (std::size_t{1} << 20) + 4 * expected_->bytes());
  options.temp_directory = input_.temp_directory;
  join_ = std::make_unique<CaptureJoin>(expected_->replay(),
                                        open_actual(input_.actuals[index], options_, damage_), options);
  pairs_.emplace(*join_, stream_, names_[index]);
  ++begun_;
}

bool SweepPairs::next(BatchFiller& filler) {
  for (;;) {
    if (pairs_ && pairs_->next(filler)) return true;
    if (begun_ == input_.actuals.size()) return false;
    begin_actual();
  }
}

}  // namespace treesift
