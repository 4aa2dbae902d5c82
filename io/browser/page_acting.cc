// What is done on a page: clicks, typing, Enter, Escape.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "io/browser/json_answers.h"
#include "io/browser/page_session.h"

namespace treesift {
namespace {

constexpr double out_of_the_way = -1;  // where the mouse is over nothing

}  // namespace

void PageSession::mouse(std::string_view type, double x, double y, int clicks) {
  call("Input.dispatchMouseEvent",
       fmt::format(R"({{"type":"{}","x":{},"y":{},"button":"{}","clickCount":{}}})", type, x, y,
                   clicks == 0 ? "none" : "left", clicks));
}

PageOutcome PageSession::click(std::string_view path, int times) {
  const CallAnswer answer = evaluate(fmt::format("treesift.place({})", json_text(path)));
  if (!answer.is_done()) return outcome_of(answer, path);
  if (!is_true_at(answer.json, "/result/value/found"))
    return {PageEnd::refused, fmt::format("{}: there is no such element", path)};
  if (!is_true_at(answer.json, "/result/value/shown"))
    return {PageEnd::refused, fmt::format("{}: the element is not displayed", path)};
  const double x = number_at(answer.json, "/result/value/x"), y = number_at(answer.json, "/result/value/y");
  // What only shows under the mouse may uncover it.
  mouse("mouseMoved", x, y, 0);
  if (times == 0) return lost_outcome();
  if (!is_true_at(answer.json, "/result/value/hit")) {
    const CallAnswer again = evaluate(fmt::format("treesift.place({})", json_text(path)));
    if (again.is_done() && !is_true_at(again.json, "/result/value/hit"))
      return {PageEnd::refused, fmt::format("{}: another element lies over it", path)};
  }
  for (int time = 1; time <= times; ++time) {
    mouse("mousePressed", x, y, time);
    mouse("mouseReleased", x, y, time);
  }
  return lost_outcome();
}

CallAnswer PageSession::press(std::string_view key, int code, std::string_view text) {
  const std::string which = fmt::format(R"("key":"{0}","code":"{0}","windowsVirtualKeyCode":{1})", key, code);
  const std::string typed = text.empty() ? "" : R"(,"text":)" + json_text(text);
  CallAnswer answer =
      call("Input.dispatchKeyEvent", fmt::format(R"({{"type":"keyDown",{}{}}})", which, typed));
  if (answer.is_done()) call("Input.dispatchKeyEvent", fmt::format(R"({{"type":"keyUp",{}}})", which));
  return answer;
}

PageOutcome PageSession::type(std::string_view text) {
  if (text.empty()) press("Delete", 46);
  const CallAnswer answer = call("Input.insertText", fmt::format(R"({{"text":{}}})", json_text(text)));
  return outcome_of(answer, "typing");
}

PageOutcome PageSession::fill(const CrawlInput& input) {
  const CallAnswer answer =
      evaluate(fmt::format("treesift.fill({},{})", json_text(input.xpath), json_text(input.value)));
  if (!answer.is_done()) return outcome_of(answer, input.xpath);
  if (is_leaving_) return {};
  const std::string how = text_at(answer.json, "/result/value");
  if (how == "click") return click(input.xpath, 1);
  if (how == "type") return type(input.value);
  if (how == "done" || how == "locked") return {};
  return {PageEnd::refused, fmt::format("{}: there is no such field, or no such choice", input.xpath)};
}

PageOutcome PageSession::press_escape(std::string_view path) {
  const CallAnswer place = evaluate(fmt::format("treesift.place({})", json_text(path)));
  if (!place.is_done()) return outcome_of(place, path);
  if (!is_true_at(place.json, "/result/value/found"))
    return {PageEnd::refused, fmt::format("{}: there is no such element", path)};
  return outcome_of(press("Escape", 27), "Escape");
}

PageOutcome PageSession::fire(const CrawlEdge& action) {
  if (action.event == "hover") return click(action.xpath, 0);
  if (action.event == "click") return click(action.xpath, 1);
  if (action.event == "double-click") return click(action.xpath, 2);
  if (action.event == "escape") return press_escape(action.xpath);
  if (action.event == "type" || action.event == "select") return {};  // its inputs are all of it
  if (action.event == "reload") return outcome_of(call("Page.reload", "{}"), "reload");
  if (action.event != "enter")
    return {PageEnd::refused, fmt::format("\"{}\" is not an action", action.event)};
  const CallAnswer focused = evaluate(fmt::format("treesift.focus({})", json_text(action.xpath)));
  if (!focused.is_done()) return outcome_of(focused, action.xpath);
  if (!is_true_at(focused.json, "/result/value"))
    return {PageEnd::refused, fmt::format("{}: there is no such element", action.xpath)};
  return outcome_of(press("Enter", 13, "\r"), "Enter");
}

PageOutcome PageSession::act(const CrawlEdge& action) {
  if (action.event == "load") return go(action.xpath);
  const auto world = world_;
  bool has_begun = false;
  is_leaving_ = false;
  for (const CrawlInput& input : action.inputs) {
    PageOutcome filled = fill(input);
    filled.is_half_done = has_begun;
    if (filled.end != PageEnd::done) return filled;
    has_begun = true;
    // A field that sends its form when it is left: who goes on would act on a page that is about to go.
    if (is_leaving_) return settle();
  }
  PageOutcome fired = fire(action);
  fired.is_half_done = has_begun;
  // Some fields send what is typed as it is typed; then there is no need of Enter.
  const bool was_sent = action.event == "enter" && has_begun && world_ != world;
  if (fired.end != PageEnd::done && (fired.is_lost() || !was_sent)) return fired;
  if (action.event != "hover") mouse("mouseMoved", out_of_the_way, out_of_the_way, 0);
  return settle();
}

}  // namespace treesift
