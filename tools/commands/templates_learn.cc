// treesift templates learn: pages in, templates of what repeats in them out.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <functional>
#include <stdexcept>

#include "align/templates/learner.h"
#include "align/templates/notation.h"
#include "align/templates/template_file.h"
#include "base/words/counted.h"
#include "io/bytes/file_bytes.h"
#include "io/captures/open_capture.h"
#include "io/output/output_file.h"
#include "parsers/reading/parse.h"
#include "tools/commands/commands.h"
#include "tools/console/messages.h"
#include "tools/console/progress.h"
#include "tools/runs/readable_body.h"

namespace treesift {
namespace {

constexpr std::size_t max_named = 10;  // pages that could not be used

// The type of a file that is one page by its name: "a/page.html.gz" is HTML.
std::optional<SourceType> type_of_file(const std::string& path) {
  const std::filesystem::path name(path);
  const std::string suffix = name.extension().string();
  const bool compressed = suffix == ".gz" || suffix == ".zst" || suffix == ".xz";
  const std::string type = (compressed ? name.stem() : name).extension().string();
  const auto known = type.empty() ? std::nullopt : source_type(type.substr(1));
  return known && *known <= SourceType::json ? known : std::nullopt;
}

// Pages are read twice, once to find what repeats and once to widen it by what stands at the same places.
class Pages {
 public:
  explicit Pages(const TemplatesLearnSettings& settings)
      : settings_(settings), parser_(settings.limits, settings.reader()), progress_(settings.progress) {}

  enum class Pass : std::uint8_t { first, second };

  void read(Pass pass, const std::function<void(const Document&)>& use) {
    pass_ = pass;
    use_ = &use;
    for (std::size_t i = 0; i < settings_.inputs.size(); ++i) {
      const double done = static_cast<double>(i) / static_cast<double>(settings_.inputs.size());
      progress_.share_done(settings_.inputs[i], (pass == Pass::first ? done : 1 + done) / 2);
      read_input(settings_.inputs[i]);
    }
  }

  std::size_t used() const { return used_; }
  std::size_t refused() const { return refused_; }

 private:
  void read_input(const std::string& path) {
    const std::optional<SourceType> type = type_of_file(path);
    if (type && !std::filesystem::is_directory(path)) {
      std::string bytes = read_file(path, settings_.limits.document_bytes);
      const std::size_t size = bytes.size();
      bytes.append(read_padding, '\0');
      return use_page(path, {std::string_view(bytes).substr(0, size), *type, {}});
    }
    const std::unique_ptr<CaptureReader> reader =
        open_capture(path, {.body_limit = settings_.limits.document_bytes, .kinds = KindSet::trees()});
    CapturedResponse response;
    while (reader->next(response)) use_response(path, response);
    const std::uint64_t skipped = reader->skipped().not_responses + reader->skipped().other_types;
    if (skipped > 0 && pass_ == Pass::first)
      print_message("treesift: {}: files skipped that are no pages: {}\n", path, skipped);
  }

  void use_response(const std::string& path, CapturedResponse& response) {
    const std::string name = fmt::format("{}: {}", path, response.address);
    if (response.fault != ResponseFault::none) return refuse(name, sentence(response.fault));
    use_page(name, readable_body(response));
  }

  void use_page(const std::string& name, const ReadableBody& body) {
    if (body.type >= SourceType::json) return refuse(name, "JSON has no templates");
    ParseResult result = parser_.parse(body.bytes, body.type, body.charset);
    const auto* error = std::get_if<ParseError>(&result);
    if (error != nullptr && error->code == ParseErrorCode::xml_malformed) {
      result = parser_.parse(body.bytes, SourceType::html, body.charset);  // as compare reads it
      error = std::get_if<ParseError>(&result);
    }
    if (error != nullptr) return refuse(name, error->message);
    used_ += pass_ == Pass::first;
    (*use_)(std::get<Document>(result));
    parser_.recycle(std::move(std::get<Document>(result)));
  }

  void refuse(const std::string& name, std::string_view why) {
    if (pass_ == Pass::second || ++refused_ > max_named) return;
    print_message("treesift: {}: not learned from: {}\n", name, why);
  }

  const TemplatesLearnSettings& settings_;
  DocumentParser parser_;
  ProgressLine progress_;
  Pass pass_ = Pass::first;
  const std::function<void(const Document&)>* use_ = nullptr;
  std::size_t used_ = 0, refused_ = 0;
};

Learned learn(Pages& pages) {
  TemplateLearner learner;
  pages.read(Pages::Pass::first, [&](const Document& page) { learner.find(page); });
  pages.read(Pages::Pass::second, [&](const Document& page) { learner.widen(page); });
  return learner.finish();
}

void report(const Learned& learned, const Pages& pages) {
  if (pages.refused() > max_named)
    print_message("treesift: and {} more pages that were not learned from\n", pages.refused() - max_named);
  for (const Template& one : learned.templates) {
    print_message("learned {}: {} of {}, {}\n", one.name,
                  one.covers == Covers::content ? "the content" : "a run", write_place(one.place),
                  one.comment);
  }
  for (const RefusedTemplate& refused : learned.refused)
    print_message("refused {}: {}\n", write_place(refused.place), refused.why);
  print_message("treesift: {}: {} learned, {} refused\n", counted(pages.used(), "page"),
                counted(learned.templates.size(), "template"), learned.refused.size());
}

}  // namespace

int run_templates_learn(const TemplatesLearnSettings& settings) {
  if (settings.inputs.empty())
    throw UsageError("name the pages to learn from: files, directories, tar archives");
  for (const std::string& input : settings.inputs) {
    if (input == "-")
      throw UsageError("pages are read twice, and standard input can be read once: name a file");
  }
  OutputFile output(settings.output);
  Pages pages(settings);
  const Learned learned = learn(pages);
  if (pages.used() == 0)
    throw std::runtime_error(
        "no page to learn from: name files that end in .html, .htm, .xhtml, .xml or .svg, directories of "
        "such files, or tar archives of them");
  output.write(write_templates(learned.templates));
  output.finish();
  report(learned, pages);
  return exit_nothing;
}

}  // namespace treesift
