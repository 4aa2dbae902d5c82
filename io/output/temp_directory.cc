#include "io/output/temp_directory.h"

#include <cstdlib>

namespace treesift {

std::string usual_temp_directory() {
  const char* const usual = std::getenv("TMPDIR");
  return usual != nullptr && *usual != '\0' ? usual : "/tmp";
}

}  // namespace treesift
