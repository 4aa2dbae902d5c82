// Problem. `state7` of two crawls are different pages as often as not: a crawler numbers what it finds. The same page has
// to be found by what it shows and by how it is reached.
//
// How. The new crawl is walked from its start. For a state B that an action E leads to from A, these old states are asked, in
// this order: what E leads to from A's partner; what else A's partner leads to; what E leads to from anywhere; what the
// children of the partner of A's parent lead to; any other. The first one that is equal wins. What has no equal one is
// walked again, and now a near-duplicate will do (other data, then repeats); and at last, of what is still alone, the state
// that the same action leads to from the partner: it has become another page, and a person should see the two together.
//
//     old:  start -> list -> item 7 -> item 7, saved       new:  start -> list -> item 9 -> "500 Server error"
//     pairs: start, list: equal; item 7 = item 9: other data; "saved" = "500": the same action from a pair
//
// The paper takes the first equal one; pairs are one to one here, so near-duplicates wait until all equal ones are taken.
//
// Cost. States are looked up by what they show and by what they offer, so a state is compared with those that its edges
// lead to and with at most `max_asked` others.
#include "model/graphs/match_states.h"

#include <algorithm>
#include <span>
#include <unordered_map>

namespace treesift {
namespace {

constexpr std::size_t max_asked = 64;

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
std::span<const std::size_t> first_of(const std::vector<std::size_t>& edges) {
  return std::span(edges).first(std::min(edges.size(), max_asked));
}

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
    for (const GraphEdge& edge : old_.edges) by_action_[edge.action].push_back(edge.to);
  }

  StateMatch match() {
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

  // Where both crawls begin is one page, whatever it shows and at whatever address.
  void pair_starts() {
    if (old_.states.empty() || new_.states.empty()) return;
    const std::size_t of_old = old_edges_.loads.empty() ? 0 : old_.edges[old_edges_.loads.front()].to;
    const std::size_t of_new = new_edges_.loads.empty() ? 0 : new_.edges[new_edges_.loads.front()].to;
    const bool are_free = is_open(of_new) && match_.of_old[of_old] == no_state && old_.states[of_old].is_read;
    if (are_free) join(of_old, of_new);
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
      const bool is_free = match_.of_old[candidate] == no_state && old_.states[candidate].is_read;
      if (!is_free || !has_page_like(old_.states[candidate].page, new_.states[state].page, wanted)) continue;
      const Nearness found = nearness(candidate, state);
      if (found > farthest || (best != no_state && found >= nearest)) continue;
      best = candidate;
      nearest = found;
    }
    if (best != no_state) join(best, state);
  }

  // Those that its edges lead to, and the first that look alike.
  std::vector<std::size_t> candidates(std::size_t state, Wanted wanted) {
    std::vector<std::size_t> found;
    for (const std::size_t reaching : new_edges_.reaching[state]) {
      const GraphEdge& edge = new_.edges[reaching];
      if (has_partner(edge.from)) add_targets(old_edges_.out(partner_of(edge.from)), found);
      if (const auto same = by_action_.find(edge.action); same != by_action_.end())
        found.insert(
            found.end(), same->second.begin(),
            same->second.begin() + static_cast<std::ptrdiff_t>(std::min(same->second.size(), max_asked)));
    }
    const PageOutline& outline = new_.states[state].page.facts.outline;
    wanted == Wanted::equal ? add_free(by_content_, outline.content, found)
                            : add_free(by_offer_, outline.offer, found);
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
  }

  void add_targets(const std::vector<std::size_t>& edges, std::vector<std::size_t>& found) const {
    for (const std::size_t edge : edges) found.push_back(old_.edges[edge].to);
  }

  // Those that have a partner are dropped from the table as they are met.
  void add_free(StatesBy& table, const PagePrint& key, std::vector<std::size_t>& found) const {
    const auto row = table.find(key);
    if (row == table.end()) return;
    std::vector<std::size_t>& states = row->second;
    std::erase_if(states, [&](std::size_t state) { return match_.of_old[state] != no_state; });
    found.insert(found.end(), states.begin(),
                 states.begin() + static_cast<std::ptrdiff_t>(std::min(states.size(), max_asked)));
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
    return std::ranges::any_of(first_of(new_edges_.reaching[new_state]), [&](std::size_t edge) {
      const std::size_t parent = new_.edges[edge].from;
      return has_partner(parent) && leads_to(partner_of(parent), old_state);
    });
  }

  bool leads_to(std::size_t old_parent, std::size_t old_state) const {
    return std::ranges::any_of(first_of(old_edges_.reaching[old_state]),
                               [&](std::size_t edge) { return old_.edges[edge].from == old_parent; });
  }

  void take_target_of_same_edge(std::size_t state) {
    for (const std::size_t reaching : new_edges_.reaching[state]) {
      const GraphEdge& edge = new_.edges[reaching];
      if (!has_partner(edge.from)) continue;
      for (const std::size_t leaving : old_edges_.out(partner_of(edge.from))) {
        const GraphEdge& old_edge = old_.edges[leaving];
        const bool fits = old_edge.action == edge.action && match_.of_old[old_edge.to] == no_state &&
                          old_.states[old_edge.to].is_read;
        if (fits) return join(old_edge.to, state);
      }
    }
  }

  const StateGraph& old_;
  const StateGraph& new_;
  EdgeLists old_edges_, new_edges_;
  StateMatch match_;
  StatesBy by_content_, by_offer_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> by_action_;  // old targets
};

}  // namespace

StateMatch match_states(const StateGraph& old_crawl, const StateGraph& new_crawl) {
  return Matcher(old_crawl, new_crawl).match();
}

}  // namespace treesift
