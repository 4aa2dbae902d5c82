// Reads zip archives of files, and WACZ, the zip archives of web archives.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "io/archives/seekable_input.h"
#include "io/captures/responses/capture_reader.h"

namespace treesift {

// The responses of the zip file `path`. One that holds WARC files in archive/ is read as a WACZ: all
// responses of these files, in the order of the zip's directory; each file is compared with its digest in
// datapackage.json, where there is one. One that holds har.har is a HAR whose bodies are the other members,
// as Playwright writes it (zipped_har.h). Any other zip is a capture of files: each member is a response, its
// name is the address.
//
// The directory is checked as a whole before the first response is returned. A member that is damaged,
// encrypted, of a compression other than deflate, or of a name that no id may have (`..`, absolute) is a
// response with a fault; in a WACZ, whose members are whole captures, it throws ArchiveError, as a wrong
// digest does, after the responses before it. Throws ArchiveError.
std::unique_ptr<CaptureReader> open_zip(const std::string& path, const CaptureOptions& options);

// The same over any input that can be read from any place.
std::unique_ptr<CaptureReader> open_zip(SeekableInput input, const CaptureOptions& options);

// Whether the first stored bytes are those of a zip; four are enough.
bool looks_like_zip(std::string_view first_bytes);

}  // namespace treesift
