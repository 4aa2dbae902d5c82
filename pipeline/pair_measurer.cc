#include "pipeline/pair_measurer.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <new>
#include <utility>

#include "model/comparators/first_difference.h"
#include "model/places.h"
#include "parsers/encoding_labels.h"
#include "pipeline/measured_line.h"
#include "pipeline/response_change.h"

namespace treesift {
namespace {

MeasuredPair failed(PairState state, std::string_view code, std::string message) {
  MeasuredPair pair;
  pair.state = state;
  pair.error = VerdictError{std::string(code), std::move(message)};
  return pair;
}

MeasuredPair not_measured(const PairError& error) {
  const bool other_type = error.code == PairErrorCode::other_type;
  return failed(other_type ? PairState::other_type : PairState::error, code_name(error), error.message);
}

MeasuredPair unpaired(const Pair& pair) {
  const bool no_actual = pair.expected.has_value();
  return failed(PairState::unpaired, no_actual ? "pair:no-actual" : "pair:no-expected",
                no_actual ? "the actual side is missing" : "the expected side is missing");
}

// All that is known of equal documents is where their sources begin to differ.
void note_source_place(const ComparedPair& pair, MeasuredPair& measured) {
  measured.places = {first_different_line(pair.expected_bytes, pair.actual_bytes)};
  measured.place_of_feature.fill(0);
  measured.place_of_change.assign(measured.changes.size(), 0);
}

// Comments, instructions and the doctype are the same, in the same order.
bool equal_notes(const Document& expected, const Document& actual) {
  const auto texts = [](const Document& document) {
    std::vector<std::string_view> all;
    for (const Note& note : document.notes()) {
      if (note.kind != NoteKind::white_space) all.push_back(document.note_text(note));
    }
    return all;
  };
  return texts(expected) == texts(actual);
}

// Of its texts and attributes' values.
std::uint64_t text_bytes(const Document& document) {
  std::uint64_t bytes = 0;
  for (NodeIndex node = 0; node < document.node_count(); ++node) {
    bytes += document.text(node).size();
    for (const Attribute& attribute : document.attributes(node)) bytes += attribute.value.length;
  }
  return bytes;
}

// Violations of one invariant stand together.
void count_violated(const MeasuredPair& pair, InvariantCounts& counts) {
  for (std::size_t i = 0; i < pair.violations.size(); ++i) {
    const std::string& name = pair.violations[i].invariant;
    if (i == 0 || name != pair.violations[i - 1].invariant) ++counts[name].violated;
  }
}

SideContent content_of(std::string_view bytes, std::string_view type, const ResponseHead& head) {
  return {bytes, type, encoding_of_label(head.charset_of_body())};
}

MeasuredPair not_parsed(std::string_view side, const ParseError& error) {
  return failed(PairState::error, code_name(error.code), fmt::format("{}: {}", side, error.message));
}

}  // namespace

std::size_t estimated_memory(std::size_t body_bytes) {
  constexpr std::size_t document_bytes_per_body_byte = 8;
  return body_bytes * document_bytes_per_body_byte;
}

PairMeasurer::PairMeasurer(const MeasureOptions& options)
    : options_(options), parser_(options.limits), aligner_(options.aligner, options.alignment) {
  if (options.comparison != nullptr && !options.comparison->empty()) comparer_.emplace(*options.comparison);
  if (options.invariants != nullptr && !options.invariants->empty()) invariants_.emplace(*options.invariants);
  if (options.rules == nullptr || options.rules->rules().empty()) return;
  rules_.emplace(*options.rules, options.limits);
  pair_rules_.emplace(*options.rules, options.limits);
  rules_in_use_ = RulesInUse(options.rules->rules().size());
}

MeasuredPair PairMeasurer::measure(const Pair& pair) {
  if (pair.measured && rules_) ++rules_in_use_.measured_before;
  MeasuredPair measured =
      pair.measured ? parse_measured_line(*pair.measured, pair.id, options_.aligner, options_.comparison)
                    : measure_anew(pair);
  count_violated(measured, invariant_counts_);
  return measured;
}

MeasuredPair PairMeasurer::measure_anew(const Pair& pair) {
  MeasuredPair measured = pair.error        ? not_measured(*pair.error)
                          : pair.unpaired() ? unpaired(pair)
                                            : measure_bodies(pair);
  measured.id = pair.id;
  if (!measured.error || measured.state == PairState::other_type)
    measured.response = response_change(pair.expected_head, pair.actual_head);
  if (measured.state == PairState::differs) set_response_features(measured.response, measured.features);
  if (comparer_) measured.findings = findings_of(*options_.comparison, measured.comparators);
  return measured;
}

Verdict PairMeasurer::timed_judge(const Model* model, const MeasuredPair& pair, const RunContext& run) {
  const StageTimer timer(costs_, Stage::judge);
  return oracle_decides() ? judge(*options_.comparison, pair) : judge(*model, pair, run);
}

MeasuredPair PairMeasurer::equal_pair() const {
  MeasuredPair pair;
  pair.state = PairState::equal;
  if (comparer_) pair.comparators = outcomes_of_equal_pair(*options_.comparison);
  return pair;
}

MeasuredPair PairMeasurer::measure_bodies(const Pair& pair) {
  const SideContent expected = content_of(*pair.expected, pair.type, pair.expected_head);
  const SideContent actual = content_of(*pair.actual, pair.actual_type, pair.actual_head);
  if (expected == actual) {
    return invariants_ && invariants_->concerns_equal(pair) ? measure_equal(pair) : equal_pair();
  }
  if (auto refused = beyond_memory(expected.bytes.size() + actual.bytes.size())) return *std::move(refused);
  PairKey key = pair_key(expected, actual);
  if (rules_) key.answers_of_id = options_.rules->answers_of_id(pair.id);
  const bool remembers = !invariants_;  // these may ask for the pair's id
  if (const MeasuredPair* known = remembers ? memo_.find(key) : nullptr) {
    note_rules(pair, *known);
    return *known;
  }
  MeasuredPair measured = parse_and_measure(pair);
  measured.content = key.expected_low ^ (key.actual_low * 31);
  note_rules(pair, measured);
  const bool bounded = rules_of_pair_.selectors_over_budget > 0 || rules_of_pair_.values_over_budget > 0;
  if (remembers && !bounded) memo_.keep(key, measured);  // so that each document at a bound is counted
  return measured;
}

// What is remembered counts as often as it is asked for.
void PairMeasurer::note_rules(const Pair& pair, const MeasuredPair& measured) {
  if (!rules_ || measured.state == PairState::error) return;
  const std::uint64_t source_bytes = pair.expected->size() + pair.actual->size();
  ++rules_in_use_.pairs;
  rules_in_use_.text_bytes += measured.text_bytes;
  rules_in_use_.source_bytes += source_bytes;
  std::size_t rule = 0;
  for (const HiddenByRule& hidden : measured.rules) {
    while (options_.rules->rules()[rule].name != hidden.rule) ++rule;
    const std::uint64_t all =
        is_of_source(options_.rules->rules()[rule]) ? source_bytes : measured.text_bytes;
    const double share = all == 0 ? 0 : static_cast<double>(hidden.bytes) / static_cast<double>(all);
    rules_in_use_.rules[rule].add(pair.id, hidden.nodes, hidden.bytes, share, options_.most_hidden_share);
  }
}

RuleContext PairMeasurer::context(std::string_view id, std::string_view bytes) const {
  return {id, bytes, options_.left_out_rule};
}

std::optional<MeasuredPair> PairMeasurer::beyond_memory(std::size_t body_bytes) const {
  const std::size_t needed = estimated_memory(body_bytes);
  if (needed <= options_.pair_memory) return std::nullopt;
  return failed(PairState::error, "limit:memory",
                fmt::format("the pair may need {} MiB; --memory leaves {} MiB for one pair",
                            (needed >> 20) + 1, options_.pair_memory >> 20));
}

// Nothing differs, but invariants must hold of actual all the same. Where that cannot be known, the pair is
// in error: a person must look.
MeasuredPair PairMeasurer::measure_equal(const Pair& pair) {
  if (auto refused = beyond_memory(pair.actual->size())) return *std::move(refused);
  ParseResult actual = parse_leniently(*pair.actual, pair.actual_type, pair.actual_head.charset_of_body());
  if (const ParseError* error = std::get_if<ParseError>(&actual)) return not_parsed("actual", *error);
  MeasuredPair measured = equal_pair();
  {
    const StageTimer timer(costs_, Stage::compare);
    invariants_->check(pair, nullptr, std::get<Document>(actual), measured, invariant_counts_);
  }
  parser_.recycle(std::move(std::get<Document>(actual)));
  return measured;
}

// Invariants look at what was read: where rules on bytes have taken something out, it is parsed again.
void PairMeasurer::check_invariants(const Pair& pair, const ComparedPair& parsed,
                                    std::string_view actual_type, MeasuredPair& measured) {
  if (!invariants_->concerns(pair)) return;
  ParseResult expected = Document(), actual = Document();
  const bool expected_whole = parsed.expected_bytes.data() == pair.expected->data();
  const bool actual_whole = parsed.actual_bytes.data() == pair.actual->data();
  if (!expected_whole)
    expected = parse_leniently(*pair.expected, pair.type, pair.expected_head.charset_of_body());
  if (!actual_whole) actual = parse_leniently(*pair.actual, actual_type, pair.actual_head.charset_of_body());
  const ParseError* const no_expected = std::get_if<ParseError>(&expected);
  const ParseError* const no_actual = std::get_if<ParseError>(&actual);
  if (no_expected != nullptr || no_actual != nullptr) {
    measured =
        no_expected != nullptr ? not_parsed("expected", *no_expected) : not_parsed("actual", *no_actual);
    return;
  }
  const StageTimer timer(costs_, Stage::compare);
  invariants_->check(pair, expected_whole ? &parsed.expected : &std::get<Document>(expected),
                     actual_whole ? parsed.actual : std::get<Document>(actual), measured, invariant_counts_);
}

MeasuredPair PairMeasurer::parse_and_measure(const Pair& pair) {
  rules_of_pair_ = RuleTally(rules_in_use_.rules.size());
  const std::string_view expected_bytes =
      without_bytes(pair.id, *pair.expected, pair.type, shorter_expected_);
  const std::string_view actual_bytes =
      without_bytes(pair.id, *pair.actual, pair.actual_type, shorter_actual_);
  const std::string_view expected_charset = pair.expected_head.charset_of_body();
  ParseResult expected = parse_side(expected_bytes, pair.type, expected_charset);
  std::string_view actual_type = pair.actual_type;
  if (const ParseError* error = std::get_if<ParseError>(&expected)) {
    // An XML output that was never well-formed is no news: both sides are read as browsers would read them.
    if (error->code != ParseErrorCode::xml_malformed) return not_parsed("expected", *error);
    expected = parse_side(expected_bytes, "html", expected_charset);
    actual_type = "html";
  }
  ParseResult actual = parse_side(actual_bytes, actual_type, pair.actual_head.charset_of_body());
  if (const ParseError* error = std::get_if<ParseError>(&expected)) return not_parsed("expected", *error);
  MeasuredPair measured;
  if (const ParseError* error = std::get_if<ParseError>(&actual)) {
    measured = not_parsed("actual", *error);
  } else {
    const ComparedPair parsed{expected_bytes, actual_bytes, std::get<Document>(expected),
                              std::get<Document>(actual)};
    measured = measure_ruled(parsed, pair.id);
    if (invariants_) check_invariants(pair, parsed, actual_type, measured);
    parser_.recycle(std::move(std::get<Document>(actual)));
  }
  parser_.recycle(std::move(std::get<Document>(expected)));
  return measured;
}

ParseResult PairMeasurer::parse_side(std::string_view bytes, std::string_view type,
                                     std::string_view charset) {
  const StageTimer timer(costs_, Stage::parse, bytes.size());
  const std::optional<SourceType> known = source_type(type);
  return parser_.parse(bytes, known ? *known : sniff_source_type(bytes), charset);
}

// XML that is not well-formed is read as browsers would read it.
ParseResult PairMeasurer::parse_leniently(std::string_view bytes, std::string_view type,
                                          std::string_view charset) {
  ParseResult result = parse_side(bytes, type, charset);
  const ParseError* const error = std::get_if<ParseError>(&result);
  if (error == nullptr || error->code != ParseErrorCode::xml_malformed) return result;
  return parse_side(bytes, "html", charset);
}

// The bytes that the rules on bytes leave.
std::string_view PairMeasurer::without_bytes(std::string_view id, std::string_view bytes,
                                             std::string_view type, std::string& shorter) {
  if (!rules_ || !options_.rules->has_byte_rules()) return bytes;
  const std::optional<SourceType> known = source_type(type);
  const Format format = format_of(known ? *known : sniff_source_type(bytes));
  if (rules_->rewrite_bytes(context(id, bytes), format, shorter, rules_of_pair_) == RuleOutcome::untouched)
    return bytes;
  const std::size_t size = shorter.size();
  shorter.append(parse_padding, '\0');
  return std::string_view(shorter).substr(0, size);
}

// What the rules leave of the documents is what is compared.
MeasuredPair PairMeasurer::measure_ruled(const ComparedPair& pair, std::string_view id) {
  if (!rules_) return measure_documents(pair, false);
  const RuleContext of_expected = context(id, pair.expected_bytes),
                    of_actual = context(id, pair.actual_bytes);
  Document new_expected, new_actual, rest_of_expected, rest_of_actual;
  RuledPair ruled = apply_to_pair(*rules_, pair.expected, of_expected, new_expected, pair.actual, of_actual,
                                  new_actual, rules_of_pair_);
  if (pair_rules_->may_apply(*ruled.expected, of_expected, *ruled.actual, of_actual)) {
    align(*ruled.expected, *ruled.actual);
    ruled = pair_rules_->apply(alignment_, edits_, rest_of_expected, rest_of_actual, rules_of_pair_);
  }
  std::vector<HiddenByRule> hidden;
  for (std::size_t i = 0; i < rules_of_pair_.rules.size(); ++i) {
    const RuleCount& count = rules_of_pair_.rules[i];
    if (count.documents > 0) hidden.push_back({options_.rules->rules()[i].name, count.nodes, count.bytes});
  }
  MeasuredPair measured = measure_documents(
      {pair.expected_bytes, pair.actual_bytes, *ruled.expected, *ruled.actual}, !hidden.empty());
  measured.rules = std::move(hidden);
  measured.text_bytes = text_bytes(pair.expected) + text_bytes(pair.actual);
  rules_in_use_.selectors_over_budget += rules_of_pair_.selectors_over_budget;
  rules_in_use_.values_over_budget += rules_of_pair_.values_over_budget;
  if (ruled.expected == &new_expected) rules_->recycle(std::move(new_expected));
  if (ruled.actual == &new_actual) rules_->recycle(std::move(new_actual));
  if (ruled.expected == &rest_of_expected) pair_rules_->recycle(std::move(rest_of_expected));
  if (ruled.actual == &rest_of_actual) pair_rules_->recycle(std::move(rest_of_actual));
  return measured;
}

void PairMeasurer::align(const Document& expected, const Document& actual) {
  const StageTimer timer(costs_, Stage::align);
  aligner_.align(expected, actual, alignment_);
  edit_finder_.find(expected, actual, alignment_, edits_);
}

MeasuredPair PairMeasurer::measure_documents(const ComparedPair& pair, bool is_ruled) {
  const Document& expected = pair.expected;
  const Document& actual = pair.actual;
  MeasuredPair measured;
  measured.state = PairState::differs;
  if (comparer_) compare_documents(pair, measured);
  if (oracle_decides()) return measured;
  align(expected, actual);
  // Order of members and white space mean nothing in JSON (RFC 8259); in markup they may be what is tested.
  // So it is where rules hid what differed, unless comments, which they leave, differ as well; and where the
  // same bytes were declared to be in two encodings and mean the same in both.
  const bool means_the_same = alignment_.identical && (is_ruled || pair.expected_bytes == pair.actual_bytes);
  if (alignment_.identical &&
      (expected.format() == Format::json || (means_the_same && equal_notes(expected, actual)))) {
    measured.state = PairState::equal;
    return measured;
  }
  const StageTimer timer(costs_, Stage::features);
  const AlignedPair aligned{expected, actual, alignment_, edits_};
  measured.alignment_budget_exceeded = alignment_.budget_exceeded;
  FeatureVector features = extractor_.extract(aligned);
  change_finder_.find(aligned, measured.changes);
  source_comparer_.measure({pair.expected_bytes, pair.actual_bytes, expected, actual, alignment_.identical},
                           features, measured.changes);
  measured.features = features.values;
  note_places(aligned, features, measured);
  if (alignment_.identical) note_source_place(pair, measured);
  return measured;
}

void PairMeasurer::compare_documents(const ComparedPair& pair, MeasuredPair& measured) {
  const StageTimer timer(costs_, Stage::compare);
  measured.comparators = comparer_->compare(pair);
  const ComparisonTask& task = *options_.comparison;
  if (!oracle_decides() || !task.decision->finds_difference(measured.comparators)) return;
  const std::uint64_t seen = task.decision->comparators() & measured.comparators.differs;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    if ((seen >> i & 1) == 0) continue;
    measured.oracle_places.push_back(
        {static_cast<std::uint8_t>(i), first_difference(task.comparators.views()[i].view, pair)});
  }
}

}  // namespace treesift
