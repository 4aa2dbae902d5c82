// One page in a browser, with cookies and storage of its own: go somewhere, act, wait until it is quiet,
// record what is there.
//
// Nothing here throws for what a page does, and nothing waits without a bound: a page that crashes, hangs,
// opens windows, asks questions, redirects for ever or leaves for another host gives a PageOutcome that says
// so.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/browser/allowed_hosts.h"
#include "io/browser/browser.h"
#include "io/browser/page_events.h"
#include "io/crawls/crawl.h"

namespace treesift {

struct PageOptions {
  std::uint32_t width = 1200, height = 890;
  std::chrono::milliseconds quiet{500};  // without requests under way and changes of the page: it is quiet
  std::chrono::milliseconds quiet_cap{10'000};  // the longest wait for that
  std::chrono::milliseconds load_cap{30'000};   // for the first byte and the end of loading
  std::chrono::milliseconds call_cap{20'000};   // for any other answer
  std::int64_t clock = 1'767'225'600'000;       // of each page, in milliseconds: 2026-01-01
  std::uint32_t seed = 1;                       // of its random numbers
  bool fixes_world = true;                      // clock and random numbers
  std::string time_zone = "UTC", locale = "en-US";
  bool takes_any_certificate = false;
  // How far the clock of a page runs ahead each time that it settles; it stands still in between. Nothing: real time.
  std::optional<std::chrono::milliseconds> virtual_time;
  std::vector<std::pair<std::string, std::string>> values;  // names and expressions, told with each record
};

// done: what was asked is so. not_quiet: it is, but the page never came to rest within the cap. refused: it
// cannot be; `detail` says why. late: the page does not answer any more. crashed: the page. gone: the
// browser.
enum class PageEnd : std::uint8_t { done, not_quiet, refused, late, crashed, gone };

struct PageOutcome {
  PageEnd end = PageEnd::done;
  std::string detail;
  bool is_half_done = false;  // an action that is refused, after a part of it was done

  // Whether the page can be looked at.
  bool is_usable() const { return end == PageEnd::done || end == PageEnd::not_quiet; }
  // Whether the page, or the browser, must be given up.
  bool is_lost() const { return end >= PageEnd::late; }
};

// What stands in a crawl archive of one state. What could not be had is empty.
struct PageRecord {
  std::string url, title;
  std::string snapshot, page, events;
  bool is_error_page = false;  // of the browser's own: the address could not be reached
};

class PageSession {
 public:
  // The browser, and the hosts, must outlive it, and there may be one session of a browser at a time.
  PageSession(Browser& browser, const AllowedHosts& hosts, const PageOptions& options);
  // Closes the page and forgets its cookies.
  ~PageSession();
  PageSession(const PageSession&) = delete;
  PageSession& operator=(const PageSession&) = delete;

  // Of opening it.
  const PageOutcome& opened() const { return opened_; }

  // Loads a page and waits until it is quiet.
  PageOutcome go(const std::string& url);
  // Does what an edge says: fills its inputs, then click, double-click, enter, escape, type, select, hover or reload;
  // and waits until the page is quiet. Places are paths, or CSS selectors behind "css:".
  PageOutcome act(const CrawlEdge& action);
  // From now on no script of a page runs.
  void stop_scripts();
  // Shows a source in place of the page that is open, under its address, and waits until it is quiet.
  PageOutcome show(const std::string& html);
  // Waits until nothing is loaded and nothing changes.
  PageOutcome settle();

  // Records what is there, but for the screenshot. Events since the last record are told once. Nothing when
  // the page is lost; `outcome` says why.
  std::optional<PageRecord> record(PageOutcome& outcome);
  // The whole page as PNG; empty when it cannot be had.
  std::string screenshot();
  // What Chromium answers to DOMSnapshot.captureSnapshot, without the numbers that it gives to nodes anew
  // each time; empty when it cannot be had, and `outcome` says why. Events are left for record().
  std::string snapshot(PageOutcome& outcome);
  // Whether an expression is true in the page itself. One that fails, or takes more than two seconds, is not.
  bool is_true(const std::string& expression);
  // The value of an expression, which must be a text; empty when it is something else, or not in time. Page
  // scripts do not see it.
  std::string ask(const std::string& expression);

  // Requests that were not made, for their host is not allowed.
  std::uint64_t refused_requests() const { return refused_; }

 private:
  friend class PageListener;

  CallAnswer call(std::string_view method, std::string_view parameters);
  CallAnswer call(std::string_view method, std::string_view parameters, std::chrono::milliseconds longest);
  PageOutcome outcome_of(const CallAnswer& answer, std::string_view what) const;
  PageOutcome lost_outcome() const;
  void open();
  void prepare();
  void fix_world();
  // Virtual time: it stands still, at the beginning; and is let run, while nothing is being loaded.
  PageOutcome stop_time();
  PageOutcome pass_time();
  // The value of an expression in our own world, as JSON.
  CallAnswer evaluate(const std::string& expression);
  PageOutcome fill(const CrawlInput& input);
  // Moves the mouse there, and clicks so many times.
  PageOutcome click(std::string_view path, int times);
  PageOutcome type(std::string_view text);
  // A key, down and up again; `text` is what it types. The answer is that to the first.
  CallAnswer press(std::string_view key, int code, std::string_view text = {});
  // Escape, wherever the focus is; refused where the element is not on the page.
  PageOutcome press_escape(std::string_view path);
  PageOutcome fire(const CrawlEdge& action);
  void mouse(std::string_view type, double x, double y, int clicks);
  std::string without_ids(std::string snapshot) const;
  void end_drawing();
  void add_values();
  bool is_loading() const { return is_loading_ || !under_way_.empty(); }

  void on_event(const BrowserEvent& event);

  Browser& browser_;
  const AllowedHosts& hosts_;
  PageOptions options_;
  PageOutcome opened_;
  std::string context_, target_, session_;
  std::set<std::string, std::less<>> popups_;                  // sessions of windows that the page has opened
  std::map<std::string, std::string, std::less<>> under_way_;  // requests, by id: their addresses
  std::set<std::string, std::less<>> frames_;
  std::int64_t world_ = 0;   // our own, in the page; 0: none
  bool is_time_up_ = true;   // whether the virtual time that was asked for has passed
  bool is_leaving_ = false;  // since the action at hand began, the page has asked for another one
  bool is_loading_ = false, is_crashed_ = false, is_closed_ = false;
  std::uint64_t refused_ = 0;
  std::uint64_t loads_ = 0;  // of documents, by now
  PageEvents events_;
};

}  // namespace treesift
