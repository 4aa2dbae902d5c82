// What a field of an HTTP head is worth, and how it is read: one table.
#pragma once

#include <cstdint>
#include <string_view>

namespace treesift {

// Which fields are looked at, and how a person names it: `--heads`.
enum class HeadsAs : std::uint8_t {
  contract,  // those that noise is not; what the contract names is inspected whatever else differs
  all,       // noise as well
  none,      // none
};

enum class HeadRole : std::uint8_t {
  contract,  // where it leads, who may read it, what the browser keeps: a change is always inspected
  other,     // a change like one of an attribute that only presents
  noise,     // dates, ages, numbers of requests, names of servers, what belongs to the connection
};

enum class HeadForm : std::uint8_t {
  text,        // as it is
  words,       // a list in which neither order nor capitals count: "Accept, Cookie"
  directives,  // names with values: "max-age=3600, public", "script-src 'self'; img-src *"
  parameters,  // a value, then names with values: "attachment; filename=a.csv"
  address,     // a URL, relative or not
  cookie,      // Set-Cookie
  presence,    // whether it is there: its value is drawn anew, or is a time
  events,      // "KIND: TEXT", of what a browser reported while a page was recorded; each kind of text once
};

struct HeadFieldDefinition {
  std::string_view name;  // in lower case; "x-amz-*" and "*-id" stand for all that begin or end so
  HeadRole role = HeadRole::other;
  HeadForm form = HeadForm::text;
};

// The row of the table for a field's name, in lower case; names that no row has are `other`, as text.
const HeadFieldDefinition& head_field(std::string_view name);

}  // namespace treesift
