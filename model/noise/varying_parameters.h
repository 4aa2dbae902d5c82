// Learning which fields of requests differ between clean runs of one suite: tokens of forms, cache busters,
// times, session ids in paths. What is left out of them makes a request the same in each run.
//
//     ParameterLearner learner;
//     for (request : all runs) learner.add(run, request);     // in the order of the recording
//     VaryingParameters found = learner.learn();
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace treesift {

// A request as pairing sees it, without what is known to make no difference.
struct RequestSeen {
  std::string page;                 // method, host and path, separated as pairing does; never empty
  std::string path;                 // of it, from its first slash on
  std::vector<std::string> fields;  // NAME=VALUE of query, form or JSON body, sorted by name
  std::uint64_t rest = 0;           // hash of a body that has no fields
};

struct VaryingParameter {
  std::string entry;    // as the configuration takes it (ignore-parameter)
  std::string comment;  // how often it was seen to vary
};

struct VaryingParameters {
  std::vector<VaryingParameter> found;    // sorted by entry
  std::vector<VaryingParameter> refused;  // the reason stands in the comment
};

class ParameterLearner {
 public:
  void add(std::size_t run, const RequestSeen& request);

  // Every run is compared with the first one. Requests that are the same in both are taken out; of the others
  // those of one page with the same names of fields are steps of the suite in which something varied.
  //
  // A field is named alone when it varied on several pages and stayed the same on none; else with the path.
  // One that tells requests of its page apart more often than it varied is refused.
  VaryingParameters learn() const;

 private:
  struct Field {
    std::uint32_t name = 0;  // of names_
    std::uint64_t value = 0;
    bool operator==(const Field&) const = default;
  };
  struct Step {
    std::uint32_t page = 0;  // of pages_
    std::vector<Field> fields;
    std::uint64_t rest = 0;
    std::uint64_t all = 0;  // hash of the page, the fields and the rest
  };
  // How often the values of a field of a page were compared.
  struct Seen {
    std::size_t varied = 0, same = 0;
  };
  using SeenFields = std::map<std::uint32_t, std::map<std::uint32_t, Seen>>;  // by name, by page
  struct Found {
    SeenFields fields;
    std::map<std::string, std::size_t> paths;  // entries for paths, and how often
  };

  std::uint32_t number(std::map<std::string, std::uint32_t, std::less<>>& numbers,
                       std::vector<std::string>& texts, std::string_view text);
  std::string_view path_of(const Step& step) const;
  void compare(const std::vector<Step>& first, const std::vector<Step>& other, Found& found) const;
  void compare_pages(std::vector<const Step*>& first, std::vector<const Step*>& other, Found& found) const;
  void count(const Step& first, const Step& other, Found& found) const;
  void compare_paths(const std::vector<const Step*>& first, const std::vector<const Step*>& other,
                     Found& found) const;
  void choose(std::string_view name, const std::map<std::uint32_t, Seen>& pages,
              VaryingParameters& chosen) const;

  std::map<std::string, std::uint32_t, std::less<>> page_numbers_, name_numbers_;
  std::vector<std::string> pages_, paths_, names_;  // paths_: of pages_
  std::vector<std::vector<Step>> runs_;
};

}  // namespace treesift
