// Parsing beside its floor: libxml2's SAX parser with empty handlers and the same options over the same text.
// "own" is our HTML reader. Generated pages, and the files named in TREESIFT_BENCH_FILES (separated by ':').
#include <benchmark/benchmark.h>
#include <libxml/HTMLparser.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "parsers/html/html_scan.h"
#include "parsers/libxml_context.h"
#include "parsers/reading/parse.h"

namespace treesift {
namespace {

std::string generated_page(int rows) {
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n  <meta charset=\"utf-8\">\n  <title>Report</title>\n"
      "  <link rel=\"stylesheet\" href=\"/css/main.css\">\n  <script>var a = {b: 1 < "
      "2};</script>\n</head>\n<body>\n"
      "<div id=\"page\" class=\"wide two-column\">\n<h1>Open issues</h1>\n<table class=\"list\">\n";
  for (int i = 0; i < rows; ++i) {
    const std::string number = std::to_string(i);
    page += "  <tr class=\"row-" + std::to_string(i % 2) + "\" id=\"issue-" + number +
            "\">\n    <td><a href=\"/view.php?id=" + number + "&amp;page=1\" title=\"Show\">" + number +
            "</a></td>\n    <td class=\"left\">Crash when <b>saving</b> an empty file &mdash; seen by two "
            "users</td>\n"
            "    <td><input type=\"checkbox\" name=\"bug[]\" value=\"" +
            number + "\"> <span class=\"status\">new</span></td>\n  </tr>\n";
  }
  return page + "</table>\n<p>That is <em>all</em>.</p>\n</div>\n</body>\n</html>\n";
}

std::string generated_xml(int rows) {
  std::string text = "<?xml version=\"1.0\"?>\n<GCC_XML version=\"0.9\">\n";
  for (int i = 0; i < rows; ++i) {
    const std::string number = std::to_string(i);
    text += "  <Function id=\"_" + number +
            "\" name=\"start\" returns=\"_12\" context=\"_1\" location=\"f1:" + number +
            "\" file=\"f1\" line=\"" + number +
            "\">\n    <Argument type=\"_13c\" location=\"f1:2\"/>\n  </Function>\n";
  }
  return text + "</GCC_XML>\n";
}

struct Input {
  std::string name;
  std::string bytes;  // with padding
  std::size_t size;
  SourceType type;
};

Input make_input(std::string name, std::string bytes, SourceType type) {
  const std::size_t size = bytes.size();
  bytes.append(read_padding, '\0');
  return {std::move(name), std::move(bytes), size, type};
}

std::vector<Input> make_inputs() {
  std::vector<Input> inputs;
  inputs.push_back(make_input("html 40 KB", generated_page(130), SourceType::html));
  inputs.push_back(make_input("html 4 KB", generated_page(11), SourceType::html));
  inputs.push_back(make_input("xml 40 KB", generated_xml(240), SourceType::xml));
  const char* files = std::getenv("TREESIFT_BENCH_FILES");
  std::string list = files == nullptr ? "" : files;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    const std::string path = list.substr(0, end);
    list.erase(0, end + 1);
    std::ifstream file(path, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(file)), {});
    const auto type = source_type(path.substr(path.rfind('.') + 1)).value_or(sniff_source_type(bytes));
    inputs.push_back(make_input(path.substr(path.rfind('/') + 1), std::move(bytes), type));
  }
  return inputs;
}

void set_empty_handlers(xmlSAXHandler& sax) {
  sax = {};
  sax.initialized = XML_SAX2_MAGIC;
  sax.startElement = [](void*, const xmlChar*, const xmlChar**) {};
  sax.endElement = [](void*, const xmlChar*) {};
  sax.startElementNs = [](void*, const xmlChar*, const xmlChar*, const xmlChar*, int, const xmlChar**, int,
                          int, const xmlChar**) {};
  sax.endElementNs = [](void*, const xmlChar*, const xmlChar*, const xmlChar*) {};
  sax.characters = sax.ignorableWhitespace = sax.cdataBlock = [](void*, const xmlChar*, int) {};
  sax.serror = [](void*, xmlErrorPtr) {};
}

void floor_html(xmlParserCtxt& context, std::string_view text) {
  htmlCtxtReset(&context);
  htmlCtxtUseOptions(&context, HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_NOIMPLIED |
                                   HTML_PARSE_IGNORE_ENC | HTML_PARSE_NOWARNING);
  set_empty_handlers(*context.sax);
  prepare(context, text);
  htmlParseDocument(&context);
}

void floor_xml(xmlParserCtxt& context, std::string_view text) {
  xmlCtxtReset(&context);
  xmlCtxtUseOptions(&context, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOWARNING);
  set_empty_handlers(*context.sax);
  prepare(context, text);
  xmlParseDocument(&context);
}

void run_floor(benchmark::State& state, const Input& input) {
  const bool html = input.type == SourceType::html;
  const LibxmlContext context(html ? htmlNewParserCtxt() : xmlNewParserCtxt());
  const std::string_view text(input.bytes.data(), input.size);
  for ([[maybe_unused]] auto _ : state) html ? floor_html(*context, text) : floor_xml(*context, text);
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * input.size));
}

void run_scan(benchmark::State& state, const Input& input) {
  std::string buffer;
  for ([[maybe_unused]] auto _ : state)
    benchmark::DoNotOptimize(scan_html(std::string_view(input.bytes.data(), input.size), Limits{}, buffer));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * input.size));
}

void run_parse(benchmark::State& state, const Input& input, HtmlReaderKind reader) {
  DocumentParser parser({}, reader);
  for ([[maybe_unused]] auto _ : state) {
    ParseResult result = parser.parse(std::string_view(input.bytes.data(), input.size), input.type);
    if (auto* document = std::get_if<Document>(&result)) parser.recycle(std::move(*document));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * input.size));
}

[[maybe_unused]] const bool registered = [] {
  initialise_parsers();
  static const std::vector<Input> inputs = make_inputs();
  for (const Input& input : inputs) {
    benchmark::RegisterBenchmark(("floor/" + input.name).c_str(), run_floor, input);
    if (input.type == SourceType::html)
      benchmark::RegisterBenchmark(("scan/" + input.name).c_str(), run_scan, input);
    benchmark::RegisterBenchmark(("parse/" + input.name).c_str(), run_parse, input, HtmlReaderKind::libxml2);
    if (input.type == SourceType::html)
      benchmark::RegisterBenchmark(("own/" + input.name).c_str(), run_parse, input, HtmlReaderKind::own);
  }
  return true;
}();

}  // namespace
}  // namespace treesift
