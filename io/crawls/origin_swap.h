// Two recordings of one application at two addresses: what each says of itself is the same, where the names
// of the two change places.
//
//     recorded at http://127.0.0.1:8080/    <a href="http://127.0.0.1:8080/item">
//     and now at  http://127.0.0.1:9090/    <a href="http://127.0.0.1:9090/item">   the same
//                                           <a href="http://127.0.0.1:8080/item">   leads back to the old
//                                           one: a difference
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace treesift {

struct RecordedState;

class OriginSwap {
 public:
  OriginSwap() = default;  // changes nothing
  // Origins: scheme, host, and port where it is not the usual one. Changes nothing where one is empty, or
  // both are the same.
  OriginSwap(std::string_view one, std::string_view other);

  bool changes_nothing() const { return sides_[0].host.empty(); }
  // Each of the two, as an address has it (also without its scheme, percent-encoded, or with escaped
  // slashes), by the other. A host without a port counts only where an address begins.
  std::string of(std::string_view text) const;
  // All texts of a state.
  void apply(RecordedState& state) const;

 private:
  struct Side {
    std::string scheme, host, encoded;  // host: with the port; encoded: with %3A for the colon

    bool has_port() const { return encoded != host; }
  };
  struct Found {
    std::size_t at = std::string_view::npos, length = 0, side = 0;
    bool is_encoded = false;
  };

  // Where the names stand next, each side's host and then its encoded one; nothing: not looked for yet.
  using Places = std::array<std::optional<std::size_t>, 4>;

  Found next(std::string_view text, std::size_t from, Places& places) const;
  bool is_named(std::string_view text, const Found& found) const;

  std::array<Side, 2> sides_;
};

}  // namespace treesift
