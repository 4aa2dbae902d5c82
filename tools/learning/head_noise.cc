#include "tools/learning/head_noise.h"

#include <iterator>
#include <utility>

namespace treesift {
namespace {

template <typename Item>
void append_all(std::vector<Item> from, std::vector<Item>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

HeadNoise::HeadNoise(const NoiseLearnSettings& settings)
    : heads_(settings.heads.value_or(HeadsAs::contract)),
      times_as_(settings.times.value_or(TimesAs::clocks)),
      builder_(settings.limits) {}

void HeadNoise::add(std::string_view key, const std::vector<HeadSource>& runs) {
  if (heads_ == HeadsAs::none) return;
  std::vector<Document> documents;
  std::optional<std::int64_t> first_clock;
  for (const HeadSource& run : runs) {
    if (run.fields.empty()) continue;
    documents.push_back(head_document(read_head(run, heads_), builder_));
    if (documents.size() == 1)
      first_clock = run.clock;
    else if (times_as_ == TimesAs::clocks && first_clock && run.clock)
      settle_times(documents.front(), documents.back(), {*first_clock, *run.clock});
  }
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  learner_.add(key, pointers);
  for (Document& document : documents) builder_.recycle(std::move(document));
}

// Times that only stayed or ran with their clocks are no noise: `compare` knows them without a rule.
void HeadNoise::settle_times(const Document& first, Document& document, const TwoClocks& clocks) {
  aligner_.align(first, document, alignment_);
  edit_finder_.find(first, document, alignment_, edits_);
  times_.settle_in(first, document, edits_, clocks);
}

LearnedNoise HeadNoise::added_to(LearnedNoise of_bodies) const {
  LearnedNoise of_heads = learner_.finish();
  append_all(std::move(of_heads.places), of_bodies.places);
  append_all(std::move(of_heads.refused), of_bodies.refused);
  return of_bodies;
}

}  // namespace treesift
