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

void HeadNoise::add(std::string_view key, const std::vector<HeadSource>& runs) {
  if (heads_ == HeadsAs::none) return;
  std::vector<Document> documents;
  for (const HeadSource& run : runs) {
    if (!run.fields.empty()) documents.push_back(head_document(read_head(run, heads_), builder_));
  }
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  learner_.add(key, pointers);
  for (Document& document : documents) builder_.recycle(std::move(document));
}

LearnedNoise HeadNoise::added_to(LearnedNoise of_bodies) const {
  LearnedNoise of_heads = learner_.finish();
  append_all(std::move(of_heads.places), of_bodies.places);
  append_all(std::move(of_heads.refused), of_bodies.refused);
  return of_bodies;
}

}  // namespace treesift
