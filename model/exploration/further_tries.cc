#include "model/exploration/further_tries.h"

namespace treesift {

void FurtherTries::led(const PagePrint& kind, std::size_t from, std::size_t to, bool is_new) {
  Kind& known = kinds_[kind];
  known.in_vain = is_new ? 0 : known.in_vain + 1;
  if (from == to) return;
  known.is_settled |= known.leads_away && known.from != from && known.to == to;
  known.from = from;
  known.to = to;
  known.leads_away = true;
}

double FurtherTries::worth(const PagePrint& kind) const {
  const auto found = kinds_.find(kind);
  if (found == kinds_.end()) return patience_ > 0 ? 1 : 0;
  if (found->second.is_settled || found->second.in_vain >= patience_) return 0;
  return 1.0 / (1 + found->second.in_vain);
}

}  // namespace treesift
