#include "model/judge/model_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <simdjson.h>

#include <cmath>

#include "base/json_writer.h"
#include "model/judge/boosted_trees_json.h"
#include "model/judge/shipped_models.h"

namespace treesift {
namespace {

constexpr std::string_view model_format = "treesift-model/2";

void append_by_feature(std::string& out, std::string_view key,
                       const std::array<double, feature_count>& values) {
  out += fmt::format("  \"{}\": {{\n", key);
  for (std::size_t i = 0; i < feature_count; ++i) {
    out +=
        fmt::format("    \"{}\": {}{}\n", feature_table[i].name, values[i], i + 1 < feature_count ? "," : "");
  }
  out += "  },\n";
}

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

[[noreturn]] void refuse_model(std::string_view what) {
  throw ModelError(fmt::format("the model cannot be used: {}", what));
}

using simdjson::dom::element;

template <typename Object>
double number_at(const Object& object, std::string_view key) {
  double value = 0;
  if (object[key].get(value) != simdjson::SUCCESS) refuse_model(fmt::format("\"{}\" is not a number", key));
  if (!std::isfinite(value)) refuse_model(fmt::format("\"{}\" is not finite", key));
  return value;
}

std::string text_at(const element& object, std::string_view key) {
  std::string_view value;
  if (object[key].get(value) != simdjson::SUCCESS) refuse_model(fmt::format("\"{}\" is not a string", key));
  return std::string(value);
}

// Weighted sums of numbers up to here (and of features up to here, model/records/measured_line.cc) stay
// finite. A score that is not a number would be below every cut-off, and pass.
constexpr double largest_number = 1e100;

std::array<double, feature_count> by_feature_at(const element& root, std::string_view key) {
  simdjson::dom::object values;
  if (root[key].get(values) != simdjson::SUCCESS) refuse_model(fmt::format("\"{}\" is not an object", key));
  std::array<double, feature_count> result{};
  for (std::size_t i = 0; i < feature_count; ++i) {
    result[i] = number_at(values, feature_table[i].name);
    if (std::abs(result[i]) > largest_number)
      refuse_model(fmt::format("\"{}\" is further from 0 than {}", feature_table[i].name, largest_number));
  }
  for (const simdjson::dom::key_value_pair member : values) {
    if (find_feature(member.key) == feature_count)
      refuse_model(fmt::format("\"{}\" names the unknown feature \"{}\"", key, member.key));
  }
  if (values.size() != feature_count) refuse_model(fmt::format("\"{}\" names a feature twice", key));
  return result;
}

void expect_member(const element& root, std::string_view key, std::string_view wanted) {
  const std::string found = text_at(root, key);
  if (found == wanted) return;
  refuse_model(fmt::format("its {} is \"{}\", this treesift has \"{}\": train it anew with `treesift train`",
                           key, found, wanted));
}

template <typename Object>
std::uint64_t count_at(const Object& object, std::string_view key) {
  std::uint64_t value = 0;
  if (object[key].get(value) != simdjson::SUCCESS) refuse_model(fmt::format("\"{}\" is not a count", key));
  return value;
}

// A list of strings, of `most` at most; none when the member is missing.
std::vector<std::string> texts_at(const element& object, std::string_view key, std::size_t most) {
  std::vector<std::string> texts;
  simdjson::dom::array list;
  if (object[key].get(list) != simdjson::SUCCESS) return texts;
  for (const element item : list) {
    std::string_view text;
    if (item.get(text) != simdjson::SUCCESS)
      refuse_model(fmt::format("\"{}\" holds something that is no string", key));
    texts.emplace_back(text);
  }
  if (texts.size() > most) refuse_model(fmt::format("it has more than {} {}", most, key));
  return texts;
}

void read_rules_seen(const element& training, Provenance& provenance) {
  constexpr std::size_t most = 1 << 16;
  element rules;
  if (training["rules"].get(rules) != simdjson::SUCCESS) return;
  provenance.rules_hash = text_at(rules, "hash");
  provenance.rules = texts_at(rules, "names", most);
}

Provenance provenance_at(const element& root) {
  element training;
  if (root["training"].get(training) != simdjson::SUCCESS) refuse_model("\"training\" is missing");
  const bool started = training["start"].error() == simdjson::SUCCESS;
  Provenance provenance{count_at(training, "pairs"),   count_at(training, "inspect"),
                        number_at(training, "f1"),     number_at(training, "ridge"),
                        text_at(training, "projects"), started ? text_at(training, "start") : ""};
  read_rules_seen(training, provenance);
  return provenance;
}

CutoffDirection direction_at(const element& root) {
  const std::string direction = text_at(root, "direction");
  if (direction == "at_least") return CutoffDirection::at_least;
  if (direction == "at_most") return CutoffDirection::at_most;
  refuse_model(fmt::format("\"direction\" is \"{}\", not \"at_least\" or \"at_most\"", direction));
}

AlignerKind aligner_at(const element& root) {
  const std::string name = text_at(root, "aligner");
  if (const std::optional<AlignerKind> kind = find_aligner(name)) return *kind;
  refuse_model(fmt::format("\"aligner\" is \"{}\", not \"{}\"", name, fmt::join(aligner_names, "\" or \"")));
}

std::optional<SeverityModel> severity_at(const element& root) {
  simdjson::dom::object object;
  if (root["severity"].get(object) != simdjson::SUCCESS) return std::nullopt;
  SeverityModel model;
  model.intercept = number_at(object, "intercept");
  constexpr std::string_view cutoffs[] = {"low", "medium", "severe"};
  for (std::size_t i = 0; i < model.cutoffs.size(); ++i) model.cutoffs[i] = number_at(object, cutoffs[i]);
  simdjson::dom::object weights;
  if (object["weights"].get(weights) != simdjson::SUCCESS)
    refuse_model("the \"weights\" of its severity are missing");
  for (std::size_t i = 0; i < severity_input_count; ++i)
    model.weights[i] = number_at(weights, severity_input_names[i]);
  return model;
}

std::string list_of(const std::vector<std::string>& texts) {
  std::string list;
  for (const std::string& text : texts)
    list += fmt::format("{}{}", list.empty() ? "" : ", ", json_string(text));
  return "[" + list + "]";
}

std::string text_of(const Provenance& from) {
  const std::string rules = from.rules_hash.empty()
                                ? ""
                                : fmt::format(", \"rules\": {{\"hash\": {}, \"names\": {}}}",
                                              json_string(from.rules_hash), list_of(from.rules));
  const std::string start = from.start.empty() ? "" : fmt::format(", \"start\": {}", json_string(from.start));
  return fmt::format(
      "  \"training\": {{\"pairs\": {}, \"inspect\": {}, \"f1\": {}, \"ridge\": {}, \"projects\": "
      "{}{}{}}}\n}}\n",
      from.pairs, from.inspect, from.f1, from.ridge, json_string(from.projects), start, rules);
}

std::string text_of(const std::optional<SeverityModel>& severity) {
  if (!severity) return "";
  std::string weights;
  for (std::size_t i = 0; i < severity_input_count; ++i)
    weights += fmt::format("{}\"{}\": {}", i > 0 ? ", " : "", severity_input_names[i], severity->weights[i]);
  return fmt::format(
      "  \"severity\": {{\"intercept\": {}, \"low\": {}, \"medium\": {}, \"severe\": {}, \"weights\": "
      "{{{}}}}},\n",
      severity->intercept, severity->cutoffs[0], severity->cutoffs[1], severity->cutoffs[2], weights);
}

std::string text_of(const LinearModel& model) {
  std::string out = "  \"kind\": \"linear\",\n";
  append_by_feature(out, "weights", model.weights);
  out += fmt::format("  \"intercept\": {},\n  \"cutoff\": {},\n", model.intercept, model.cutoff);
  out += fmt::format("  \"direction\": \"{}\",\n",
                     model.direction == CutoffDirection::at_least ? "at_least" : "at_most");
  append_by_feature(out, "benign_mean", model.benign_mean);
  return out;
}

// Views of row_names() and of the model's oracles.
std::vector<std::string_view> column_names(const TreeModel& model) {
  const std::vector<std::string>& all = row_names();
  const std::size_t width = std::min(model.width(), all.size());
  std::vector<std::string_view> names(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(width));
  names.insert(names.end(), model.oracles.begin(), model.oracles.end());
  return names;
}

std::string text_of(const CutoffChoice& choice) {
  if (choice.programs == 0) return "";
  return fmt::format("  \"cutoff_choice\": {{\"programs\": {}, \"f1\": {}, \"towards_valley\": {}}},\n",
                     choice.programs, choice.f1, choice.towards_valley);
}

std::string text_of(const TreeModel& model) {
  std::string out = fmt::format("  \"kind\": \"boosted\",\n  \"inputs\": \"{}\",\n  \"cutoff\": {},\n",
                                model.inputs == ModelInputs::run ? "run" : "pair", model.cutoff);
  out += text_of(model.choice);
  if (!model.oracles.empty()) out += fmt::format("  \"oracles\": {},\n", list_of(model.oracles));
  out += "  \"trees\": ";
  append_boosted_trees(out, model.trees, column_names(model));
  return out + ",\n";
}

LinearModel linear_model_at(const element& root) {
  LinearModel model;
  model.aligner = aligner_at(root);
  model.weights = by_feature_at(root, "weights");
  model.benign_mean = by_feature_at(root, "benign_mean");
  model.intercept = number_at(root, "intercept");
  model.cutoff = number_at(root, "cutoff");
  model.direction = direction_at(root);
  model.severity = severity_at(root);
  model.provenance = provenance_at(root);
  return model;
}

ModelInputs inputs_at(const element& root) {
  const std::string inputs = text_at(root, "inputs");
  if (inputs == "run") return ModelInputs::run;
  if (inputs == "pair") return ModelInputs::pair;
  refuse_model(fmt::format("\"inputs\" is \"{}\", not \"run\" or \"pair\"", inputs));
}

CutoffChoice choice_at(const element& root) {
  simdjson::dom::object object;
  if (root["cutoff_choice"].get(object) != simdjson::SUCCESS) return {};
  const CutoffChoice choice{count_at(object, "programs"), number_at(object, "f1"),
                            number_at(object, "towards_valley")};
  if (choice.towards_valley < 0 || choice.towards_valley > 1)
    refuse_model("\"towards_valley\" is not between 0 and 1");
  return choice;
}

TreeModel tree_model_at(const element& root) {
  TreeModel model;
  model.aligner = aligner_at(root);
  model.inputs = inputs_at(root);
  model.oracles = texts_at(root, "oracles", max_model_oracles);
  model.cutoff = number_at(root, "cutoff");
  model.choice = choice_at(root);
  model.severity = severity_at(root);
  model.provenance = provenance_at(root);
  element trees;
  if (root["trees"].get(trees) != simdjson::SUCCESS) refuse_model("\"trees\" is missing");
  model.trees = parse_boosted_trees(trees, column_names(model));
  return model;
}

}  // namespace

std::string write_model(const Model& model) {
  std::string out = "{\n";
  out += fmt::format("  \"format\": \"{}\",\n  \"features\": \"{}\",\n", model_format, feature_set_version);
  out += fmt::format("  \"aligner\": \"{}\",\n", aligner_name(aligner_of(model)));
  out += std::visit([](const auto& judge) { return text_of(judge); }, model);
  out += std::visit([](const auto& judge) { return text_of(judge.severity); }, model);
  return out + text_of(provenance_of(model));
}

Model read_model(std::string_view json) {
  simdjson::dom::parser parser;
  element root;
  const simdjson::padded_string padded(json);
  const simdjson::error_code error = parser.parse(padded).get(root);
  if (error != simdjson::SUCCESS) refuse_model(simdjson::error_message(error));
  if (!root.is_object()) refuse_model("it is not a JSON object");
  expect_member(root, "format", model_format);
  expect_member(root, "features", feature_set_version);
  const std::string kind = text_at(root, "kind");
  if (kind == "linear") return linear_model_at(root);
  if (kind == "boosted") return tree_model_at(root);
  refuse_model(fmt::format("its kind is \"{}\", not \"linear\" or \"boosted\"", kind));
}

const Model& default_model() {
  static const Model model = read_model(default_model_json());
  return model;
}

const Model& absolute_model() {
  static const Model model = read_model(absolute_model_json());
  return model;
}

}  // namespace treesift
