// XPath against libxml2's own: the same expressions over the same XML must select the same places.
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/parse_helpers.h"
#include "tests/support/random_tree.h"
#include "tests/support/random_xpath.h"
#include "tests/support/rounds.h"
#include "tests/support/selecting.h"

namespace treesift {
namespace {

std::string as_xml(const RandomNode& node) {
  if (node.is_text()) return node.text;
  std::string xml = "<" + node.name;
  for (const auto& [name, value] : node.attributes) xml += " " + name + "=\"" + value + "\"";
  xml += ">";
  for (const RandomNode& child : node.children) xml += as_xml(child);
  return xml + "</" + node.name + ">";
}

// The tree of libxml2, with nodes numbered as ours are.
class Witness {
 public:
  explicit Witness(const std::string& xml)
      : document_(xmlReadMemory(xml.data(), static_cast<int>(xml.size()), nullptr, nullptr, XML_PARSE_NONET),
                  xmlFreeDoc),
        context_(xmlXPathNewContext(document_.get()), xmlXPathFreeContext) {
    number(xmlDocGetRootElement(document_.get()));
  }

  std::vector<std::pair<NodeIndex, std::string>> selected(const std::string& expression) {
    context_->node = reinterpret_cast<xmlNode*>(document_.get());
    const std::unique_ptr<xmlXPathObject, void (*)(xmlXPathObject*)> result(
        xmlXPathEval(reinterpret_cast<const xmlChar*>(expression.c_str()), context_.get()),
        xmlXPathFreeObject);
    std::vector<std::pair<NodeIndex, std::string>> found;
    if (!result || result->type != XPATH_NODESET) {
      ADD_FAILURE() << "libxml2 refuses " << expression;
      return found;
    }
    for (int i = 0; result->nodesetval != nullptr && i < result->nodesetval->nodeNr; ++i) {
      const xmlNode* node = result->nodesetval->nodeTab[i];
      if (node->type == XML_DOCUMENT_NODE) continue;
      const bool attribute = node->type == XML_ATTRIBUTE_NODE;
      found.emplace_back(numbers_.at(attribute ? node->parent : node),
                         attribute ? reinterpret_cast<const char*>(node->name) : "");
    }
    std::sort(found.begin(), found.end());
    return found;
  }

 private:
  void number(const xmlNode* node) {
    for (; node != nullptr; node = node->next) {
      numbers_.emplace(node, static_cast<NodeIndex>(numbers_.size() + 1));
      if (node->type == XML_ELEMENT_NODE) number(node->children);
    }
  }

  std::unique_ptr<xmlDoc, void (*)(xmlDoc*)> document_;
  std::unique_ptr<xmlXPathContext, void (*)(xmlXPathContext*)> context_;
  std::map<const xmlNode*, NodeIndex> numbers_;
};

std::vector<std::pair<NodeIndex, std::string>> as_pairs(const Document& document,
                                                        std::span<const SelectedItem> items) {
  std::vector<std::pair<NodeIndex, std::string>> pairs;
  for (const SelectedItem item : items) {
    pairs.emplace_back(
        item.node,
        item.is_attribute() ? document.name_text(document.attributes(item.node)[item.attribute].name) : "");
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

TEST(SelectXpathProperty, AgreesWithLibxml) {
  initialise_parsers_once();
  RandomXpaths xpaths(20261121);
  std::size_t selecting = 0;
  for (std::uint64_t round = 0; round < test::rounds(1'500u); ++round) {
    RandomTreeShape shape{4 + round % 40, {"a", "b", "c", "item"}, {"1", "2", "v", "v w"}, {"x", "y"}};
    RandomNode root = RandomTrees(round, shape).tree();
    root.name = "a";
    const std::string xml = as_xml(root);
    const Document document = parsed(xml, SourceType::xml);
    Witness witness(xml);
    std::vector<std::string> texts;
    std::vector<Selector> selectors;
    for (std::size_t i = 0; i < 12; ++i) {
      std::string text = xpaths.absolute();
      if (xpaths.below(5) == 0) text += " | " + xpaths.absolute();
      selectors.push_back(xpath(text));
      texts.push_back(std::move(text));
    }
    const Selection selection = match_all(document, selectors);
    ASSERT_FALSE(selection.budget_exceeded());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (texts[i].find("/.//.") != std::string::npos) continue;  // libxml2 2.9 selects nothing by it
      const auto expected = witness.selected(texts[i]);
      ASSERT_EQ(as_pairs(document, selection[i]), expected) << texts[i] << "\n" << xml;
      ASSERT_TRUE(std::is_sorted(selection[i].begin(), selection[i].end()));
      selecting += expected.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(selecting, test::rounds(4'000u));
}

}  // namespace
}  // namespace treesift
