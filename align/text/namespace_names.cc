#include "align/text/namespace_names.h"

#include <algorithm>
#include <set>

namespace treesift {
namespace {

constexpr std::string_view declaring = "xmlns";

bool declares(std::string_view name) {
  return name.starts_with(declaring) && (name.size() == declaring.size() || name[declaring.size()] == ':');
}

}  // namespace

void NamespaceNames::find_declarations() {
  is_declaration_.assign(document_->name_count(), false);
  declarations_ = bytes_ = 0;
  for (NameId name = 0; name < document_->name_count(); ++name)
    is_declaration_[name] = declares(document_->name_text(name));
}

bool NamespaceNames::find(const Document& document) {
  document_ = &document;
  find_declarations();
  if (std::ranges::find(is_declaration_, true) == is_declaration_.end()) return false;
  elements_.assign(document.node_count(), as_written);
  first_attribute_.assign(document.node_count(), 0);
  attributes_.clear();
  names_.clear();
  known_.clear();
  in_scope_.clear();
  scopes_.clear();
  for (NodeIndex node = 1; node < document.node_count(); ++node) {
    while (!scopes_.empty() && scopes_.back().end <= node) {
      in_scope_.resize(scopes_.back().declarations);
      scopes_.pop_back();
    }
    if (!document.is_element(node)) continue;
    declare(node);
    elements_[node] = name_by_uri(document.name(node), false);
    first_attribute_[node] = static_cast<std::uint32_t>(attributes_.size());
    name_attributes(node);
  }
  return declarations_ > 0;
}

// A second attribute that means the same, which no XML may have, keeps its prefix, or it would be lost.
void NamespaceNames::name_attributes(NodeIndex node) {
  const std::size_t first = attributes_.size();
  for (const Attribute& attribute : document_->attributes(node))
    attributes_.push_back(is_declaration(attribute.name) ? as_written : name_by_uri(attribute.name, true));
  std::set<std::string_view> named;
  for (std::size_t i = first; i < attributes_.size(); ++i) {
    if (attributes_[i] != as_written && !named.insert(names_[attributes_[i]]).second)
      attributes_[i] = as_written;
  }
}

void NamespaceNames::declare(NodeIndex node) {
  const std::size_t before = in_scope_.size();
  for (const Attribute& attribute : document_->attributes(node)) {
    if (!is_declaration(attribute.name)) continue;
    const std::string_view name = document_->name_text(attribute.name);
    const std::string_view uri = document_->value(attribute);
    in_scope_.push_back({name.substr(std::min(declaring.size() + 1, name.size())), uri});
    ++declarations_;
    bytes_ += uri.size();
  }
  if (in_scope_.size() > before) scopes_.push_back({document_->subtree_end(node), before});
}

std::uint32_t NamespaceNames::name_by_uri(NameId written, bool is_attribute) {
  const std::string_view name = document_->name_text(written);
  const std::size_t colon = name.find(':');
  const std::string_view prefix = colon == name.npos ? std::string_view() : name.substr(0, colon);
  if (prefix.empty() && is_attribute) return as_written;
  const auto bound = std::find_if(in_scope_.rbegin(), in_scope_.rend(),
                                  [&](const Declaration& one) { return one.prefix == prefix; });
  if (bound == in_scope_.rend() || bound->uri.empty()) return as_written;
  const auto [known, is_new] =
      known_.try_emplace({written, bound->uri}, static_cast<std::uint32_t>(names_.size()));
  if (is_new)
    names_.push_back("{" + std::string(bound->uri) + "}" +
                     std::string(colon == name.npos ? name : name.substr(colon + 1)));
  return known->second;
}

}  // namespace treesift
