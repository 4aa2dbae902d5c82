// What the browser tells while a page is open: each event is noted, and answered where somebody waits for that.
#include <fmt/format.h>
#include <simdjson.h>

#include <array>

#include "base/json_writer.h"
#include "io/browser/page_scripts.h"
#include "io/browser/page_session.h"

namespace treesift {

namespace dom = simdjson::dom;

// Sees one event of a session. The names of methods are those of the protocol.
class PageListener {
 public:
  PageListener(PageSession& page, const BrowserEvent& event) : page_(page), event_(event) {}

  void hear() {
    if (parser_.parse(event_.json.data(), event_.json.size()).get(parameters_) != simdjson::SUCCESS) return;
    for (const auto& [method, heard] : table) {
      if (method == event_.method) return (this->*heard)();
    }
  }

 private:
  using Heard = void (PageListener::*)();
  static const std::array<std::pair<std::string_view, Heard>, 24> table;

  std::string_view text(std::string_view pointer) const {
    std::string_view found;
    return parameters_.at_pointer(pointer).get_string().get(found) == simdjson::SUCCESS ? found
                                                                                        : std::string_view();
  }
  std::int64_t number(std::string_view pointer) const {
    std::int64_t found = 0;
    return parameters_.at_pointer(pointer).get_int64().get(found) == simdjson::SUCCESS ? found : 0;
  }
  bool is_true(std::string_view pointer) const {
    bool found = false;
    return parameters_.at_pointer(pointer).get_bool().get(found) == simdjson::SUCCESS && found;
  }
  bool is_of_page() const { return event_.session == page_.session_; }
  bool is_of_main_frame(std::string_view pointer) const {
    return is_of_page() && text(pointer) == page_.target_;
  }

  // {"NAME":"VALUE"}, to the session that the event came from.
  void answer(std::string_view method, std::string_view name, std::string_view value,
              std::string_view more = {}) {
    std::string json = "{";
    append_json_string(json, name);
    json += ':';
    append_json_string(json, value);
    page_.browser_.send(event_.session, method, json.append(more).append("}"));
  }

  // ---- Targets

  void attached() {
    const std::string_view type = text("/targetInfo/type"), session = text("/sessionId");
    const bool is_ours = text("/targetInfo/browserContextId") == page_.context_;
    if (is_ours && type == "page" && page_.session_.empty() && text("/targetInfo/openerId").empty()) {
      page_.session_ = session;
      page_.target_ = text("/targetInfo/targetId");
      return;
    }
    const bool is_popup = is_ours && type == "page";
    if (is_popup) page_.popups_.insert(std::string(session));
    if (is_popup || type == "iframe")
      page_.browser_.send(session, "Fetch.enable", R"({"patterns":[{"urlPattern":"*"}]})");
    page_.browser_.send(session, "Runtime.runIfWaitingForDebugger", "{}");
    if (is_popup) close_popup();
  }

  // Who opened it waits as long as it waits; it is run, without a single request, and closed.
  void close_popup() {
    std::string json = "{\"targetId\":";
    append_json_string(json, text("/targetInfo/targetId"));
    page_.browser_.send("", "Target.closeTarget", json + "}");
  }

  void popup() { page_.events_.add("popup", {{"url", text("/url")}}); }

  void detached() {
    if (!page_.session_.empty() && text("/sessionId") == page_.session_) page_.is_closed_ = true;
  }

  void crashed() {
    if (!is_of_page()) return;
    page_.is_crashed_ = true;
    page_.events_.add("crash", {});
  }

  // ---- Requests

  void request_paused() {
    const std::string_view url = text("/request/url"), id = text("/requestId");
    if (page_.popups_.contains(event_.session)) return fail_request(id);
    if (page_.hosts_.allows(url)) return answer("Fetch.continueRequest", "requestId", id);
    ++page_.refused_;
    page_.events_.add("refused", {{"url", url}});
    fail_request(id);
  }

  void fail_request(std::string_view id) {
    answer("Fetch.failRequest", "requestId", id, R"(,"errorReason":"BlockedByClient")");
  }

  void request_begins() {
    const std::string_view type = text("/type");
    if (type == "EventSource" || type == "WebSocket" || type == "Ping" || type == "Prefetch") return;
    page_.under_way_.insert_or_assign(std::string(text("/requestId")), std::string(text("/loaderId")));
  }

  void response() {
    const std::int64_t status = number("/response/status");
    if (status < 400) return;
    page_.events_.add("request",
                      {{"url", text("/response/url")}, {"error", fmt::format("status {}", status)}});
  }

  void request_ends() { page_.under_way_.erase(std::string(text("/requestId"))); }

  void request_fails() {
    request_ends();
    const std::string_view error = text("/errorText");
    if (!is_true("/canceled") && text("/blockedReason").empty() && error != "net::ERR_BLOCKED_BY_CLIENT")
      page_.events_.add("request", {{"error", error}, {"kind", text("/type")}});
  }

  void download() {
    page_.events_.add("download", {{"url", text("/url")}, {"file", text("/suggestedFilename")}});
  }

  // ---- The page

  void dialog() {
    page_.events_.add("dialog", {{"kind", text("/type")}, {"text", text("/message")}});
    std::string json = R"({"accept":true,"promptText":)";
    append_json_string(json, text("/defaultPrompt"));
    page_.browser_.send(event_.session, "Page.handleJavaScriptDialog", json + "}");
  }

  void leaves() {
    if (is_of_main_frame("/frameId")) page_.is_leaving_ = true;
  }

  void loading_starts() {
    if (is_of_main_frame("/frameId")) page_.is_loading_ = true;
  }

  void loading_stops() {
    if (is_of_main_frame("/frameId")) page_.is_loading_ = false;
  }

  void time_is_up() {
    if (is_of_page()) page_.is_time_up_ = true;
  }

  void navigated() {
    ++page_.loads_;
    if (!is_of_main_frame("/frame/id")) return;
    const std::string_view loader = text("/frame/loaderId");
    std::erase_if(page_.under_way_, [&](const auto& request) { return request.second != loader; });
  }

  void frame_attached() { page_.frames_.insert(std::string(text("/frameId"))); }

  void world_created() {
    if (text("/context/name") == own_world && is_of_main_frame("/context/auxData/frameId"))
      page_.world_ = number("/context/id");
  }

  void world_destroyed() {
    if (is_of_page() && number("/executionContextId") == page_.world_) page_.world_ = 0;
  }

  void worlds_cleared() {
    if (is_of_page()) page_.world_ = 0;
  }

  // ---- Errors

  void console() {
    const std::string_view level = text("/type");
    if (level != "error" && level != "warning" && level != "assert") return;
    std::string words;
    dom::array arguments;
    if (parameters_.at_pointer("/args").get_array().get(arguments) != simdjson::SUCCESS) return;
    for (const dom::element argument : arguments) {
      dom::element value;
      std::string_view said;
      if (!words.empty()) words += ' ';
      if (argument["value"].get(value) == simdjson::SUCCESS)
        words +=
            value.get_string().get(said) == simdjson::SUCCESS ? std::string(said) : simdjson::minify(value);
      else if (argument["description"].get_string().get(said) == simdjson::SUCCESS)
        words += said.substr(0, said.find('\n'));
    }
    page_.events_.add("console", {{"level", level}, {"text", words}});
  }

  void exception() {
    std::string_view words = text("/exceptionDetails/exception/description");
    if (words.empty()) words = text("/exceptionDetails/text");
    page_.events_.add("exception", {{"text", words.substr(0, words.find('\n'))}});
  }

  // What the browser itself writes to the console, but for failed requests, which were told already.
  void log() {
    if (text("/entry/level") == "error" && text("/entry/source") != "network")
      page_.events_.add("console", {{"level", "error"}, {"text", text("/entry/text")}});
  }

  PageSession& page_;
  const BrowserEvent& event_;
  dom::parser parser_;
  dom::element parameters_;
};

const std::array<std::pair<std::string_view, PageListener::Heard>, 24> PageListener::table = {{
    {"Fetch.requestPaused", &PageListener::request_paused},
    {"Network.requestWillBeSent", &PageListener::request_begins},
    {"Network.loadingFinished", &PageListener::request_ends},
    {"Network.loadingFailed", &PageListener::request_fails},
    {"Network.responseReceived", &PageListener::response},
    {"Runtime.executionContextCreated", &PageListener::world_created},
    {"Runtime.executionContextDestroyed", &PageListener::world_destroyed},
    {"Runtime.executionContextsCleared", &PageListener::worlds_cleared},
    {"Runtime.consoleAPICalled", &PageListener::console},
    {"Runtime.exceptionThrown", &PageListener::exception},
    {"Log.entryAdded", &PageListener::log},
    {"Page.frameRequestedNavigation", &PageListener::leaves},
    {"Page.frameStartedLoading", &PageListener::loading_starts},
    {"Page.frameStartedNavigating", &PageListener::loading_starts},
    {"Page.frameStoppedLoading", &PageListener::loading_stops},
    {"Page.frameNavigated", &PageListener::navigated},
    {"Page.frameAttached", &PageListener::frame_attached},
    {"Page.javascriptDialogOpening", &PageListener::dialog},
    {"Page.windowOpen", &PageListener::popup},
    {"Emulation.virtualTimeBudgetExpired", &PageListener::time_is_up},
    {"Browser.downloadWillBegin", &PageListener::download},
    {"Target.attachedToTarget", &PageListener::attached},
    {"Target.detachedFromTarget", &PageListener::detached},
    {"Inspector.targetCrashed", &PageListener::crashed},
}};

void PageSession::on_event(const BrowserEvent& event) {
  PageListener(*this, event).hear();
}

}  // namespace treesift
