// A folder beside an output in which a run keeps what it has, file by file, until the output is made of it.
// What a killed run leaves there is whole.
#pragma once

#include <string>
#include <string_view>

#include "io/output/output_error.h"
#include "io/output/output_lock.h"

namespace treesift {

// What is done with what an earlier run has left.
enum class WhenLeft : std::uint8_t { refuse, go_on };

class WorkFolder {
 public:
  // OUT.work for an output OUT, locked; made where it is not there. Throws OutputError, as all functions do:
  // also when an earlier run has left something in it and that is not to be gone on with.
  WorkFolder(const std::string& output, WhenLeft when);

  // A whole file, in place of one of the same name: "crawl.json", "states/s1/page.html". Folders are made.
  void write(const std::string& name, std::string_view bytes);
  bool has(const std::string& name) const;
  // Takes a file away, if it is there.
  void remove_file(const std::string& name);
  // Takes the folder away.
  void remove();

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  OutputLock lock_;
};

}  // namespace treesift
