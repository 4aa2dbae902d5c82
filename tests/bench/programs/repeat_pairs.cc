// repeat-pairs IN OUT COUNT: writes the pairs of an archive COUNT times, each time under new ids. For runs
// whose length is to be seen in the memory, and in nothing else.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>

#include "io/pair_reader.h"
#include "io/pair_writer.h"

namespace {

void repeat(const std::string& input, const std::string& output, unsigned count) {
  treesift::PairWriter writer(output);
  for (unsigned round = 0; round < count; ++round) {
    treesift::PairStream stream;
    treesift::PairReader reader(input, stream);
    treesift::PairBatch batch;
    while (reader.read(batch)) {
      for (treesift::Pair& pair : batch.pairs) {
        pair.id += "/round-" + std::to_string(round);
        writer.write(pair);
      }
    }
  }
  writer.finish();
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::fputs("usage: repeat-pairs IN OUT COUNT\n", stderr);
    return 2;
  }
  repeat(argv[1], argv[2], static_cast<unsigned>(std::strtoul(argv[3], nullptr, 10)));
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "repeat-pairs: %s\n", error.what());
  return 2;
}
