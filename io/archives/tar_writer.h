// Tar members as bytes: ustar, with a pax header for names that ustar cannot hold. The same input gives the
// same bytes: no times, users or devices.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace treesift {

// Appends the header blocks of a regular file. Names longer than 100 bytes or with other than ASCII
// characters, and sizes from 8 GiB on, get a pax extended header.
void append_tar_header(std::string& out, std::string_view name, std::uint64_t size);

// Appends the zeros that fill the last block of a body.
void append_tar_padding(std::string& out, std::uint64_t body_size);

// Appends the two zero blocks.
void append_tar_end(std::string& out);

}  // namespace treesift
