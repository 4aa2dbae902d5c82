// Names of XML by what they mean: a prefix is only a way to write the URI that it is bound to.
//
//     <a:x xmlns:a="urn:1"/>   <b:x xmlns:b="urn:1"/>   <x xmlns="urn:1"/>     all three are {urn:1}x
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "parsers/document.h"

namespace treesift {

// Scratch: keep one for each worker.
class NamespaceNames {
 public:
  // Looks through a document of XML, which must stay. False where it declares no namespace: then names are as they are
  // written. In proportion to the document, and for each name that an element brings to the declarations in scope.
  bool find(const Document& document);

  // "{URI}local"; as it is written where its prefix is bound to nothing. Attributes without a prefix have no namespace.
  std::string_view of_element(NodeIndex node) const { return name(elements_[node], document_->name(node)); }
  std::string_view of_attribute(NodeIndex node, std::uint32_t attribute) const {
    return name(attributes_[first_attribute_[node] + attribute], document_->attributes(node)[attribute].name);
  }
  // "xmlns" and "xmlns:…", which say nothing else.
  bool is_declaration(NameId name) const { return is_declaration_[name]; }

  // Declarations, and the bytes of their values.
  std::uint64_t declarations() const { return declarations_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  static constexpr std::uint32_t as_written = ~std::uint32_t{0};
  struct Declaration {
    std::string_view prefix, uri;
  };
  struct Scope {
    NodeIndex end;
    std::size_t declarations;  // before it
  };

  std::string_view name(std::uint32_t index, NameId written) const {
    return index == as_written ? document_->name_text(written) : std::string_view(names_[index]);
  }
  void find_declarations();
  void declare(NodeIndex node);
  void name_attributes(NodeIndex node);
  std::uint32_t name_by_uri(NameId written, bool is_attribute);

  const Document* document_ = nullptr;
  std::vector<bool> is_declaration_;            // by name
  std::vector<std::uint32_t> elements_;         // by node: index into names_
  std::vector<std::uint32_t> first_attribute_;  // by node: index into attributes_
  std::vector<std::uint32_t> attributes_;       // index into names_
  std::vector<std::string> names_;
  std::map<std::pair<NameId, std::string_view>, std::uint32_t> known_;  // by name and URI
  std::vector<Declaration> in_scope_;
  std::vector<Scope> scopes_;
  std::uint64_t declarations_ = 0, bytes_ = 0;
};

}  // namespace treesift
