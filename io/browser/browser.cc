#include "io/browser/browser.h"

#include <fmt/format.h>
#include <simdjson.h>
#include <unistd.h>

#include <charconv>
#include <optional>

#include "base/json_writer.h"
#include "io/bytes/json_surrogates.h"
#include "io/env/environment.h"

namespace treesift {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::chrono::milliseconds longest_send{10'000};

constexpr const char* headless_programs[] = {
    "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium-headless-shell",
    "/usr/bin/chrome-headless-shell", "/usr/local/bin/chrome-headless-shell"};
constexpr const char* full_programs[] = {"/usr/lib/chromium/chromium", "/usr/bin/chromium",
                                         "/usr/bin/google-chrome", "/usr/bin/chromium-browser"};

template <std::size_t count>
std::string first_there(const char* const (&programs)[count]) {
  for (const char* program : programs) {
    struct stat status {};
    if (environment().stat(program, &status) == 0) return program;
  }
  return {};
}

std::string path_of(const std::string& wanted) {
  if (!wanted.empty() && wanted != "headless" && wanted != "chromium") return wanted;
  std::string path = wanted == "chromium" ? std::string() : first_there(headless_programs);
  if (path.empty() && wanted != "headless") path = first_there(full_programs);
  if (path.empty())
    throw BrowserError(
        "no Chromium is installed where it is expected: install the package chromium-headless-shell, or name "
        "the program with --browser");
  return path;
}

// What is told in one message.
struct Telling {
  std::uint64_t call = 0;  // 0: an event
  std::string_view method, session, parameters, result, error;
};

std::string_view raw_of(ondemand::value value) {
  ondemand::object object;
  std::string_view raw;
  if (value.get_object().get(object) != simdjson::SUCCESS || object.raw_json().get(raw) != simdjson::SUCCESS)
    return {};
  return raw;
}

bool read_field(ondemand::field field, Telling& telling) {
  std::string_view key;
  if (field.unescaped_key().get(key) != simdjson::SUCCESS) return false;
  ondemand::value value = field.value();
  if (key == "id") return value.get_uint64().get(telling.call) == simdjson::SUCCESS;
  if (key == "method") return value.get_string().get(telling.method) == simdjson::SUCCESS;
  if (key == "sessionId") return value.get_string().get(telling.session) == simdjson::SUCCESS;
  if (key == "params") telling.parameters = raw_of(value);
  if (key == "result") telling.result = raw_of(value);
  if (key == "error") telling.error = raw_of(value);
  return true;
}

// The message must outlive what is told.
bool read_telling(ondemand::parser& parser, std::string& message, Telling& telling) {
  message.reserve(message.size() + simdjson::SIMDJSON_PADDING);
  ondemand::document document;
  ondemand::object object;
  if (parser.iterate(std::string_view(message), message.capacity()).get(document) != simdjson::SUCCESS ||
      document.get_object().get(object) != simdjson::SUCCESS)
    return false;
  for (auto result : object) {
    ondemand::field field;
    if (std::move(result).get(field) != simdjson::SUCCESS || !read_field(field, telling)) return false;
  }
  return true;
}

// Of a message of which only the beginning is there: {"id":123,…
std::uint64_t call_of_cut(std::string_view text) {
  constexpr std::string_view begin = "{\"id\":";
  std::uint64_t call = 0;
  if (text.starts_with(begin)) std::from_chars(text.data() + begin.size(), text.data() + text.size(), call);
  return call;
}

std::string message_in(std::string_view error) {
  simdjson::dom::parser parser;
  std::string_view text;
  return parser.parse(error.data(), error.size())["message"].get_string().get(text) == simdjson::SUCCESS
             ? std::string(text)
             : std::string(error);
}

CallAnswer answer_of(const Telling& telling) {
  if (!telling.error.empty()) return {CallEnd::refused, message_in(telling.error)};
  return {CallEnd::done, std::string(telling.result)};
}

std::string resolver_rules(const std::vector<std::string>& hosts) {
  std::string rules = "--host-resolver-rules=MAP * ~NOTFOUND";
  for (const std::string& host : hosts) rules += ", EXCLUDE " + host;
  return rules;
}

}  // namespace

BrowserProgram browser_program(const BrowserOptions& options) {
  BrowserProgram program{path_of(options.program), {}};
  std::vector<std::string>& arguments = program.arguments;
  // A sandbox needs rights that root does not give away.
  if (::geteuid() == 0) arguments.emplace_back("--no-sandbox");
  if (program.path.find("headless") == std::string::npos) arguments.emplace_back("--headless=new");
  arguments.insert(arguments.end(), {"--remote-debugging-pipe",
                                     "--disable-gpu",
                                     "--disable-dev-shm-usage",
                                     "--hide-scrollbars",
                                     "--force-device-scale-factor=1",
                                     "--font-render-hinting=none",
                                     "--no-first-run",
                                     "--no-default-browser-check",
                                     "--disable-extensions",
                                     "--disable-background-networking",
                                     "--disable-component-update",
                                     "--disable-sync",
                                     "--disable-domain-reliability",
                                     "--disable-breakpad",
                                     "--dns-prefetch-disable",
                                     "--disable-site-isolation-trials",
                                     "--disable-features=IsolateOrigins,site-per-process",
                                     "--force-color-profile=srgb",
                                     "--mute-audio",
                                     "--js-flags=--max-old-space-size=1024"});
  arguments.push_back(resolver_rules(options.hosts));
  arguments.push_back(fmt::format("--window-size={},{}", options.width, options.height));
  return program;
}

Browser::Browser(const BrowserOptions& options)
    : process_(browser_program(options), options.temp_directory),
      pipe_(process_.requests(), process_.answers(), options.pipe) {
  const CallAnswer answer = call("", "Browser.getVersion", "{}", options.start);
  simdjson::dom::parser parser;
  std::string_view product;
  if (!answer.is_done() ||
      parser.parse(answer.json)["product"].get_string().get(product) != simdjson::SUCCESS)
    throw BrowserError(
        fmt::format("the browser {} does not answer: {}", browser_program(options).path,
                    answer.end == CallEnd::late
                        ? "it was waited for too long"
                        : "it has ended; start it by hand with --remote-debugging-pipe to see what it says"));
  version_ = product;
}

std::uint64_t Browser::send_request(std::string_view session, std::string_view method,
                                    std::string_view parameters) {
  std::string text;
  JsonWriter json(text);
  json.begin_object().key("id").integer(++last_call_).key("method").string(method);
  json.key("params").literal(parameters);
  if (!session.empty()) json.key("sessionId").string(session);
  json.end_object();
  if (!is_gone_ && pipe_.send(text, in_time(longest_send)) != Transferred::done) is_gone_ = true;
  return last_call_;
}

void Browser::send(std::string_view session, std::string_view method, std::string_view parameters) {
  send_request(session, method, parameters);
}

bool Browser::handle_one(Deadline deadline, std::uint64_t waited_for, CallAnswer* answer, bool& answered) {
  PipeMessage message;
  const Transferred received = pipe_.receive(message, deadline);
  is_gone_ |= received == Transferred::closed;
  if (received != Transferred::done) return false;
  if (message.is_cut) {
    answered = waited_for != 0 && call_of_cut(message.text) == waited_for;
    if (answered) *answer = {CallEnd::too_large, {}};
    return true;
  }
  mend_lone_surrogates(message.text);
  ondemand::parser parser;
  Telling telling;
  if (!read_telling(parser, message.text, telling)) return true;  // not what a browser says: passed over
  if (telling.call != 0) {
    answered = telling.call == waited_for;
    if (answered) *answer = answer_of(telling);
  } else if (listener_) {
    listener_({telling.method, telling.session, telling.parameters});
  }
  return true;
}

CallAnswer Browser::call(std::string_view session, std::string_view method, std::string_view parameters,
                         std::chrono::milliseconds longest, const std::function<bool()>& is_lost) {
  const Deadline deadline = in_time(longest);
  const std::uint64_t id = send_request(session, method, parameters);
  CallAnswer answer;
  for (bool answered = false; !answered;) {
    if (is_gone_ || (is_lost && is_lost())) return {CallEnd::gone, {}};
    if (is_past(deadline)) return {CallEnd::late, {}};
    handle_one(deadline, id, &answer, answered);
  }
  return answer;
}

void Browser::listen(Deadline deadline, const std::function<bool()>& is_enough) {
  bool answered = false;
  while (!is_gone_ && !is_enough() && !is_past(deadline)) {
    if (!handle_one(deadline, 0, nullptr, answered)) return;
  }
}

}  // namespace treesift
