// The entities that an XML document declares itself, and what using them may cost. Internal to parsers/xml.
#pragma once

#include <libxml/entities.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace treesift {

// What declarations (entities, defaults of attributes) may add to a document: as many bytes as it has itself
// and these, and so many references.
inline constexpr std::uint64_t free_expansion = std::uint64_t{1} << 20;
inline constexpr std::uint64_t most_references = 100'000;

class XmlEntities {
 public:
  explicit XmlEntities(std::size_t document_bytes) : most_bytes_(document_bytes + free_expansion) {}

  // As libxml2's handler entityDecl has it: `content` is null where the entity is external. The first
  // declaration of a name counts, as XML says.
  void declare(const xmlChar* name, int type, const xmlChar* content);

  // Null for what was not declared.
  xmlEntity* find(const xmlChar* name, bool is_parameter);

  // Counts what is put in place of a reference, or for a default. False beyond the bound.
  bool spend(std::uint64_t bytes) { return (bytes_ += bytes) <= most_bytes_; }
  bool count_reference() { return ++references_ <= most_references; }

  std::uint64_t references() const { return references_; }

 private:
  struct Declared {
    std::string name, content;
    xmlEntity entity{};
  };

  // By name; those of parameter entities with a percent sign before it, which no name holds.
  std::map<std::string, std::unique_ptr<Declared>, std::less<>> declared_;
  std::uint64_t bytes_ = 0, most_bytes_, references_ = 0;
};

}  // namespace treesift
