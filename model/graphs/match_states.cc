// Problem. `state7` of two crawls are different pages as often as not: a crawler numbers what it finds. The
// same page has to be found by what it shows and by how it is reached. Not so where names say what a page should be: a
// replay has the names of its suite, a capture those of its addresses. There a page that shows what another one should
// show is wrong.
//
// How. The new crawl is walked from its start. For a state B that an action E leads to from A, these old
// states are asked, in this order: what E leads to from A's partner; what else A's partner leads to; what E
// leads to from anywhere; what the children of the partner of A's parent lead to; any other. The first one
// that is equal wins. What has no equal one is walked again, and now a near-duplicate will do (other data,
// then repeats); and at last, of what is still alone, the state that the same action leads to from the
// partner: it has become another page, and a person should see the two together.
//
//     old:  start -> list -> item 7 -> item 7, saved       new:  start -> list -> item 9 -> "500 Server error"
//     pairs: start, list: equal; item 7 = item 9: other data; "saved" = "500": the same action from a pair
//
// The paper takes the first equal one; pairs are one to one here, so near-duplicates wait until all equal
// ones are taken.
//
// Cost. States are looked up by what they show, by what they offer and by the action that leads to them, and
// of each such list at most `max_asked` that are still alone are asked: a page with ten thousand links has no
// ten thousand candidates for each of them.
#include "model/graphs/match_states.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/hash.h"

namespace treesift {
namespace {

constexpr std::size_t max_asked = 64;
constexpr std::size_t max_parents = 8;  // of each of the two, where parents of parents are looked at

// From the best to the worst.
enum class Nearness : std::uint8_t { same_edge, child, same_action, grandchild, anywhere };

enum class Wanted : std::uint8_t { equal, nd2, nd3 };

bool has_page_like(const LevelledState& a, const LevelledState& b, Wanted wanted) {
  if (wanted == Wanted::equal)
    return a.facts.outline.shape == b.facts.outline.shape &&
           a.facts.outline.content == b.facts.outline.content &&
           class_of(a.facts, b.facts) != StateClass::distinct;
  return class_of(a.facts, b.facts) <= (wanted == Wanted::nd2 ? StateClass::nd2 : StateClass::nd3);
}

using StatesBy = std::unordered_map<PagePrint, std::vector<std::size_t>, PagePrintHash>;

// Pages that everything leads to are known by their first edges as well as by all.
std::span<const std::size_t> first_of(const std::vector<std::size_t>& edges, std::size_t most = max_asked) {
  return std::span(edges).first(std::min(edges.size(), most));
}

// What is done where: the old state, or the browser.
struct ActionFrom {
  std::size_t state = no_state;
  std::uint64_t action = 0;

  bool operator==(const ActionFrom&) const = default;
};

struct ActionFromHash {
  std::size_t operator()(const ActionFrom& one) const { return combine_hashes(one.state, one.action); }
};

class Matcher {
 public:
  Matcher(const StateGraph& old_crawl, const StateGraph& new_crawl)
      : old_(old_crawl), new_(new_crawl), old_edges_(old_crawl), new_edges_(new_crawl) {
    match_.of_old.assign(old_.states.size(), no_state);
    match_.of_new.assign(new_.states.size(), no_state);
    for (std::size_t i = 0; i < old_.states.size(); ++i) {
      if (!old_.states[i].is_read) continue;
      by_content_[old_.states[i].page.facts.outline.content].push_back(i);
      by_offer_[old_.states[i].page.facts.outline.offer].push_back(i);
    }
    for (const GraphEdge& edge : old_.edges) {
      by_action_[edge.action].push_back(edge.to);
      by_edge_[{edge.from, edge.action}].push_back(edge.to);
      by_parent_[edge.from].push_back(edge.to);
    }
  }

  StateMatch match() {
    const bool are_replays = are_of_one_suite(old_.names, new_.names);
    if (are_replays || are_captures()) pair_names();
    if (are_replays) return std::move(match_);
    const std::vector<std::size_t> order = breadth_first(new_, new_edges_);
    for (const Nearness farthest : {Nearness::grandchild, Nearness::anywhere})
      walk(order, Wanted::equal, farthest);
    for (const Nearness farthest : {Nearness::grandchild, Nearness::anywhere}) {
      walk(order, Wanted::nd2, farthest);
      walk(order, Wanted::nd3, farthest);
    }
    pair_starts();
    for (const std::size_t state : order) {
      if (is_open(state)) take_target_of_same_edge(state);
    }
    return std::move(match_);
  }

 private:
  bool is_open(std::size_t state) const {
    return match_.of_new[state] == no_state && new_.states[state].is_read;
  }

  // Pages that were asked for one by one.
  bool are_captures() const { return old_.edges.empty() && new_.edges.empty(); }

  void pair_names() {
    std::unordered_map<std::string_view, std::size_t> by_name;
    for (std::size_t i = 0; i < old_.states.size(); ++i) by_name.emplace(old_.id(i), i);
    for (std::size_t i = 0; i < new_.states.size(); ++i) {
      const auto found = by_name.find(new_.id(i));
      if (found != by_name.end() && is_open(i) && is_free(found->second)) join(found->second, i);
    }
  }

  // Where both crawls begin is one page, whatever it shows and at whatever address.
  void pair_starts() {
    if (old_.states.empty() || new_.states.empty()) return;
    const std::size_t of_old = old_edges_.loads.empty() ? 0 : old_.edges[old_edges_.loads.front()].to;
    const std::size_t of_new = new_edges_.loads.empty() ? 0 : new_.edges[new_edges_.loads.front()].to;
    if (is_open(of_new) && is_free(of_old)) join(of_old, of_new);
  }

  void walk(const std::vector<std::size_t>& order, Wanted wanted, Nearness farthest) {
    for (const std::size_t state : order) {
      if (is_open(state)) match_one(state, wanted, farthest);
    }
  }

  void join(std::size_t old_state, std::size_t new_state) {
    match_.of_old[old_state] = new_state;
    match_.of_new[new_state] = old_state;
  }

  std::size_t partner_of(std::size_t new_state) const {
    return new_state == no_state ? no_state : match_.of_new[new_state];
  }
  // The browser's partner is the browser.
  bool has_partner(std::size_t new_state) const {
    return new_state == no_state || match_.of_new[new_state] != no_state;
  }

  void match_one(std::size_t state, Wanted wanted, Nearness farthest) {
    std::size_t best = no_state;
    Nearness nearest = Nearness::anywhere;
    for (const std::size_t candidate : candidates(state, wanted)) {
      if (!has_page_like(old_.states[candidate].page, new_.states[state].page, wanted)) continue;
      const Nearness found = nearness(candidate, state);
      if (found > farthest || (best != no_state && found >= nearest)) continue;
      best = candidate;
      nearest = found;
    }
    if (best != no_state) join(best, state);
  }

  // The first that its edges lead to, and the first that look alike.
  std::vector<std::size_t> candidates(std::size_t state, Wanted wanted) {
    std::vector<std::size_t> found;
    for (const std::size_t reaching : first_of(new_edges_.reaching[state])) {
      const GraphEdge& edge = new_.edges[reaching];
      add_free(by_action_, edge.action, found);
      if (!has_partner(edge.from)) continue;
      add_free(by_edge_, {partner_of(edge.from), edge.action}, found);
      add_free(by_parent_, partner_of(edge.from), found);
    }
    const PageOutline& outline = new_.states[state].page.facts.outline;
    wanted == Wanted::equal ? add_free(by_content_, outline.content, found)
                            : add_free(by_offer_, outline.offer, found);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  bool is_free(std::size_t old_state) const {
    return match_.of_old[old_state] == no_state && old_.states[old_state].is_read;
  }

  // Those that have a partner, and those that cannot have one, are dropped from the table as they are met.
  template <typename Table>
  void add_free(Table& table, const typename Table::key_type& key, std::vector<std::size_t>& found) const {
    const auto row = table.find(key);
    if (row == table.end()) return;
    std::vector<std::size_t>& states = row->second;
    std::erase_if(states, [&](std::size_t state) { return !is_free(state); });
    const std::span<const std::size_t> first = first_of(states);
    found.insert(found.end(), first.begin(), first.end());
  }

  Nearness nearness(std::size_t candidate, std::size_t state) const {
    Nearness best = Nearness::anywhere;
    for (const std::size_t reaching : first_of(old_edges_.reaching[candidate])) {
      for (const std::size_t new_reaching : first_of(new_edges_.reaching[state]))
        best = std::min(best, nearness(old_.edges[reaching], new_.edges[new_reaching]));
    }
    return best;
  }

  // Of two edges to the two states.
  Nearness nearness(const GraphEdge& old_edge, const GraphEdge& new_edge) const {
    const bool from_pair = has_partner(new_edge.from) && partner_of(new_edge.from) == old_edge.from;
    if (from_pair && old_edge.action == new_edge.action) return Nearness::same_edge;
    if (from_pair) return Nearness::child;
    if (old_edge.action == new_edge.action) return Nearness::same_action;
    return have_paired_parents(old_edge.from, new_edge.from) ? Nearness::grandchild : Nearness::anywhere;
  }

  bool have_paired_parents(std::size_t old_state, std::size_t new_state) const {
    if (old_state == no_state || new_state == no_state) return false;
    return std::ranges::any_of(first_of(new_edges_.reaching[new_state], max_parents), [&](std::size_t edge) {
      const std::size_t parent = new_.edges[edge].from;
      return has_partner(parent) && leads_to(partner_of(parent), old_state);
    });
  }

  bool leads_to(std::size_t old_parent, std::size_t old_state) const {
    return std::ranges::any_of(first_of(old_edges_.reaching[old_state], max_parents),
                               [&](std::size_t edge) { return old_.edges[edge].from == old_parent; });
  }

  void take_target_of_same_edge(std::size_t state) {
    for (const std::size_t reaching : new_edges_.reaching[state]) {
      const GraphEdge& edge = new_.edges[reaching];
      std::vector<std::size_t> targets;
      if (has_partner(edge.from)) add_free(by_edge_, {partner_of(edge.from), edge.action}, targets);
      if (!targets.empty()) return join(targets.front(), state);
    }
  }

  const StateGraph& old_;
  const StateGraph& new_;
  EdgeLists old_edges_, new_edges_;
  StateMatch match_;
  StatesBy by_content_, by_offer_;
  // What old actions lead to: by the action, by where it is done as well, and by where it is done alone.
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_action_;
  std::unordered_map<ActionFrom, std::vector<std::size_t>, ActionFromHash> by_edge_;
  std::unordered_map<std::size_t, std::vector<std::size_t>> by_parent_;
};

// Whether it has variants that are told by their ways.
bool has_ways(const StateGraph& graph) {
  return !graph.states.empty() && graph.states.back().way != 0;
}

}  // namespace

// Variants stand behind all states, which have the same numbers with and without them.
StateMatch match_states(const StateGraph& old_crawl, const StateGraph& new_crawl) {
  if (!has_ways(old_crawl) || !has_ways(new_crawl)) return Matcher(old_crawl, new_crawl).match();
  const StateGraph old_states = without_variants(old_crawl), new_states = without_variants(new_crawl);
  StateMatch match = Matcher(old_states, new_states).match();
  match.of_old.resize(old_crawl.states.size(), no_state);
  match.of_new.resize(new_crawl.states.size(), no_state);
  for (std::size_t i = old_states.states.size(); i < old_crawl.states.size(); ++i) {
    const auto found = std::ranges::find(new_crawl.states, old_crawl.states[i].way, &GraphState::way);
    if (found == new_crawl.states.end() || !found->is_read || !old_crawl.states[i].is_read) continue;
    match.of_old[i] = static_cast<std::size_t>(found - new_crawl.states.begin());
    match.of_new[match.of_old[i]] = i;
  }
  return match;
}

}  // namespace treesift
