#include "tools/review/key_reader.h"

#include <unistd.h>

#include "io/env/descriptor.h"

namespace treesift {
namespace {

constexpr char ctrl_c = 3, ctrl_d = 4;

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

char KeyReader::key() {
  const char byte = next_byte();
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
