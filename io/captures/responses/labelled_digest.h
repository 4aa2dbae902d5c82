// Digests as captures write them down: "sha1:4QIC…" in base 32, "sha256:9f86…" in base 16. Internal to io/.
#pragma once

#include <nettle/sha1.h>
#include <nettle/sha2.h>

#include <string>
#include <string_view>
#include <variant>

namespace treesift {

// Compares bytes that stream by with a written digest.
class LabelledDigest {
 public:
  // Compares with nothing.
  LabelledDigest() = default;
  // `label` names the algorithm, sha1 or sha256; one that is unknown or malformed compares with nothing.
  explicit LabelledDigest(std::string_view label);

  bool compares() const { return !expected_.empty(); }
  void update(std::string_view bytes);
  // Whether the bytes so far are those of the label; always when it compares with nothing. Ends the digest.
  bool matches();

 private:
  std::variant<sha1_ctx, sha256_ctx> context_;
  std::string expected_;  // as bytes
};

}  // namespace treesift
