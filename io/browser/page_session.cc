// How a page is loaded and recorded; page_acting.cc acts on it. What the browser tells meanwhile is handled in
// page_listener.cc.
//
// Quiet. A page has come to rest when no request is under way, nothing is being loaded, and nothing in it has
// changed for PageOptions::quiet. Requests that never end (event streams, WebSockets, pings) do not count.
// Changes are counted by an observer in a world of our own in the page.
//
// Virtual time. The browser's clock for the page stands still until we let it run, and then runs as fast as
// the page can follow: it jumps from one timer to the next, and waits while something is being loaded. It is
// let run before the page comes to rest.
//
// Popups. New windows are attached while they wait for us, before they ask for anything, and are closed at once.
#include "io/browser/page_session.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>

#include "base/base64.h"
#include "io/browser/json_answers.h"
#include "io/browser/page_scripts.h"
#include "io/env/environment.h"

namespace treesift {
namespace {

namespace dom = simdjson::dom;
using std::chrono::milliseconds;

constexpr milliseconds longest_close{5'000};
constexpr milliseconds slice{25};
constexpr std::uint32_t largest_picture = 16'384;  // pixels in a direction, which is what Chromium can draw

constexpr std::string_view snapshot_call =
    R"({"computedStyles":["display","visibility","opacity","position","overflow","color","background-color",)"
    R"("background-image","font-size","font-weight","font-family","text-align","padding-top","padding-right",)"
    R"("padding-bottom","padding-left","border-top-width","border-right-width","border-bottom-width",)"
    R"("border-left-width","cursor","z-index"],"includePaintOrder":true,"includeDOMRects":true,)"
    R"("includeBlendedBackgroundColors":true})";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

// Takes out the numbers that a browser gives to nodes anew each time. In a JSON string the quotes would be escaped.
void cut_node_numbers(std::string& snapshot) {
  constexpr std::string_view begin = ",\"backendNodeId\":[";
  for (std::size_t at = snapshot.find(begin); at != std::string::npos; at = snapshot.find(begin, at))
    snapshot.erase(at, snapshot.find(']', at) + 1 - at);
}

}  // namespace

PageSession::PageSession(Browser& browser, const AllowedHosts& hosts, const PageOptions& options)
    : browser_(browser), hosts_(hosts), options_(options) {
  browser_.on_event([this](const BrowserEvent& event) { on_event(event); });
  open();
}

PageSession::~PageSession() {
  if (!context_.empty() && !browser_.is_gone())
    browser_.call("", "Target.disposeBrowserContext",
                  fmt::format(R"({{"browserContextId":{}}})", json_text(context_)), longest_close);
  browser_.on_event(nullptr);
}

CallAnswer PageSession::call(std::string_view method, std::string_view parameters, milliseconds longest) {
  return browser_.call(session_, method, parameters, longest, [this] { return is_crashed_ || is_closed_; });
}

CallAnswer PageSession::call(std::string_view method, std::string_view parameters) {
  return call(method, parameters, options_.call_cap);
}

PageOutcome PageSession::lost_outcome() const {
  if (browser_.is_gone()) return {PageEnd::gone, "the browser has ended"};
  if (is_crashed_) return {PageEnd::crashed, "the page has crashed"};
  if (is_closed_) return {PageEnd::crashed, "the page has closed itself"};
  return {};
}

PageOutcome PageSession::outcome_of(const CallAnswer& answer, std::string_view what) const {
  switch (answer.end) {
    case CallEnd::done:
      return {};
    case CallEnd::refused:
      return {PageEnd::refused, fmt::format("{}: {}", what, answer.json)};
    case CallEnd::too_large:
      return {PageEnd::refused, fmt::format("{}: the answer is too large", what)};
    case CallEnd::late:
      return {PageEnd::late, fmt::format("{}: no answer in time", what)};
    case CallEnd::gone:
      break;
  }
  return lost_outcome();
}

// ---- Opening

void PageSession::open() {
  const CallAnswer context = browser_.call("", "Target.createBrowserContext", "{}", options_.call_cap);
  opened_ = outcome_of(context, "a new page");
  if (!context.is_done()) return;
  context_ = text_at(context.json, "/browserContextId");
  browser_.send("", "Target.setAutoAttach",
                R"({"autoAttach":true,"waitForDebuggerOnStart":true,"flatten":true})");
  browser_.send("", "Browser.setDownloadBehavior",
                fmt::format(R"({{"behavior":"deny","browserContextId":{},"eventsEnabled":true}})",
                            json_text(context_)));
  const CallAnswer target =
      browser_.call("", "Target.createTarget",
                    fmt::format(R"({{"url":"about:blank","browserContextId":{},"width":{},"height":{}}})",
                                json_text(context_), options_.width, options_.height),
                    options_.call_cap);
  opened_ = outcome_of(target, "a new page");
  if (!target.is_done()) return;
  target_ = text_at(target.json, "/targetId");
  browser_.listen(in_time(options_.call_cap), [this] { return !session_.empty(); });
  if (session_.empty()) {
    opened_ = {PageEnd::late, "a new page: no answer in time"};
    return;
  }
  prepare();
}

void PageSession::prepare() {
  const auto send = [this](std::string_view method, std::string_view parameters) {
    browser_.send(session_, method, parameters);
  };
  for (const char* domain : {"Page", "Runtime", "Network", "Inspector", "Log"})
    send(fmt::format("{}.enable", domain), "{}");
  send("Fetch.enable", R"({"patterns":[{"urlPattern":"*"}]})");
  send("Target.setAutoAttach", R"({"autoAttach":true,"waitForDebuggerOnStart":true,"flatten":true})");
  send("Emulation.setDeviceMetricsOverride",
       fmt::format(R"({{"width":{},"height":{},"deviceScaleFactor":1,"mobile":false}})", options_.width,
                   options_.height));
  send("Emulation.setEmulatedMedia", R"({"features":[{"name":"prefers-reduced-motion","value":"reduce"}]})");
  send("Emulation.setTimezoneOverride", fmt::format(R"({{"timezoneId":{}}})", json_text(options_.time_zone)));
  send("Emulation.setLocaleOverride", fmt::format(R"({{"locale":{}}})", json_text(options_.locale)));
  if (options_.takes_any_certificate) send("Security.setIgnoreCertificateErrors", R"({"ignore":true})");
  if (options_.fixes_world) fix_world();
  send("Page.addScriptToEvaluateOnNewDocument",
       fmt::format(R"({{"source":{}}})", json_text(script_of_deaf_observers())));
  send("Page.addScriptToEvaluateOnNewDocument",
       fmt::format(R"({{"source":{},"worldName":{}}})", json_text(script_of_own_world()),
                   json_text(own_world)));
  opened_ = outcome_of(call("Runtime.runIfWaitingForDebugger", "{}"), "a new page");
}

// The browser's own clock is fixed where time is virtual.
void PageSession::fix_world() {
  const auto run_first = [this](const std::string& script) {
    browser_.send(session_, "Page.addScriptToEvaluateOnNewDocument",
                  fmt::format(R"({{"source":{}}})", json_text(script)));
  };
  run_first(script_of_fixed_random(options_.seed));
  if (!options_.virtual_time) run_first(script_of_fixed_clock(options_.clock));
}

// ---- Waiting

CallAnswer PageSession::evaluate(const std::string& expression) {
  const auto world = world_;
  if (world == 0) return {CallEnd::refused, "there is no document that could be asked"};
  CallAnswer answer =
      call("Runtime.evaluate",
           fmt::format(R"({{"expression":{},"contextId":{},"returnByValue":true,"timeout":5000}})",
                       json_text(expression), world));
  if (answer.end == CallEnd::refused && world_ != world)
    answer.json = "the page has gone on by itself to another one";
  return answer;
}

PageOutcome PageSession::stop_time() {
  const std::string policy =
      options_.fixes_world
          ? fmt::format(R"({{"policy":"pause","initialVirtualTime":{}}})", options_.clock / 1000)
          : R"({"policy":"pause"})";
  return outcome_of(call("Emulation.setVirtualTimePolicy", policy), "virtual time");
}

PageOutcome PageSession::pass_time() {
  is_time_up_ = false;
  const CallAnswer answer = call("Emulation.setVirtualTimePolicy",
                                 fmt::format(R"({{"policy":"pauseIfNetworkFetchesPending","budget":{}}})",
                                             options_.virtual_time->count()));
  if (!answer.is_done()) return outcome_of(answer, "virtual time");
  browser_.listen(in_time(options_.quiet_cap), [this] { return is_time_up_ || is_crashed_ || is_closed_; });
  return lost_outcome();
}

PageOutcome PageSession::settle() {
  if (options_.virtual_time) {
    const PageOutcome passed = pass_time();
    if (!passed.is_usable()) return passed;
  }
  const Deadline deadline = in_time(options_.quiet_cap);
  const auto is_lost = [this] { return is_crashed_ || is_closed_; };
  double seen = -1;
  Deadline since = environment().steady_now();
  while (!is_past(deadline)) {
    browser_.listen(in_time(slice), is_lost);
    if (is_lost() || browser_.is_gone()) return lost_outcome();
    double changes = static_cast<double>(loads_);
    if (world_ != 0) {
      const CallAnswer answer = evaluate("treesift.changes()");
      if (answer.end == CallEnd::late || answer.end == CallEnd::gone) return outcome_of(answer, "the page");
      changes += answer.is_done() ? number_at(answer.json, "/result/value") : 0.5;
    }
    if (changes != seen || is_loading()) {
      seen = changes;
      since = environment().steady_now();
    } else if (environment().steady_now() - since >= options_.quiet) {
      return {};
    }
  }
  return {PageEnd::not_quiet, "the page does not come to rest"};
}

PageOutcome PageSession::go(const std::string& url) {
  if (opened_.end != PageEnd::done) return opened_;
  if (options_.virtual_time)
    if (const PageOutcome stopped = stop_time(); !stopped.is_usable()) return stopped;
  const CallAnswer answer =
      call("Page.navigate", fmt::format(R"({{"url":{}}})", json_text(url)), options_.load_cap);
  if (!answer.is_done()) return outcome_of(answer, url);
  if (const std::string error = text_at(answer.json, "/errorText"); !error.empty())
    return {PageEnd::refused, fmt::format("{}: {}", url, error)};
  // A page does not end loading while its time stands still.
  const bool may_end = !options_.virtual_time;
  browser_.listen(in_time(may_end ? options_.load_cap : milliseconds{0}),
                  [this] { return !is_loading_ || is_crashed_ || is_closed_; });
  return settle();
}

void PageSession::stop_scripts() {
  call("Emulation.setScriptExecutionDisabled", R"({"value":true})");
}

PageOutcome PageSession::show(const std::string& html) {
  const CallAnswer answer = call("Page.setDocumentContent", fmt::format(R"({{"frameId":{},"html":{}}})",
                                                                        json_text(target_), json_text(html)));
  return answer.is_done() ? settle() : outcome_of(answer, "showing a source");
}

// ---- Recording

std::string PageSession::without_ids(std::string snapshot) const {
  cut_node_numbers(snapshot);
  replace_all(snapshot, target_, "frame");
  for (const std::string& frame : frames_) replace_all(snapshot, frame, "frame");
  return snapshot;
}

std::string PageSession::snapshot(PageOutcome& outcome) {
  CallAnswer answer = call("DOMSnapshot.captureSnapshot", snapshot_call);
  if (!answer.is_done()) {
    outcome = outcome_of(answer, "the snapshot");
    return {};
  }
  return without_ids(std::move(answer.json));
}

std::string PageSession::screenshot() {
  const CallAnswer size = call("Page.getLayoutMetrics", "{}");
  if (!size.is_done()) return {};
  const auto side = [&](std::string_view pointer, std::uint32_t least) {
    return std::clamp(number_at(size.json, pointer), double{1} * least, double{largest_picture});
  };
  const double width = side("/cssContentSize/width", options_.width),
               height = side("/cssContentSize/height", options_.height);
  const bool is_larger = width > options_.width || height > options_.height;
  if (is_larger) evaluate("treesift.draws()");
  const CallAnswer answer = call(
      "Page.captureScreenshot",
      fmt::format(
          R"({{"format":"png","captureBeyondViewport":{},"clip":{{"x":0,"y":0,"width":{},"height":{},"scale":1}}}})",
          is_larger, width, height));
  if (is_larger) end_drawing();
  const std::string text = answer.is_done() ? text_at(answer.json, "/data") : std::string();
  std::string bytes(decoded_base64_bound(text), '\0');
  const std::optional<std::size_t> count = decode_base64(text, bytes.data());
  bytes.resize(count.value_or(0));
  return bytes;
}

// Frames do not come while time stands still.
void PageSession::end_drawing() {
  if (world_ == 0) return;
  const std::string expression = fmt::format("treesift.hasDrawn({})", !options_.virtual_time);
  call("Runtime.evaluate",
       fmt::format(R"({{"expression":{},"contextId":{},"awaitPromise":true,"timeout":5000}})",
                   json_text(expression), world_));
}

void PageSession::add_values() {
  for (const auto& [name, expression] : options_.values) {
    const CallAnswer answer = call(
        "Runtime.evaluate",
        fmt::format(R"({{"expression":{},"returnByValue":true,"timeout":2000}})", json_text(expression)));
    dom::parser parser;
    dom::element value;
    const bool is_value =
        answer.is_done() &&
        parser.parse(answer.json).at_pointer("/result/value").get(value) == simdjson::SUCCESS;
    events_.add_value(name, is_value ? std::string(simdjson::minify(value)) : "none");
  }
}

bool PageSession::is_true(const std::string& expression) {
  const CallAnswer answer =
      call("Runtime.evaluate", fmt::format(R"({{"expression":{},"returnByValue":true,"timeout":2000}})",
                                           json_text(fmt::format("!!(\n{}\n)", expression))));
  return answer.is_done() && is_true_at(answer.json, "/result/value");
}

std::string PageSession::ask(const std::string& expression) {
  const CallAnswer answer = world_ == 0 ? CallAnswer() : evaluate(expression);
  return answer.is_done() ? text_at(answer.json, "/result/value") : std::string();
}

std::optional<PageRecord> PageSession::record(PageOutcome& outcome) {
  outcome = lost_outcome();
  if (outcome.is_lost()) return std::nullopt;
  PageRecord record;
  record.snapshot = snapshot(outcome);
  if (outcome.is_lost()) return std::nullopt;
  record.page = ask("treesift.html()");
  record.url = ask("location.href");
  record.title = ask("document.title");
  record.is_error_page = record.url.starts_with("chrome-error:");
  add_values();
  record.events = events_.lines();
  events_.clear();
  if (lost_outcome().is_lost()) outcome = lost_outcome();
  return outcome.is_lost() ? std::nullopt : std::optional(std::move(record));
}

}  // namespace treesift
