// A program that speaks the pipe of a browser, for tests: what it does is a piece of Python.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace treesift {

// `answer(message)` gets each request and returns lines to be written; `tell(object)` writes at any time.
class FakeBrowser {
 public:
  explicit FakeBrowser(std::string_view answer)
      : folder_(std::filesystem::temp_directory_path() / ("treesift-fake-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    std::ofstream file(program());
    file << "#!/usr/bin/env python3\n"
            "import json, os, subprocess, sys, time\n"
            "def write(text):\n"
            "    data = text.encode() + b'\\0'\n"
            "    while data: data = data[os.write(4, data):]\n"
            "def tell(**what): write(json.dumps(what))\n"
            "def version(message): tell(id=message['id'], result={'product': 'Fake/1.0'})\n"
         << answer
         << "\nbuffer = b''\n"
            "while True:\n"
            "    part = os.read(3, 65536)\n"
            "    if not part: sys.exit(0)\n"
            "    buffer += part\n"
            "    while b'\\0' in buffer:\n"
            "        one, buffer = buffer.split(b'\\0', 1)\n"
            "        message = json.loads(one)\n"
            "        version(message) if message['method'] == 'Browser.getVersion' else answer(message)\n";
    file.close();
    std::filesystem::permissions(program(), std::filesystem::perms::owner_all);
  }
  ~FakeBrowser() { std::filesystem::remove_all(folder_); }
  FakeBrowser(const FakeBrowser&) = delete;
  FakeBrowser& operator=(const FakeBrowser&) = delete;

  std::string program() const { return (folder_ / "fake-headless").string(); }
  std::string folder() const { return folder_.string(); }

 private:
  std::filesystem::path folder_;
};

}  // namespace treesift
