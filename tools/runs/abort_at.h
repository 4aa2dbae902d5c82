// Deaths of the program on demand, for tests (docs/reliability.md, "Points at which tests end the program").
#pragma once

namespace treesift {

// Obeys TREESIFT_ABORT_AT, where it is set: POINT:N, or pair-DEATH:ID. Call it before there are threads.
void obey_abort_at();

}  // namespace treesift
