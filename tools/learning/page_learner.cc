#include "tools/learning/page_learner.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/output_kind.h"
#include "io/archives/member_name.h"
#include "model/history/other_page.h"
#include "tools/runs/repeated_pages.h"

namespace treesift {
namespace {

// A page's key is its path without the extension that says its type; of tables, scripts and the like the whole path.
std::string_view page_of(std::string_view key) {
  const std::string_view extension = extension_of(key);
  const std::optional<OutputKind> kind = kind_of_type(extension);
  return kind && is_tree(*kind) ? key.substr(0, key.size() - extension.size() - 1) : key;
}

using Responses = std::vector<ResponseStore::Stored>;

// What most of the runs have; of as many one below 400, then the one of the earlier run.
std::uint16_t usual_status(const Responses& responses) {
  std::map<std::uint16_t, std::size_t> counts;
  for (const ResponseStore::Stored& response : responses) ++counts[response.status];
  const auto rank = [&](const ResponseStore::Stored& response) {
    return std::pair(counts[response.status], response.status < 400);
  };
  return std::ranges::max(responses, {}, rank).status;
}

// A page that had failed when one run was captured is not the page: what it lacks would be taken for what comes and
// goes. Pages of HTML that fail with status 200 are told by their size; a list of JSON may well be empty. Nor is a
// login page, where another run was logged in.
std::size_t drop_other_pages(Responses& responses) {
  if (responses.empty()) return 0;
  constexpr std::size_t short_page = 1000;  // bytes; of pages that are all shorter nothing is said
  const std::uint16_t status = usual_status(responses);
  std::size_t longest = 0;
  bool has_logged_in = false;
  for (const ResponseStore::Stored& response : responses) {
    if (response.status != status) continue;
    longest = std::max(longest, response.body().size());
    has_logged_in |= !asks_for_password(response.body());
  }
  const double least = longest < short_page ? 0 : hardly_any_left * static_cast<double>(longest);
  return std::erase_if(responses, [&](const ResponseStore::Stored& response) {
    const bool is_html = response.type == "html";
    const bool is_rest = is_html && static_cast<double>(response.body().size()) < least;
    const bool is_login = is_html && has_logged_in && asks_for_password(response.body());
    return response.status != status || is_rest || is_login;
  });
}

}  // namespace

PageLearner::PageLearner(const NoiseLearnSettings& settings, ResponseStore& store)
    : parser_(settings.limits, settings.reader()),
      store_(store),
      heads_(settings),
      times_as_(settings.times.value_or(TimesAs::clocks)),
      maps_(settings.limits) {}

void PageLearner::add(const std::string& key) {
  std::vector<Document> documents;
  Responses responses;
  for (const std::size_t run : store_.runs_of(key)) responses.push_back(*store_.get(run, key));
  other_pages_ += drop_other_pages(responses);
  std::vector<HeadSource> heads;
  bool is_renumbered = false;
  for (const ResponseStore::Stored& response : responses) {
    heads.push_back({response.head, response.clock});
    is_renumbered = add_document(response, key, documents) || is_renumbered;
  }
  heads_.add(page_of(key), heads);
  std::vector<const Document*> pointers;
  for (const Document& document : documents) pointers.push_back(&document);
  learner_.add(page_of(key), pointers);
  for (Document& document : documents) parser_.recycle(std::move(document));
  renumbered_ += is_renumbered;
}

// Whether its ids were numbered anew.
bool PageLearner::add_document(const ResponseStore::Stored& response, std::string_view page,
                               std::vector<Document>& documents) {
  ParseResult parsed =
      parser_.parse(response.body(), settle_source_type(response.type, response.body()), response.charset);
  Document* const document = std::get_if<Document>(&parsed);
  if (document == nullptr) {
    if (unreadable_++ == 0)
      first_unreadable_ = fmt::format("{}: {}", page, std::get<ParseError>(parsed).message);
    return false;
  }
  bool is_renumbered = false;
  if (documents.empty()) {
    first_clock_ = response.clock;
  } else {
    rename_members(documents.front(), *document, page);
    align(documents.front(), *document);
    if (settle_members(documents.front(), *document)) align(documents.front(), *document);
    if (settle_times(documents.front(), *document, response.clock)) align(documents.front(), *document);
    is_renumbered = settle_ids(documents.front(), *document, page);
  }
  documents.push_back(std::move(*document));
  return is_renumbered;
}

// Members of maps whose names are drawn anew are compared with each other, as `compare` does.
void PageLearner::rename_members(const Document& first, Document& document, std::string_view page) {
  const auto aligned = [&](const Document& one, const Document& other) -> const Alignment& {
    align(one, other);
    return alignment_;
  };
  const auto tell = [&](const Document& latest, const RenamedMap& map) {
    drawn_.add(page, latest, map.member);
  };
  Document renamed;
  if (maps_.settle_deeply(first, document, aligned, tell, renamed)) document = std::move(renamed);
}

// The order of members of JSON in a page is no noise: `compare` passes it over. Of documents that are aligned; whether
// there were any.
bool PageLearner::settle_members(const Document& first, Document& document) {
  Document settled;
  if (members_.settle(first, document, edits_, settled).values == 0) return false;
  document = std::move(settled);
  return true;
}

// Times that only stayed or ran with their clocks are no noise: `compare` knows them without a rule. Likewise.
bool PageLearner::settle_times(const Document& first, Document& document,
                               const std::optional<std::int64_t>& clock) {
  if (times_as_ == TimesAs::text || !first_clock_ || !clock) return false;
  return times_.settle_in(first, document, edits_, {*first_clock_, *clock}).values > 0;
}

// Nor are ids that were numbered anew: a rule on them would hide a label of another field. Likewise.
bool PageLearner::settle_ids(const Document& first, Document& document, std::string_view page) {
  Document settled;
  if (!ids_.settle(first, document, edits_, {page}, settled).first) return false;
  document = std::move(settled);
  return true;
}

void PageLearner::align(const Document& first, const Document& document) {
  aligner_.align(first, document, alignment_);
  edit_finder_.find(first, document, alignment_, edits_);
}

}  // namespace treesift
