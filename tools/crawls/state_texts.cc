#include "tools/crawls/state_texts.h"

#include "base/binary.h"

namespace treesift {

void StateTexts::put(std::size_t state, const PageTexts& texts) {
  block_.clear();
  append_value(block_, std::uint64_t{texts.texts.size()});
  for (const PageText& text : texts.texts) append_value(block_, text);
  append_value(block_, std::uint64_t{texts.fragments.size()});
  for (const TextFragment& fragment : texts.fragments) {
    append_value(block_, fragment.shape);
    append_value(block_, fragment.rank);
    append_flag(block_, fragment.is_rich);
    append_text(block_, fragment.path);
  }
  if (places_.size() <= state) places_.resize(state + 1, nowhere);
  places_[state] = file_.append(block_);
}

PageTexts StateTexts::get(std::size_t state) {
  PageTexts texts;
  if (state >= places_.size() || places_[state] == nowhere) return texts;
  file_.read(places_[state], block_);
  BinaryReader in(block_);
  texts.texts.resize(in.count(block_.size()));
  for (PageText& text : texts.texts) text = in.value<PageText>();
  texts.fragments.resize(in.count(block_.size()));
  for (TextFragment& fragment : texts.fragments) {
    fragment.shape = in.value<PagePrint>();
    fragment.rank = in.value<std::uint32_t>();
    fragment.is_rich = in.flag();
    fragment.path = in.string();
  }
  return texts;
}

}  // namespace treesift
