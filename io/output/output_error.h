// Why something could not be written.
#pragma once

#include <stdexcept>
#include <string_view>

namespace treesift {

// Thrown when output cannot be written; says which file and why.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The reader at the other end of the pipe has gone (EPIPE): a reason to leave quietly. The program must
// ignore SIGPIPE to see it.
class ClosedPipe : public OutputError {
 public:
  using OutputError::OutputError;
};

// Ends with OutputError (ClosedPipe for EPIPE): the name, what cannot be done, and errno in words.
[[noreturn]] void fail_output(std::string_view name, std::string_view action);

}  // namespace treesift
