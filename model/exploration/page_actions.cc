// The actions of a page.
//
// Problem. What can be clicked is not written on an element: beside links and buttons there are elements with
// handlers, with roles, or such that only the cursor gives away. And an action is worth taking once, not in
// each row of each page.
//
// How. Elements are taken in document order by their names, attributes and what the layout tells (clicked_elements.h).
// A form's button carries the values of the form's fields. Three prints say which actions are alike
// (page_actions.h): two by the smallest fragment around the element and the path in it, which is FragGen's;
// one by what the page offers and the words of the element, with all positions left out of its path. Without
// the third, a list that grows is another fragment each time, and its rows are explored for ever.
//
// Cost. Linear, but for VIPS.
#include "model/exploration/page_actions.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <optional>

#include "align/fragments/fragment_tree.h"
#include "align/select/selector_matcher.h"
#include "base/ascii.h"
#include "base/blanks.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "model/exploration/clicked_elements.h"
#include "model/exploration/form_fields.h"
#include "model/states/fragment_memory.h"
#include "parsers/attributes.h"

namespace treesift {
namespace {

constexpr std::size_t max_text = 80;
constexpr std::size_t max_choices = 3;  // of a list, each an action

constexpr std::string_view clicked_roles[] = {"button", "link",   "tab",    "menuitem", "checkbox",
                                              "radio",  "switch", "option", "treeitem"};
constexpr std::string_view dialog_roles[] = {"dialog", "alertdialog"};
constexpr std::string_view clicked_inputs[] = {"submit", "button", "image", "checkbox", "radio"};
constexpr std::string_view files[] = {".pdf", ".ps", ".zip", ".mp3", ".gz", ".exe", ".dmg", ".iso", ".tar"};
constexpr std::string_view schemes_left_out[] = {"mailto:", "tel:", "ftp:", "data:", "blob:"};
constexpr std::string_view leaving[] = {"log out", "logout", "sign out", "signout", "log off", "logoff"};

PagePrint print_of_parts(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text.append(part).append(1, '\0');
  return print_of_bytes(text);
}

std::string_view bytes_of(const PagePrint& print) {
  return {reinterpret_cast<const char*>(&print), sizeof print};
}

// What a page offers, and which of its tabs is shown: distinct states differ in it.
PagePrint whole_offer(const PageOutline& outline) {
  std::vector<PagePrint> parts = {outline.offer};
  for (const MarkedList& one : outline.marks) parts.push_back({one.list, one.marked});
  return joined_print(parts);
}

// "/html/body/ul/li" of "/html[1]/body[1]/ul[1]/li[3]".
std::string without_positions(std::string_view path) {
  std::string names;
  bool is_position = false;
  for (const char c : path) {
    is_position = c == '[' || (is_position && c != ']' && c != '/');
    if (!is_position && c != ']') names += c;
  }
  return names;
}

std::string without_digits(std::string_view text) {
  std::string kept;
  for (const char c : text)
    if (!is_digit(c) && !is_blank(c)) kept += c;
  return kept;
}

std::string_view word_of(Filling filling) {
  if (filling == Filling::usual) return "filled";
  return filling == Filling::faulty ? "faulty" : "changed";
}

class ActionFinder {
 public:
  ActionFinder(const Page& page, const PageOutline& outline, const CrawlRules& rules,
               const ActionOptions& options)
      : document_(page.document),
        layout_(page.layout),
        offer_(whole_offer(outline)),
        rules_(rules),
        options_(options),
        seen_(seen_nodes(document_, layout_)),
        elements_(page, seen_),
        fragments_(find_fragments(document_, layout_)),
        prints_(fragments_.fragments.size()),
        skipped_(document_.node_count()),
        fields_(
            document_, seen_, [this](NodeIndex field) { return value_by_rule(field); }, options.seed) {
    select_by_rules();
  }

  std::vector<PageAction> find() {
    for (NodeIndex node = 1; node < document_.node_count(); ++node)
      if (is_open(node)) fields_.note(node);
    for (NodeIndex node = 1; node < document_.node_count(); ++node)
      if (is_open(node)) visit(node);
    return std::move(actions_);
  }

 private:
  NameId name(NodeIndex node) const { return document_.name(node); }
  std::string_view value(NodeIndex node, NameId attribute) const {
    return attribute_value(document_, node, attribute);
  }

  // Displayed, enabled, and not skipped.
  bool is_open(NodeIndex node) const {
    return document_.is_element(node) && skipped_[node] == 0 && !elements_.is_disabled(node) &&
           elements_.is_displayed(node);
  }

  // ---- Rules

  void select_by_rules() {
    std::vector<Selector> selectors;
    for (const InputRule& rule : rules_.inputs)
      selectors.insert(selectors.end(), rule.selector.begin(), rule.selector.end());
    const std::size_t inputs = selectors.size();
    for (const SkipRule& rule : rules_.skips)
      selectors.insert(selectors.end(), rule.selector.begin(), rule.selector.end());
    const std::size_t skips = selectors.size();
    for (const ActRule& rule : rules_.acts) selectors.push_back(rule.selector);
    if (!selectors.empty()) {
      const SelectorSet set(std::move(selectors));
      SelectorMatcher().match(document_, set, selection_);
    }
    for (std::size_t i = inputs; i < skips; ++i)
      for (const SelectedItem& item : selection_[i]) skip(item.node);
    for (std::size_t i = skips; i < selection_.size(); ++i)
      for (const SelectedItem& item : selection_[i])
        by_rule_.emplace(item.node, rules_.acts[i - skips].event);
  }

  void skip(NodeIndex node) {
    std::fill(skipped_.begin() + node, skipped_.begin() + document_.subtree_end(node), std::uint8_t{1});
  }

  bool is_skipped(const PageAction& action) const {
    const std::string words = lower_case(action.text);
    const bool leaves = std::ranges::any_of(leaving, [&](std::string_view one) { return words == one; });
    return (leaves && rules_.skips_leaving) || std::ranges::any_of(rules_.skips, [&](const SkipRule& rule) {
             return rule.text && RE2::PartialMatch(action.text, *rule.text);
           });
  }

  std::optional<std::string> value_by_rule(NodeIndex node) const {
    std::size_t selector = 0;
    for (const InputRule& rule : rules_.inputs) {
      bool fits = rule.name.empty() || rule.name == value(node, standard_name("name"));
      fits = fits && (rule.id.empty() || rule.id == value(node, standard_name("id")));
      if (!rule.selector.empty())
        fits &= std::ranges::any_of(selection_[selector++],
                                    [&](const SelectedItem& item) { return item.node == node; });
      if (fits) return rule.value;
    }
    return std::nullopt;
  }

  // ---- Elements

  void visit(NodeIndex node) {
    const auto [begin, end] = by_rule_.equal_range(node);
    for (auto rule = begin; rule != end; ++rule) add(node, action_on(node, rule->second));
    if (is_dialog(node)) add_escape(node);
    const NodeIndex around = fields_.form_of(node);
    const FormOfPage alone{{node}};
    const FormOfPage& form = around == no_node ? alone : fields_.at(around);
    if (fields_.is_typed(node)) {
      if (form.button == no_node && name(node) == standard_name("input")) add_enter(node, form);
    } else if (name(node) == standard_name("select")) {
      if (form.button == no_node) add_choices(node);
    } else if (is_clicked(node)) {
      add_click(node, form);
    }
  }

  // Of one in another, the outer one is it.
  bool is_dialog(NodeIndex node) const {
    if (node < end_of_dialog_) return false;
    if (name(node) == standard_name("dialog") && says_open(node)) return true;
    return is_one_of(dialog_roles, value(node, standard_name("role")));
  }

  bool says_open(NodeIndex node) const {
    return std::ranges::any_of(document_.attributes(node), [&](const Attribute& attribute) {
      return document_.name_text(attribute.name) == "open";
    });
  }

  void add_escape(NodeIndex node) {
    add(node, action_on(node, "escape"));
    end_of_dialog_ = document_.subtree_end(node);
  }

  void add_enter(NodeIndex node, const FormOfPage& form) {
    PageAction action = action_on(node, "enter");
    action.inputs = fields_.usual(form);
    add(node, action);
    if (node == first_line(form)) add_other_fillings(node, action, form);
  }

  // The first field in which Enter sends the form.
  NodeIndex first_line(const FormOfPage& form) const {
    const auto first = std::ranges::find_if(form.fields, [&](NodeIndex field) {
      return fields_.is_typed(field) && name(field) == standard_name("input");
    });
    return first == form.fields.end() ? no_node : *first;
  }

  void add_click(NodeIndex node, const FormOfPage& form) {
    PageAction action = action_on(node, "click");
    const bool sends = fields_.sends(node) && form.button != no_node;
    if (sends) {
      PageAction filled = action;
      filled.inputs = fields_.usual(form);
      if (!filled.inputs.empty()) add(node, std::move(filled));
    }
    add(node, action);
    if (sends && node == form.button) add_other_fillings(node, action, form);
    last_clicked_ = std::max(last_clicked_, document_.subtree_end(node));
  }

  void add_other_fillings(NodeIndex node, const PageAction& action, const FormOfPage& form) {
    for (const Filling filling : {Filling::faulty, Filling::changed}) {
      if (static_cast<unsigned>(filling) > options_.other_fillings) return;
      PageAction other = action;
      other.filling = filling;
      other.inputs = filling == Filling::faulty ? fields_.faulty(form) : fields_.changed(form);
      if (other.inputs.empty()) continue;
      other.by_offer = print_of_parts({fields_.made_of(form), word_of(filling)});
      add(node, std::move(other));
    }
  }

  void add_choices(NodeIndex node) {
    std::size_t count = 0;
    for (NodeIndex option = node + 1; option < document_.subtree_end(node) && count < max_choices; ++option) {
      if (name(option) != standard_name("option") ||
          has_attribute(document_, option, standard_name("selected")) ||
          has_attribute(document_, option, standard_name("disabled")))
        continue;
      std::string text;
      for (const NodeIndex child : document_.children(option)) text += document_.text(child);
      PageAction action = action_on(node, "select");
      const std::string_view own = value(option, standard_name("value"));
      action.inputs = {{action.path, own.empty() ? text : std::string(own)}};
      action.text = text;
      add(node, std::move(action));
      ++count;
    }
  }

  bool is_clicked(NodeIndex node) const {
    const NameId tag = name(node);
    if (tag == standard_name("a") && has_attribute(document_, node, standard_name("href")))
      return is_visited(node);
    if (tag == standard_name("button") || tag == standard_name("summary")) return true;
    if (tag == standard_name("input")) return is_one_of(clicked_inputs, type_of_control(document_, node));
    if (tag == standard_name("label")) return is_clicked_label(node);
    if (tag == standard_name("option") || node < last_clicked_) return false;
    return has_attribute(document_, node, standard_name("onclick")) ||
           is_one_of(clicked_roles, value(node, standard_name("role"))) || elements_.is_clicked(node);
  }

  bool is_clicked_label(NodeIndex node) const {
    const NodeIndex box = elements_.hidden_box(node);
    return box != no_node && skipped_[box] == 0;
  }

  bool is_visited(NodeIndex node) const {
    if (has_attribute(document_, node, standard_name("download"))) return false;
    const std::string href = lower_case(value(node, standard_name("href")));
    const std::string path = href.substr(0, href.find_first_of("?#"));
    if (std::ranges::any_of(files, [&](std::string_view end) { return path.ends_with(end); })) return false;
    if (std::ranges::any_of(schemes_left_out,
                            [&](std::string_view begin) { return href.starts_with(begin); }))
      return false;
    const bool is_absolute =
        href.starts_with("http:") || href.starts_with("https:") || href.starts_with("//");
    if (!is_absolute || !options_.may_visit) return true;
    return options_.may_visit(href.starts_with("//") ? options_.scheme + ":" + href : href);
  }

  // ---- Actions

  PageAction action_on(NodeIndex node, std::string event) const {
    PageAction action;
    action.event = std::move(event);
    action.path = element_path(document_, node);
    action.tag = document_.name_text(name(node));
    action.text = shown_text(document_, seen_, node);
    for (const Attribute& attribute : document_.attributes(node))
      action.attributes.emplace_back(document_.name_text(attribute.name), document_.value(attribute));
    return action;
  }

  const FragmentPrint& print_of_fragment(std::uint32_t index) {
    if (!prints_[index]) prints_[index] = print_of(document_, seen_, fragments_.fragments[index]);
    return *prints_[index];
  }

  void add(NodeIndex node, PageAction action) {
    if (is_skipped(action)) return;
    const std::uint32_t index = fragments_.closest(document_, layout_, node);
    const NodeIndex around = fragments_.fragments[index].node;
    const FragmentPrint& print = print_of_fragment(index);
    const std::string inside = relative_path(document_, around == no_node ? document_node : around, node);
    const std::string_view filled = action.inputs.empty() ? "" : word_of(action.filling);
    const std::string choice = action.event == "select" ? action.inputs.front().value : std::string();
    action.equivalent = print_of_parts({bytes_of(print.shape), inside, action.event, filled, choice});
    action.duplicate = print_of_parts({bytes_of(action.equivalent), bytes_of(print.content)});
    if (action.filling == Filling::usual)
      action.by_offer = print_of_parts({bytes_of(offer_), without_positions(action.path),
                                        words_for(node, action.text), action.event, filled, choice});
    actions_.push_back(std::move(action));
  }

  // What tells an element from others beside it: its letters, which stay while numbers vary; else its signs ("+",
  // "-"); of an icon its label, else the classes that draw it.
  std::string words_for(NodeIndex node, const std::string& text) const {
    if (std::string letters = letters_of(text); !letters.empty()) return letters;
    if (!text.empty()) return without_digits(text);
    std::string words = letters_of(value(node, standard_name("aria-label")));
    if (words.empty()) words = letters_of(value(node, standard_name("title")));
    for (NodeIndex inner = node; words.empty() && inner < document_.subtree_end(node); ++inner)
      if (document_.is_element(inner)) words += letters_of(value(inner, standard_name("class")));
    return words;
  }

  const Document& document_;
  const Layout& layout_;
  PagePrint offer_;  // and which of its tabs is shown
  const CrawlRules& rules_;
  const ActionOptions& options_;
  std::vector<std::uint8_t> seen_;
  ClickedElements elements_;
  FragmentTree fragments_;
  std::vector<std::optional<FragmentPrint>> prints_;
  std::vector<std::uint8_t> skipped_;              // by node
  std::multimap<NodeIndex, std::string> by_rule_;  // events
  Selection selection_;
  FormFields fields_;
  NodeIndex end_of_dialog_ = 0;
  NodeIndex last_clicked_ = 0;  // the end of what is in an element that is clicked
  std::vector<PageAction> actions_;
};

}  // namespace

std::string element_path(const Document& document, NodeIndex node) {
  return "/" + relative_path(document, document_node, node);
}

std::string shown_text(const Document& document, const std::vector<std::uint8_t>& seen, NodeIndex node) {
  std::string text;
  for (NodeIndex inner = node; inner < document.subtree_end(node) && text.size() < max_text; ++inner) {
    if (!document.is_text(inner) || seen[inner] == 0) continue;
    if (!text.empty()) text += ' ';
    text += document.text(inner);
  }
  const std::string type = type_of_control(document, node);
  if (document.name(node) == standard_name("input") && (type == "submit" || type == "button"))
    text = attribute_value(document, node, standard_name("value"));
  std::size_t end = std::min(text.size(), max_text);
  while (end > 0 && end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

std::vector<PageAction> actions_of(const Page& page, const PageOutline& outline, const CrawlRules& rules,
                                   const ActionOptions& options) {
  return ActionFinder(page, outline, rules, options).find();
}

}  // namespace treesift
