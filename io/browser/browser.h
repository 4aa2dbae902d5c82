// A browser that is spoken to: calls with answers, and what it tells by itself (the Chrome DevTools Protocol).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "io/browser/browser_pipe.h"
#include "io/browser/browser_process.h"

namespace treesift {

struct BrowserOptions {
  std::string program;  // a path; "headless", "chromium", or empty: whichever is installed, headless first
  std::string temp_directory;  // for the profile
  // Names of hosts that are looked up; all others do not exist for the browser.
  std::vector<std::string> hosts;
  std::uint32_t width = 1200, height = 890;
  std::chrono::milliseconds start{
      60'000};  // the longest wait for its first answer: on a busy machine it takes its time
  PipeLimits pipe;
};

// done: `json` is the answer. refused: by the browser, which says why. late: no answer in time. gone: the
// browser, or the page that was asked. too_large: the answer was longer than a message may be.
enum class CallEnd : std::uint8_t { done, refused, late, gone, too_large };

struct CallAnswer {
  CallEnd end = CallEnd::gone;
  std::string json;  // the result; of a refusal, words

  bool is_done() const { return end == CallEnd::done; }
};

struct BrowserEvent {
  std::string_view method, session, json;  // its parameters
};

class Browser {
 public:
  // Throws BrowserError where there is no browser, or it does not answer.
  explicit Browser(const BrowserOptions& options);

  // Makes a call and waits for its answer; `parameters` is a JSON object. Meanwhile, events are told to the
  // listener. An empty session is the browser itself. `is_lost`, if given, ends the wait when it says so.
  CallAnswer call(std::string_view session, std::string_view method, std::string_view parameters,
                  std::chrono::milliseconds longest, const std::function<bool()>& is_lost = nullptr);
  // Makes a call whose answer is dropped.
  void send(std::string_view session, std::string_view method, std::string_view parameters);
  // Tells the listener events until the deadline, or until `is_enough`.
  void listen(Deadline deadline, const std::function<bool()>& is_enough);

  // Called for each event, within the functions above. It may send, not call.
  void on_event(std::function<void(const BrowserEvent&)> listener) { listener_ = std::move(listener); }

  bool is_gone() const { return is_gone_; }
  const std::string& version() const { return version_; }  // "HeadlessChrome/156.0.8078.79"
  const std::string& profile() const { return process_.profile(); }

 private:
  std::uint64_t send_request(std::string_view session, std::string_view method, std::string_view parameters);
  // False: nothing came in time. `waited_for`: the call whose answer is taken.
  bool handle_one(Deadline deadline, std::uint64_t waited_for, CallAnswer* answer, bool& answered);

  BrowserProcess process_;
  BrowserPipe pipe_;
  std::function<void(const BrowserEvent&)> listener_;
  std::uint64_t last_call_ = 0;
  bool is_gone_ = false;
  std::string version_;
};

// The program that these options mean. Throws BrowserError where nothing is installed.
BrowserProgram browser_program(const BrowserOptions& options);

}  // namespace treesift
