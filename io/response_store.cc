#include "io/response_store.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "io/env/descriptor.h"
#include "io/output_file.h"
#include "io/pair.h"

namespace treesift {

ResponseStore::ResponseStore(std::string directory) : directory_(std::move(directory)) {
  descriptor_ = uninterrupted([&] { return environment().open_unnamed(directory_.c_str()); });
  if (descriptor_ < 0) fail("cannot be created");
}

ResponseStore::~ResponseStore() {
  if (descriptor_ >= 0) close_descriptor(descriptor_);
}

bool ResponseStore::put(std::size_t run, const Response& response) {
  constexpr int fastest = 1;
  std::vector<Place>& places = places_[response.key];
  const auto at = std::ranges::lower_bound(places, run, {}, &Place::run);
  if (at != places.end() && at->run == run) return false;
  scratch_.resize(ZSTD_compressBound(response.body.size()));
  const std::size_t size =
      ZSTD_compress(scratch_.data(), scratch_.size(), response.body.data(), response.body.size(), fastest);
  if (ZSTD_isError(size) != 0 || !write_fully(descriptor_, std::string_view(scratch_).substr(0, size)))
    fail("cannot be written");
  places.insert(at, {run, response.type, end_, size, response.body.size()});
  end_ += size;
  return true;
}

std::vector<std::string> ResponseStore::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, places] : places_) all.push_back(key);
  return all;
}

std::vector<std::size_t> ResponseStore::runs_of(const std::string& key) const {
  std::vector<std::size_t> runs;
  const auto known = places_.find(key);
  if (known == places_.end()) return runs;
  for (const Place& place : known->second) runs.push_back(place.run);
  return runs;
}

const ResponseStore::Place* ResponseStore::find(std::size_t run, const std::string& key) const {
  const auto known = places_.find(key);
  if (known == places_.end()) return nullptr;
  const auto at = std::ranges::lower_bound(known->second, run, {}, &Place::run);
  return at != known->second.end() && at->run == run ? &*at : nullptr;
}

std::optional<ResponseStore::Stored> ResponseStore::get(std::size_t run, const std::string& key) const {
  const Place* const place = find(run, key);
  if (place == nullptr) return std::nullopt;
  std::string compressed(place->stored_size, '\0');
  for (std::size_t got = 0; got < compressed.size();) {
    const ssize_t more = uninterrupted([&] {
      return environment().pread(descriptor_, compressed.data() + got, compressed.size() - got,
                                 static_cast<off_t>(place->offset + got));
    });
    if (more <= 0) fail("cannot be read");
    got += static_cast<std::size_t>(more);
  }
  Stored stored{place->type, std::string(place->size + PairBatch::padding, '\0')};
  const std::size_t size =
      ZSTD_decompress(stored.bytes.data(), place->size, compressed.data(), compressed.size());
  if (size != place->size) fail("cannot be read");
  return stored;
}

std::string_view ResponseStore::Stored::body() const {
  return std::string_view(bytes).substr(0, bytes.size() - PairBatch::padding);
}

void ResponseStore::fail(std::string_view action) const {
  throw OutputError(fmt::format("the store in {}: {}: {} (--temp-dir names another directory)", directory_,
                                action, std::strerror(errno)));
}

}  // namespace treesift
