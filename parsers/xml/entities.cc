#include "parsers/xml/entities.h"

namespace treesift {
namespace {

xmlChar* mutable_text(std::string& text) {
  return reinterpret_cast<xmlChar*>(text.data());
}

std::string key_of(const xmlChar* name, bool is_parameter) {
  return (is_parameter ? "%" : "") + std::string(reinterpret_cast<const char*>(name));
}

bool is_parameter_type(int type) {
  return type == XML_INTERNAL_PARAMETER_ENTITY || type == XML_EXTERNAL_PARAMETER_ENTITY;
}

}  // namespace

void XmlEntities::declare(const xmlChar* name, int type, const xmlChar* content) {
  const auto [place, is_new] = declared_.try_emplace(key_of(name, is_parameter_type(type)));
  if (!is_new) return;
  place->second = std::make_unique<Declared>();
  Declared& declared = *place->second;
  declared.name = reinterpret_cast<const char*>(name);
  xmlEntity& entity = declared.entity;
  entity.type = XML_ENTITY_DECL;
  entity.name = mutable_text(declared.name);
  entity.etype = static_cast<xmlEntityType>(type);
  if (content == nullptr) return;
  declared.content = reinterpret_cast<const char*>(content);
  entity.content = entity.orig = mutable_text(declared.content);
  entity.length = static_cast<int>(declared.content.size());
}

xmlEntity* XmlEntities::find(const xmlChar* name, bool is_parameter) {
  const auto found = declared_.find(key_of(name, is_parameter));
  return found == declared_.end() ? nullptr : &found->second->entity;
}

}  // namespace treesift
