#include "pipeline/crawl/observer.h"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>
#include <variant>

#include "base/json_writer.h"
#include "io/browser/shell_command.h"
#include "io/env/environment.h"

namespace treesift {
namespace {

constexpr std::chrono::milliseconds longest_reset{60'000};

CrawlEdge edge_of(const FirstStep& step) {
  CrawlEdge edge;
  edge.event = step.event;
  edge.xpath = "css:" + step.css;
  if (step.event != "click") edge.inputs.push_back({edge.xpath, step.value});
  return edge;
}

std::string event_line(std::string_view kind, std::string_view text) {
  std::string line;
  JsonWriter json(line);
  json.begin_object().key("event").string(kind).key("text").string(text).end_object();
  return line + "\n";
}

}  // namespace

StateFacts facts_of(const std::string& id, const Page& page) {
  return {id, outline_of(page.document, page.layout), std::nullopt};
}

Observer::Observer(BrowserHost& host, const CrawlRules& rules, std::string reset_command,
                   const Limits& limits)
    : host_(host),
      rules_(rules),
      reset_command_(std::move(reset_command)),
      reader_(limits),
      is_true_([this](const std::string& expression) { return host_.page().is_true(expression); }) {}

void Observer::reset() {
  if (reset_command_.empty()) return;
  const int status = run_shell_command(reset_command_, longest_reset);
  if (status == 0) return;
  throw std::runtime_error(
      status < 0 ? fmt::format("--reset: \"{}\" was not done in a minute", reset_command_)
                 : fmt::format("--reset: \"{}\" has ended with status {}", reset_command_, status));
}

// Each look lets the page come to rest first, and that takes a while.
void Observer::wait(const WaitRule& rule) {
  const auto end = environment().steady_now() + rule.longest;
  for (bool is_first = true;; is_first = false) {
    PageOutcome outcome;
    const PageResult read = reader_.read(host_.page().snapshot(outcome));
    if (!outcome.is_usable() || std::holds_alternative<ParseError>(read)) return;
    const std::string url = host_.page().ask("location.href");
    const LivePage page{std::get<Page>(read), url, is_true_};
    if ((is_first && !holds(rule.where, page)) || holds(rule.until, page)) return;
    if (environment().steady_now() >= end) {
      notes_ += event_line("wait", fmt::format("not ready after {} s", rule.longest.count()));
      return;
    }
    if (!host_.page().settle().is_usable()) return;
  }
}

void Observer::judge(Observation& seen) {
  const LivePage page{seen.page, seen.record.url, is_true_};
  seen.is_explored = is_explored(rules_, page);
  seen.broken = broken_invariants(rules_, page);
  for (const std::string& name : seen.broken) notes_ += event_line("invariant", name);
  seen.record.events += notes_;
}

std::string Observer::why_unreachable() {
  return host_.refused_requests() > refused_before_ ? "it leads to a host that may not be reached"
                                                    : "the address cannot be reached";
}

std::optional<Observation> Observer::look(const PageOutcome& acted, Unobserved& why) {
  why = {acted.detail, acted.is_lost(), acted.is_half_done};
  if (!acted.is_usable()) return std::nullopt;
  notes_.clear();
  for (const WaitRule& rule : rules_.waits) wait(rule);
  PageOutcome outcome;
  std::optional<PageRecord> record = host_.page().record(outcome);
  if (!record || record->snapshot.empty() || record->is_error_page) {
    why = {record && record->is_error_page ? why_unreachable() : outcome.detail, true};
    return std::nullopt;
  }
  PageResult read = reader_.read(record->snapshot);
  if (const auto* error = std::get_if<ParseError>(&read)) {
    why = {error->message, true};
    return std::nullopt;
  }
  Observation seen{*std::move(record), std::get<Page>(std::move(read)), {}, true, {}};
  seen.facts = facts_of("", seen.page);
  judge(seen);
  return seen;
}

std::optional<Observation> Observer::load(const std::string& url, Unobserved& why) {
  host_.fresh_page();  // before the data is put back: the old page may still write
  reset();
  refused_before_ = host_.refused_requests();
  PageOutcome outcome = host_.page().go(url);
  for (const FirstStep& step : rules_.before) {
    if (!outcome.is_usable()) break;
    outcome = host_.page().act(edge_of(step));
  }
  return look(outcome, why);
}

std::optional<Observation> Observer::act(const CrawlEdge& action, Unobserved& why) {
  refused_before_ = host_.refused_requests();
  return look(host_.page().act(action), why);
}

}  // namespace treesift
