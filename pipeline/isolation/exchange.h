// What a measuring process is asked and what it answers, as bytes (base/binary.h). Private to
// pipeline/isolation/.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pipeline/measuring/bodies_measurer.h"

namespace treesift {

struct MeasuringRequest {
  BodiesTask task;
  Pair pair;  // id, bodies, types and heads; views into the message, with a parser's padding behind the
              // bodies
};

void append_request(std::string& message, const Pair& pair, const BodiesTask& task);
// What append_request has written.
MeasuringRequest read_request(std::string_view message);

struct MeasuringAnswer {
  MeasuredPair measured;  // what a BodiesMeasurer gives, but for its id
  BodiesTally tally;
};

void append_answer(std::string& message, const MeasuredPair& measured, const BodiesTally& tally);
// Nothing when the message is no such answer. The process that wrote it may have been taken over by what it
// read: whatever this returns is safe to work with, but it may be a lie about the pair.
std::optional<MeasuringAnswer> read_answer(std::string_view message, const MeasureOptions& options);

}  // namespace treesift
