// Tells of a crash which pair it was on, before the signal ends the process as it always would.
#pragma once

#include <string>

namespace treesift {

// From now on a crash (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT that this process has caused itself) while a
// thread measures a pair writes a message and appends a line to the file `record`
// (io/output/crash_records.h), which is made then. No name: the message only. Signals from outside, and `kill
// -9`, say nothing of a pair and leave no record.
void watch_crashes(const std::string& record);

}  // namespace treesift
