#include "io/captures/crawl_capture.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "io/bytes/take_line.h"
#include "io/captures/responses/head_text.h"
#include "io/crawls/crawl_reader.h"
#include "io/crawls/snapshot_html.h"

namespace treesift {
namespace {

namespace dom = simdjson::dom;

constexpr std::string_view kind_keys[] = {"event", "kind", "type"};
// When an event was seen, and the place in a script, which moves with every build.
constexpr std::string_view keys_left_out[] = {"time",  "timestamp",  "stack",        "line", "column",
                                              "level", "lineNumber", "columnNumber", "state"};

bool is_in(std::string_view key, std::span<const std::string_view> keys) {
  return std::ranges::find(keys, key) != keys.end();
}

std::string kind_of(const dom::object& event) {
  for (const std::string_view key : kind_keys) {
    std::string_view kind;
    if (event[key].get_string().get(kind) == simdjson::SUCCESS) return std::string(kind);
  }
  return "event";
}

void append_words(std::string& words, std::string_view more) {
  if (more.empty()) return;
  words.append(words.empty() ? "" : " ").append(more);
}

std::string words_of(const dom::element& value) {
  std::string_view text;
  return value.get_string().get(text) == simdjson::SUCCESS ? std::string(text) : simdjson::minify(value);
}

// One line whatever the event holds.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  return text;
}

void add_event(std::string& head, const dom::object& event) {
  const std::string kind = kind_of(event);
  std::string words;
  for (const auto [key, value] : event) {
    if (!is_in(key, kind_keys) && !is_in(key, keys_left_out)) append_words(words, words_of(value));
  }
  const bool is_value = kind == "value";
  add_head_field(head, is_value ? "page-value" : "page-event",
                 one_line(is_value ? words : fmt::format("{}: {}", kind, words)));
}

class CrawlCapture : public CaptureReader {
 public:
  CrawlCapture(const std::string& path, const CaptureOptions& options)
      : name_(path),
        names_(options.state_names),
        origins_(options.origins),
        body_limit_(options.body_limit),
        reader_(open_crawl(path, {options.body_limit}, names_ ? Variants::read : Variants::left_out)) {
    for (const CrawlState& state : reader_->crawl().states) urls_.emplace(state.id, origins_.of(state.url));
    for (const CrawlVariant& variant : reader_->crawl().variants) {
      urls_.emplace(variant.id, origins_.of(variant.url));
      if (names_ && !names_->contains(variant.id)) left_out_.insert(variant.id);
    }
  }

  bool next(CapturedResponse& response) override {
    RecordedState state;
    do {
      if (!reader_->next(state)) return false;
    } while (left_out_.contains(state.id));
    read_.fetch_add(state.page.size() + state.snapshot.size() + state.screenshot.size(),
                    std::memory_order_relaxed);
    origins_.apply(state);
    response = response_of(std::move(state));
    return true;
  }

  InputProgress progress() const override { return {read_.load(std::memory_order_relaxed), std::nullopt}; }
  const std::string& name() const override { return name_; }
  SkippedEntries skipped() const override { return {}; }

 private:
  CapturedResponse response_of(RecordedState&& state) {
    CapturedResponse response;
    response.address = address_of(state.id);
    response.media_type = "text/html";
    response.is_text = true;
    if (state.events) response.head = head_of_events(urls_[state.id], *state.events);
    response.body = std::move(state.page);
    if (response.body.empty()) take_snapshot(state, response);
    return response;
  }

  // Of a state without a page.
  void take_snapshot(const RecordedState& state, CapturedResponse& response) const {
    std::optional<std::string> page;
    if (!state.snapshot.empty()) page = html_of_snapshot(state.snapshot, body_limit_);
    if (!page)
      return fail(response, ResponseFault::no_body,
                  fmt::format("state {} has no page.html, and no snapshot that can be read", state.id));
    response.body = *std::move(page);
  }

  std::string address_of(const std::string& id) const {
    if (names_ == nullptr) return id;
    const auto found = names_->find(id);
    return found == names_->end() ? id : found->second;
  }

  std::string name_;
  std::shared_ptr<const StateNames> names_;
  OriginSwap origins_;
  std::uint64_t body_limit_;
  std::unique_ptr<CrawlReader> reader_;
  std::unordered_map<std::string, std::string> urls_;  // by state
  std::unordered_set<std::string> left_out_;           // variants that have no name
  std::atomic<std::uint64_t> read_ = 0;
};

}  // namespace

std::string head_of_events(std::string_view url, std::string_view events) {
  dom::parser parser;
  std::string head;
  while (!events.empty()) {
    const std::string_view line = take_line(events);
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    dom::object event;
    if (parser.parse(line.data(), line.size()).get_object().get(event) == simdjson::SUCCESS)
      add_event(head, event);
    else
      add_head_field(head, "page-event", one_line(fmt::format("event: {}", line)));
  }
  head.insert(0, fmt::format(":url: {}\n", one_line(std::string(url.substr(0, max_head_value)))));
  return head;
}

std::unique_ptr<CaptureReader> open_crawl_capture(const std::string& path, const CaptureOptions& options) {
  return std::make_unique<CrawlCapture>(path, options);
}

}  // namespace treesift
