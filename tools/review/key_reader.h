// Keys from a terminal, one by one, without the line that a terminal usually waits for.
#pragma once

#include <termios.h>

#include <functional>
#include <string>

namespace treesift {

class KeyReader {
 public:
  // Standard input must be a terminal. It gives single keys and shows none of them while this is there, so that keys
  // that are typed ahead are not shown twice; afterwards it has its usual ways again.
  KeyReader();
  ~KeyReader();
  KeyReader(const KeyReader&) = delete;
  KeyReader& operator=(const KeyReader&) = delete;

  // The next key; 'q' at the end of the input, and for Ctrl-C and Ctrl-D; the escape for a key that sends several
  // signs, such as an arrow or Page Up.
  char key();

  // A whole line, which the person sees while typing it. `ask` prints the question, when the terminal shows what is
  // typed already.
  std::string line(const std::function<void()>& ask);

 private:
  void skip_sequence();

  termios usual_{}, single_{};
};

}  // namespace treesift
