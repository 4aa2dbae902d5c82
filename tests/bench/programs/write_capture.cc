// write-capture OUT PAGES SEED: a capture as JSON lines of so many small pages, in an order of its own for
// each seed (0: the order of their numbers). One page in a thousand is missing, one in a hundred is edited,
// others by each seed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "io/output/output_file.h"

namespace {

void write(const std::string& path, std::uint32_t pages, std::uint32_t seed) {
  std::mt19937 random(seed);
  std::vector<std::uint32_t> order(pages);
  std::iota(order.begin(), order.end(), 0u);
  if (seed != 0) std::shuffle(order.begin(), order.end(), random);
  treesift::OutputFile output(path);
  for (const std::uint32_t page : order) {
    if ((page + seed) % 1000 == 0) continue;
    const std::uint32_t price = (page + seed) % 100 == 1 ? page + 1 : page;
    output.write(fmt::format(
        "{{\"url\":\"http://host-{}/shop/item/{}?b=2&a={}\",\"status\":200,\"content_type\":\"text/"
        "html\",\"body\":"
        "\"<html><head><title>Item {}</title></head><body><h1>Item {}</h1><p>Price {}</p><ul><li>one<li>two"
        "<li>{}</ul></body></html>\"}}\n",
        seed, page, page % 7, page, page, price, page * 7919 % 1000));
  }
  output.finish();
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::fputs("usage: write-capture OUT PAGES SEED\n", stderr);
    return 2;
  }
  write(argv[1], static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10)),
        static_cast<std::uint32_t>(std::strtoul(argv[3], nullptr, 10)));
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "write-capture: %s\n", error.what());
  return 2;
}
