#include "tools/review/key_reader.h"

#include <unistd.h>

#include "io/env/descriptor.h"

namespace treesift {
namespace {

constexpr char ctrl_c = 3, ctrl_d = 4, escape = 27;

// 0 at the end.
char next_byte() {
  char byte = 0;
  const auto count = uninterrupted([&] { return environment().read(STDIN_FILENO, &byte, 1); });
  return count == 1 ? byte : '\0';
}

}  // namespace

KeyReader::KeyReader() {
  tcgetattr(STDIN_FILENO, &usual_);
  single_ = usual_;
  single_.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO | ISIG);
  single_.c_cc[VMIN] = 1;
  single_.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &single_);
}

KeyReader::~KeyReader() {
  tcsetattr(STDIN_FILENO, TCSADRAIN, &usual_);
}

// The signs that follow an escape at once: "[5~" of the key Page Up, where a person has pressed no 5.
void KeyReader::skip_sequence() {
  termios hasty = single_;
  hasty.c_cc[VMIN] = 0;
  hasty.c_cc[VTIME] = 1;  // a tenth of a second
  tcsetattr(STDIN_FILENO, TCSANOW, &hasty);
  const auto is_last = [](char byte) { return byte == '\0' || (byte >= '@' && byte <= '~'); };
  char byte = next_byte();
  if (byte == '[' || byte == 'O') {
    do byte = next_byte();
    while (!is_last(byte));
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &single_);
}

char KeyReader::key() {
  const char byte = next_byte();
  if (byte == escape) skip_sequence();
  return byte == '\0' || byte == ctrl_c || byte == ctrl_d ? 'q' : byte;
}

std::string KeyReader::line(const std::function<void()>& ask) {
  tcsetattr(STDIN_FILENO, TCSADRAIN, &usual_);
  ask();
  std::string line;
  for (char byte = next_byte(); byte != '\0' && byte != '\n'; byte = next_byte()) line += byte;
  tcsetattr(STDIN_FILENO, TCSADRAIN, &single_);
  return line;
}

}  // namespace treesift
