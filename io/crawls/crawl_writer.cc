#include "io/crawls/crawl_writer.h"

#include <utility>

#include "io/archives/tar_writer.h"
#include "io/bytes/file_bytes.h"
#include "io/crawls/crawl_json.h"
#include "io/output/output_file.h"

namespace treesift {
namespace {

constexpr const char* second_look = "again.json";
constexpr const char* state_files[] = {"snapshot.json", "screenshot.png", "page.html", "events.jsonl",
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
  const std::string_view bytes[] = {files.snapshot, files.screenshot, files.page, files.events};
  for (std::size_t i = 0; i < std::size(bytes); ++i)
    if (!bytes[i].empty()) work_.write(place_of(id, state_files[i]), bytes[i]);
}

void CrawlWriter::add_second_look(const std::string& id, std::string_view snapshot) {
  work_.write(place_of(id, second_look), snapshot);
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
  for (const CrawlState& state : crawl.states) {
    for (const char* file : state_files) {
      const std::string name = place_of(state.id, file);
      if (work_.has(name)) write_member(output, name, read_listed_file(work_.path(), name));
    }
  }
  std::string end;
  append_tar_end(end);
  output.write(end);
  output.finish();
  work_.remove();
}

}  // namespace treesift
