// Keys from a terminal, one by one, without the line that a terminal usually waits for.
#pragma once

#include <termios.h>

#include <string>

namespace treesift {

class KeyReader {
 public:
  // Standard input must be a terminal. It has its usual ways again when this is gone.
  KeyReader();
  ~KeyReader();
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;

  // The next key; 'q' at the end of the input, and for Ctrl-C and Ctrl-D.
  char key();

  // A whole line, which the person sees while typing it.
  std::string line();

 private:
  termios usual_{};
};

}  // namespace treesift
