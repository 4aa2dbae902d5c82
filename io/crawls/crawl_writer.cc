#include "io/crawls/crawl_writer.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "io/archives/tar_writer.h"
#include "io/bytes/file_bytes.h"
#include "io/bytes/take_line.h"
#include "io/crawls/crawl_json.h"
#include "io/output/output_file.h"

namespace treesift {
namespace {

constexpr std::size_t most_events = std::size_t{1} << 20;  // bytes of a state that was met again
constexpr std::string_view value_event = R"({"event":"value")";
constexpr const char* second_look = "again.json";
constexpr const char* events_file = "events.jsonl";
constexpr const char* state_files[] = {"snapshot.json", "screenshot.png", "page.html", events_file,
                                       second_look};

std::string place_of(const std::string& id, const char* file) {
  return "states/" + id + "/" + file;
}

void write_member(OutputFile& output, std::string_view name, std::string_view bytes) {
  std::string frame;
  append_tar_header(frame, name, bytes.size());
  output.write(frame);
  output.write(bytes);
  frame.clear();
  append_tar_padding(frame, bytes.size());
  output.write(frame);
}

}  // namespace

CrawlWriter::CrawlWriter(const std::string& output, WhenLeft when) : output_(output), work_(output, when) {}

void CrawlWriter::add_state(const std::string& id, const StateFiles& files) {
  const auto put = [&](const char* file, std::string_view bytes, bool is_there) {
    const std::string name = place_of(id, file);
    is_there ? work_.write(name, bytes) : work_.remove_file(name);
  };
  put("snapshot.json", files.snapshot, !files.snapshot.empty());
  put("screenshot.png", files.screenshot, !files.screenshot.empty());
  put("page.html", files.page, !files.page.empty());
  put(events_file, files.events.value_or(""), files.events.has_value());
  work_.remove_file(place_of(id, second_look));
}

void CrawlWriter::replace_state(const std::string& id, const StateFiles& files) {
  const std::string events = kept_note(place_of(id, events_file));
  add_state(id, files);
  add_events(id, events);
}

void CrawlWriter::add_second_look(const std::string& id, std::string_view snapshot) {
  work_.write(place_of(id, second_look), snapshot);
}

void CrawlWriter::add_events(const std::string& id, std::string_view events) {
  if (events.empty()) return;
  const std::string name = place_of(id, events_file), kept = kept_note(name);
  std::string all = kept;
  std::set<std::string_view> told;
  for (std::string_view rest = kept; !rest.empty();) told.insert(take_line(rest));
  while (!events.empty() && all.size() < most_events) {
    const std::string_view line = take_line(events);
    if (!line.starts_with(value_event) && told.insert(line).second) all.append(line).append("\n");
  }
  if (all.size() > kept.size()) work_.write(name, all);
}

void CrawlWriter::note(const Crawl& crawl) {
  work_.write("crawl.json", crawl_json(crawl));
}

void CrawlWriter::keep_note(const std::string& name, std::string_view text) {
  work_.write(name, text);
}

std::string CrawlWriter::kept_note(const std::string& name) const {
  return work_.has(name) ? read_listed_file(work_.path(), name) : std::string();
}

void CrawlWriter::finish(const Crawl& crawl) {
  note(crawl);
  OutputFile output(output_);
  write_member(output, "crawl.json", crawl_json(crawl));
  const auto write_page = [&](const std::string& id) {
    for (const char* file : state_files) {
      const std::string name = place_of(id, file);
      if (work_.has(name)) write_member(output, name, read_listed_file(work_.path(), name));
    }
  };
  for (const CrawlState& state : crawl.states) write_page(state.id);
  for (const CrawlVariant& variant : crawl.variants) write_page(variant.id);
  std::string end;
  append_tar_end(end);
  output.write(end);
  output.finish();
  work_.remove();
}

}  // namespace treesift
