// The names of simdjson's types, for headers that only hand them on: simdjson.h itself takes a second to compile.
#pragma once

namespace simdjson::dom {

class element;
class object;
class parser;

}  // namespace simdjson::dom
