// One pair through all its stages. Each stage is given the two documents that the one before has left:
//
//     measure_parsed      members of maps whose generated names are new in actual get those of expected
//     measure_settled     members of JSON in a page that stand in another order are put in that of expected
//     measure_by_clocks   times that say the same by the clocks of both sides are spelt as in expected
//     measure_ruled       what the user's rules hide is taken out of both
//     measure_documents   comparators look at the rest (where an oracle decides, that is all); then ids that were
//                         numbered anew get those of expected
//     measure_aligned     what is left is equal, or becomes features and changes, with what no tree shows
//
// Rules come after times, because a rule that hides a part of a time would leave half of it. Invariants look at the
// documents as they were read.
//
// Cost. A stage needs the pair aligned, and what it changed has to be aligned anew. Nearly all pairs are changed by
// none of them, and are aligned once.
#include "pipeline/measuring/bodies_measurer.h"

#include <algorithm>
#include <utility>

#include "io/env/environment.h"
#include "model/comparators/first_difference.h"
#include "model/measure/places.h"
#include "model/measure/source/encoding_fault.h"
#include "model/measure/source/repair_changes.h"
#include "model/measure/source/spelling_changes.h"
#include "model/measure/undivided_places.h"
#include "pipeline/measuring/beside_trees.h"
#include "pipeline/measuring/unmeasured_pair.h"
#include "pipeline/measuring/whole_pair.h"

namespace treesift {
namespace {

// Whether a rule has taken out elements, however they are written.
bool hides_markup_of_pair(const MeasureOptions& options, const RuleTally& tally) {
  for (std::size_t i = 0; i < tally.rules.size(); ++i) {
    if (tally.rules[i].documents > 0 && hides_markup(options.rules->rules()[i].stage)) return true;
  }
  return false;
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

// The default where both are trees that are read in one way.
KindsOfPair kinds_of(const Pair& pair) {
  const SourceType expected = settle_source_type(pair.type, *pair.expected),
                   actual = settle_source_type(pair.actual_type, *pair.actual);
  const KindsOfPair kinds{kind_of(expected, pair.type), kind_of(actual, pair.actual_type)};
  const bool is_ordinary = is_tree(kinds.expected) && is_tree(kinds.actual) && !kinds.differ();
  return is_ordinary ? KindsOfPair{} : kinds;
}

UnparsedSide expected_side(const Pair& pair) {
  return {*pair.expected, pair.type, pair.expected_head.charset_of_body()};
}

UnparsedSide actual_side(const Pair& pair, std::string_view type) {
  return {*pair.actual, type, pair.actual_head.charset_of_body()};
}

// Tests let the process die here.
void tell_of(const Pair& pair) {
  if (const auto& measuring = environment().measuring) measuring(pair.id);
}

}  // namespace

std::optional<TwoClocks> clocks_of(const Pair& pair, const MeasureOptions& options) {
  const auto clock = [](const ResponseHead& head, const std::optional<std::int64_t>& of_run) {
    return head.clock ? head.clock : of_run;
  };
  const auto expected = clock(pair.expected_head, options.expected_clock),
             actual = clock(pair.actual_head, options.actual_clock);
  if (options.times == TimesAs::text || !expected || !actual) return std::nullopt;
  return TwoClocks{*expected, *actual};
}

BodiesMeasurer::BodiesMeasurer(const MeasureOptions& options)
    : options_(options),
      sides_(options),
      maps_(options.limits),
      aligner_(options.aligner, options.alignment) {
  if (options.asks_comparators()) comparer_.emplace(*options.comparison);
  if (options.has_invariants()) invariants_.emplace(*options.invariants);
  if (!options.has_rules()) return;
  rules_.emplace(*options.rules, options.limits);
  pair_rules_.emplace(*options.rules, options.limits);
}

RuleContext BodiesMeasurer::context(std::string_view id, std::string_view bytes) const {
  return {id, bytes, options_.left_out_rule};
}

MeasuredPair BodiesMeasurer::measure(const Pair& pair, const BodiesTask& task) {
  tally_ = {};
  tally_.costs.clock = options_.clock;
  tell_of(pair);
  MeasuredPair measured = task.bodies == BodiesOf::equal_pair ? measure_equal(pair) : measure_different(pair);
  measured.content = task.content;
  return whole_pair(pair, options_, std::move(measured));
}

MeasuredPair BodiesMeasurer::measure_equal(const Pair& pair) {
  ParseResult actual = sides_.parse_leniently(actual_side(pair, pair.actual_type), tally_.costs);
  if (const ParseError* error = std::get_if<ParseError>(&actual)) return not_parsed("actual", *error);
  MeasuredPair measured = equal_pair(options_);
  {
    const StageTimer timer(tally_.costs, Stage::compare);
    invariants_->check(pair, nullptr, std::get<Document>(actual), measured, tally_.invariants);
  }
  sides_.recycle(std::move(std::get<Document>(actual)));
  return measured;
}

MeasuredPair BodiesMeasurer::measure_different(const Pair& pair) {
  kinds_ = kinds_of(pair);
  MeasuredPair measured = parse_and_measure(pair);
  measured.kinds = kinds_;
  if (rules_of_pair_.selectors_over_budget > 0 || rules_of_pair_.values_over_budget > 0)
    tally_.may_be_kept = false;
  return measured;
}

// Invariants look at what was read: where rules on bytes have taken something out, it is parsed again.
void BodiesMeasurer::check_invariants(const Pair& pair, const ComparedPair& parsed,
                                      std::string_view actual_type, MeasuredPair& measured) {
  if (!invariants_->concerns(pair)) return;
  ParseResult expected = Document(), actual = Document();
  const bool expected_whole = parsed.expected_bytes.data() == pair.expected->data();
  const bool actual_whole = parsed.actual_bytes.data() == pair.actual->data();
  if (!expected_whole) expected = sides_.parse_leniently(expected_side(pair), tally_.costs);
  if (!actual_whole) actual = sides_.parse_leniently(actual_side(pair, actual_type), tally_.costs);
  const ParseError* const no_expected = std::get_if<ParseError>(&expected);
  const ParseError* const no_actual = std::get_if<ParseError>(&actual);
  if (no_expected != nullptr || no_actual != nullptr) {
    measured =
        no_expected != nullptr ? not_parsed("expected", *no_expected) : not_parsed("actual", *no_actual);
    return;
  }
  const StageTimer timer(tally_.costs, Stage::compare);
  invariants_->check(pair, expected_whole ? &parsed.expected : &std::get<Document>(expected),
                     actual_whole ? parsed.actual : std::get<Document>(actual), measured, tally_.invariants);
}

MeasuredPair BodiesMeasurer::parse_and_measure(const Pair& pair) {
  rules_of_pair_ = RuleTally(rules_ ? options_.rules->rules().size() : 0);
  UnparsedSide expected_rest = expected_side(pair), actual_rest = actual_side(pair, pair.actual_type);
  expected_rest.bytes = without_bytes(pair.id, *pair.expected, pair.type, shorter_expected_);
  actual_rest.bytes = without_bytes(pair.id, *pair.actual, pair.actual_type, shorter_actual_);
  ParseResult expected = sides_.parse_expected(expected_rest, tally_.costs);
  if (const ParseError* error = std::get_if<ParseError>(&expected)) {
    // An XML output that was never well-formed is no news: both sides are read as browsers would read them.
    if (error->code != ParseErrorCode::xml_malformed) return not_parsed("expected", *error);
    expected_rest.type = actual_rest.type = "html";
    expected = sides_.parse_expected(expected_rest, tally_.costs);
  }
  ParseResult actual = sides_.parse_actual(expected, actual_rest, tally_.costs);
  if (const ParseError* error = std::get_if<ParseError>(&expected)) return not_parsed("expected", *error);
  MeasuredPair measured;
  if (const ParseError* error = std::get_if<ParseError>(&actual)) {
    measured = not_parsed("actual", *error);
  } else {
    const ComparedPair parsed{expected_rest.bytes, actual_rest.bytes, std::get<Document>(expected),
                              std::get<Document>(actual)};
    measured = measure_parsed(parsed, pair);
    if (invariants_) check_invariants(pair, parsed, actual_rest.type, measured);
    sides_.recycle(std::move(std::get<Document>(actual)));
  }
  sides_.keep_expected(std::move(std::get<Document>(expected)));
  return measured;
}

// The bytes that the rules on bytes leave.
std::string_view BodiesMeasurer::without_bytes(std::string_view id, std::string_view bytes,
                                               std::string_view type, std::string& shorter) {
  if (!rules_ || !options_.rules->has_byte_rules()) return bytes;
  const Format format = format_of(settle_source_type(type, bytes));
  if (rules_->rewrite_bytes(context(id, bytes), format, shorter, rules_of_pair_) == RuleOutcome::untouched)
    return bytes;
  const std::size_t size = shorter.size();
  shorter.append(read_padding, '\0');
  return std::string_view(shorter).substr(0, size);
}

// Members of maps are compared with those that they resemble, where all were called anew. That they were is told, where
// no rule hides it; an oracle of comparators is to see it then.
MeasuredPair BodiesMeasurer::measure_parsed(const ComparedPair& parsed, const Pair& pair) {
  Document renamed;
  told_of_maps_.clear();
  const bool is_renamed = rename_members(parsed, pair.id, renamed);
  if (!is_renamed || (options_.oracle_decides() && !told_of_maps_.empty()))
    return measure_settled(parsed, pair);
  MeasuredPair measured =
      measure_settled({parsed.expected_bytes, parsed.actual_bytes, parsed.expected, renamed}, pair);
  maps_.recycle(std::move(renamed));
  return measured;
}

bool BodiesMeasurer::rename_members(const ComparedPair& parsed, std::string_view id, Document& renamed) {
  const auto aligned = [&](const Document& expected, const Document& actual) -> const Alignment& {
    return align(expected, actual);
  };
  const auto tell = [&](const Document& actual, const RenamedMap& map) {
    const RuleContext of_actual = context(id, parsed.actual_bytes);
    const auto rule = pair_rules_ ? pair_rules_->rule_of_names(actual, of_actual, map.member) : std::nullopt;
    if (rule)
      count_names(map, rules_of_pair_.rules[*rule]);
    else
      tell_of_map(actual, map, told_of_maps_);
  };
  return maps_.settle_deeply(parsed.expected, parsed.actual, aligned, tell, renamed);
}

// Members of JSON in a page that stand in another order are passed over as if a rule hid it.
MeasuredPair BodiesMeasurer::measure_settled(const ComparedPair& parsed, const Pair& pair) {
  const std::optional<TwoClocks> clocks = clocks_of(pair, options_);
  const bool may_settle = MemberSettler::may_settle(parsed.expected, parsed.expected_bytes) &&
                          MemberSettler::may_settle(parsed.actual, parsed.actual_bytes);
  if (!clocks && !may_settle) return measure_ruled(parsed, pair.id, {}, AlignedBefore::no);
  align(parsed.expected, parsed.actual);
  Document settled;
  const SettledMembers members =
      may_settle ? members_.settle(parsed.expected, parsed.actual, edits_, settled) : SettledMembers();
  if (members.values == 0) return measure_by_clocks(parsed, pair.id, clocks, {});
  align(parsed.expected, settled);
  MeasuredPair measured =
      measure_by_clocks({parsed.expected_bytes, parsed.actual_bytes, parsed.expected, settled}, pair.id,
                        clocks, {{std::string(rule_of_members), members.values, members.bytes}});
  members_.recycle(std::move(settled));
  return measured;
}

// Of an aligned pair. So are times that say the same by the clocks of both sides. Rules come after: one that hides a
// part of a time would leave half of it.
MeasuredPair BodiesMeasurer::measure_by_clocks(const ComparedPair& aligned, std::string_view id,
                                               const std::optional<TwoClocks>& clocks,
                                               std::vector<HiddenByRule> built_in) {
  if (!clocks) return measure_ruled(aligned, id, built_in, AlignedBefore::yes);
  Document settled;
  const SettledTimes times = times_.settle(aligned.expected, aligned.actual, edits_, *clocks, settled);
  if (times.values == 0) return measure_ruled(aligned, id, built_in, AlignedBefore::yes);
  built_in.push_back({std::string(rule_of_times), times.values, times.bytes});
  MeasuredPair measured =
      measure_ruled({aligned.expected_bytes, aligned.actual_bytes, aligned.expected, settled}, id, built_in,
                    AlignedBefore::no);
  times_.recycle(std::move(settled));
  return measured;
}

std::vector<HiddenByRule> BodiesMeasurer::hidden_of_pair(const std::vector<HiddenByRule>& built_in) const {
  std::vector<HiddenByRule> hidden;
  for (std::size_t i = 0; i < rules_of_pair_.rules.size(); ++i) {
    const RuleCount& count = rules_of_pair_.rules[i];
    if (count.documents > 0) hidden.push_back({options_.rules->rules()[i].name, count.nodes, count.bytes});
  }
  hidden.insert(hidden.end(), built_in.begin(), built_in.end());
  return hidden;
}

// What the rules leave of the documents is what is compared.
MeasuredPair BodiesMeasurer::measure_ruled(const ComparedPair& pair, std::string_view id,
                                           const std::vector<HiddenByRule>& built_in,
                                           AlignedBefore aligned_before) {
  if (!rules_) return measure_documents(pair, id, hidden_of_pair(built_in), aligned_before);
  const RuleContext of_expected = context(id, pair.expected_bytes),
                    of_actual = context(id, pair.actual_bytes);
  Document new_expected, new_actual, rest_of_expected, rest_of_actual;
  RuledPair ruled = apply_to_pair(*rules_, pair.expected, of_expected, new_expected, pair.actual, of_actual,
                                  new_actual, rules_of_pair_);
  if (pair_rules_->may_apply(*ruled.expected, of_expected, *ruled.actual, of_actual)) {
    align(*ruled.expected, *ruled.actual);
    ruled = pair_rules_->apply(alignment_, edits_, rest_of_expected, rest_of_actual, rules_of_pair_);
  }
  MeasuredPair measured =
      measure_documents({pair.expected_bytes, pair.actual_bytes, *ruled.expected, *ruled.actual}, id,
                        hidden_of_pair(built_in), AlignedBefore::no);
  measured.text_bytes = text_bytes(pair.expected) + text_bytes(pair.actual);
  tally_.selectors_over_budget = rules_of_pair_.selectors_over_budget;
  tally_.values_over_budget = rules_of_pair_.values_over_budget;
  if (ruled.expected == &new_expected) rules_->recycle(std::move(new_expected));
  if (ruled.actual == &new_actual) rules_->recycle(std::move(new_actual));
  if (ruled.expected == &rest_of_expected) pair_rules_->recycle(std::move(rest_of_expected));
  if (ruled.actual == &rest_of_actual) pair_rules_->recycle(std::move(rest_of_actual));
  return measured;
}

const Alignment& BodiesMeasurer::align(const Document& expected, const Document& actual) {
  const StageTimer timer(tally_.costs, Stage::align);
  aligner_.align(expected, actual, alignment_);
  edit_finder_.find(expected, actual, alignment_, edits_);
  return alignment_;
}

MeasuredPair BodiesMeasurer::measure_documents(const ComparedPair& pair, std::string_view id,
                                               std::vector<HiddenByRule> hidden,
                                               AlignedBefore aligned_before) {
  const Document& expected = pair.expected;
  const Document& actual = pair.actual;
  MeasuredPair measured;
  measured.state = PairState::differs;
  measured.edit_of_feature.fill(MeasuredPair::no_edit);
  measured.rules = std::move(hidden);
  if (comparer_) compare_documents(pair, measured);
  const bool decided = options_.oracle_decides();
  const bool is_undecoded = expected.repairs().invalid_bytes > 0 || actual.repairs().invalid_bytes > 0;
  if (decided && !is_undecoded && options_.on_aligned == nullptr) return measured;
  if (aligned_before == AlignedBefore::no) align(expected, actual);
  if (decided) {
    if (options_.on_aligned != nullptr) (*options_.on_aligned)({expected, actual, alignment_, edits_});
    if (is_undecoded) measured.encoding_fault = find_encoding_fault({expected, actual, alignment_, edits_});
    return measured;
  }
  Document settled;
  const SettledIds ids =
      ids_.settle(expected, actual, edits_, {id, pair.expected_bytes, pair.actual_bytes}, settled);
  if (ids.by_page) tally_.may_be_kept = false;
  if (!ids.first) {
    measure_aligned(pair, std::nullopt, measured);
    return measured;
  }
  align(expected, settled);
  std::optional<ToldChange> told;
  if (options_.ids == RenumberedIds::shown)
    told = change_of_ids(actual, *ids.first);
  else
    measured.rules.push_back({std::string(rule_of_ids), ids.values, ids.bytes});
  measure_aligned({pair.expected_bytes, pair.actual_bytes, expected, settled}, told, measured);
  ids_.recycle(std::move(settled));
  return measured;
}

void BodiesMeasurer::measure_aligned(const ComparedPair& pair, const std::optional<ToldChange>& ids,
                                     MeasuredPair& measured) {
  const bool is_ruled = ids || !told_of_maps_.empty() || !measured.rules.empty();
  if (options_.on_aligned != nullptr)
    (*options_.on_aligned)({pair.expected, pair.actual, alignment_, edits_});
  BesideTrees beside = find_beside_trees(pair, is_ruled);
  beside.ids = ids;
  beside.maps = told_of_maps_;
  if (alignment_.identical && are_equal(pair, is_ruled, beside)) {
    measured.state = PairState::equal;
    note_stamps_of_pdf(pair, measured);
    return;
  }
  measure_features(pair, is_ruled, beside, measured);
}

BesideTrees BodiesMeasurer::find_beside_trees(const ComparedPair& pair, bool is_ruled) const {
  const bool is_json = pair.expected.format() == Format::json;
  BesideTrees beside;
  beside.has_markup = !is_json && kinds_ == KindsOfPair{} && !hides_markup_of_pair(options_, rules_of_pair_);
  if (alignment_.identical && is_ruled) beside.space = first_space_difference(pair.expected, pair.actual);
  if (is_json && is_tree(kinds_.expected))  // and no lines of text
    beside.mark = difference_of_marks(pair.expected_bytes, pair.actual_bytes);
  return beside;
}

// Order of members and white space mean nothing in JSON (RFC 8259), unlike a byte order mark; in markup they may be
// what is tested. So it is where rules hid what differed, unless comments, repairs and spelling, which they leave, or
// white space between words differ as well; and where the same bytes were declared to be in two encodings and mean the
// same in both.
bool BodiesMeasurer::are_equal(const ComparedPair& pair, bool is_ruled, const BesideTrees& beside) const {
  if (beside.mark || beside.ids || !beside.maps.empty()) return false;
  if (pair.expected.format() == Format::json) return true;
  if (beside.space || !equal_beside_trees(pair.expected, pair.actual)) return false;
  if (pair.expected_bytes == pair.actual_bytes) return true;
  const TwoSources sources{pair.expected_bytes, pair.actual_bytes, pair.expected.format()};
  return is_ruled && !(beside.has_markup && is_spelt_otherwise(sources));
}

void BodiesMeasurer::measure_features(const ComparedPair& pair, bool is_ruled, const BesideTrees& beside,
                                      MeasuredPair& measured) {
  const StageTimer timer(tally_.costs, Stage::features);
  const Document &expected = pair.expected, &actual = pair.actual;
  const AlignedPair aligned{expected, actual, alignment_, edits_};
  const SourcePair sources{pair.expected_bytes,  pair.actual_bytes, expected,         actual,
                           alignment_.identical, is_ruled,          beside.has_markup};
  measured.alignment_budget_exceeded = alignment_.budget_exceeded;
  FeatureVector features = extractor_.extract(aligned);
  change_finder_.find(aligned, measured.changes);
  source_comparer_.measure(sources, features, measured.changes);
  if (beside.space) features.set(feature("layout_only"), 1);
  if (beside.space) add_change(beside.space->change, measured.changes);
  if (beside.mark) add_change(beside.mark->change, measured.changes);
  if (beside.ids) add_change(beside.ids->change, measured.changes);
  for (const ToldChange& map : beside.maps) add_change(map.change, measured.changes);
  measured.features = features.values;
  measured.encoding_fault = find_encoding_fault(aligned);
  note_places(aligned, features, measured);
  if (alignment_.identical && !is_ruled) note_source_place(pair, measured);
  source_comparer_.describe_notes(sources, measured);
  describe_repairs(expected.repairs(), actual.repairs(), measured);
  if (beside.has_markup)
    describe_spellings({pair.expected_bytes, pair.actual_bytes, expected.format()}, measured);
  if (beside.space) describe_source(*beside.space, measured);
  if (beside.mark) describe_source(*beside.mark, measured);
  if (beside.ids) describe_change(*beside.ids, measured);
  for (const ToldChange& map : beside.maps) describe_change(map, measured);
  if (kinds_.actual == OutputKind::picture) describe_picture(aligned, measured);
  if (kinds_ == KindsOfPair{OutputKind::other, OutputKind::other})
    describe_bytes(pair.expected_bytes, pair.actual_bytes, measured);
}

void BodiesMeasurer::compare_documents(const ComparedPair& pair, MeasuredPair& measured) {
  const StageTimer timer(tally_.costs, Stage::compare);
  measured.comparators = comparer_->compare(pair);
  const ComparisonTask& task = *options_.comparison;
  if (!options_.oracle_decides() || !task.decision->finds_difference(measured.comparators)) return;
  const std::uint64_t seen = task.decision->comparators() & measured.comparators.differs;
  for (std::size_t i = 0; i < task.comparators.views().size(); ++i) {
    if ((seen >> i & 1) == 0) continue;
    measured.first_differences.push_back(
        {static_cast<std::uint8_t>(i), first_difference(task.comparators.views()[i].view, pair)});
  }
}

}  // namespace treesift
