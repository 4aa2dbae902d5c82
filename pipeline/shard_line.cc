#include "pipeline/shard_line.h"

#include "base/json_writer.h"
#include "io/pairs/duplicate_ids.h"

namespace treesift {

void append_origin(std::string& out, const Pair& pair, std::size_t input) {
  out.resize(out.size() - 2);  // the end of the line
  out.append(",\"origin\":");
  JsonWriter json(out);
  const PairOrigin& origin = pair.origin;
  json.begin_object().key("input").integer(static_cast<std::uint64_t>(input + 1));
  const bool has_place = origin.unit != PairOrigin::Unit::none;  // pairs of captures have none
  if (has_place) json.key(origin.unit == PairOrigin::Unit::byte ? "byte" : "line").integer(origin.place);
  if (has_place && origin.id_hash == 0)
    json.key("id").null();
  else if (has_place && origin.id_hash != DuplicateIds::hash_of(pair.id))
    json.key("id").integer(origin.id_hash);
  if (pair.error) json.key("unread").boolean(true);
  json.end_object();
  out.append("}\n");
}

}  // namespace treesift
