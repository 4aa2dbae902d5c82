// From records to responses.
//
// The order of records. wget writes request, response, each with the response's WARC-Concurrent-To naming the
// request; warcio and Browsertrix write response, request, the request naming the response; Heritrix writes
// response, request, metadata. So a request is looked for on both sides: those before wait in WarcRequests,
// and before a response is handed on the reader looks whether the next record is its request. Only the header
// of another record is read ahead, never a second body; and an error met while looking ahead is kept for the
// next call, because the response before it is whole.
//
// Revisits. A recorder that sees the same payload again stores a revisit record: the head of the new
// response, and in WARC-Payload-Digest, or WARC-Refers-To-Target-URI and -Date, the name of the record that
// has the body. An index from those names to stored offsets (16 to 32 bytes a name, bounded) is kept for the
// responses that went by, and the body is read again from there: no body is held for the case that it be
// asked for again. The index keeps hashes, so what is found must prove that it is what was named. That needs
// a file which can be opened again and begins a compressed stream with each record; otherwise, and when the
// record stands in another file, the response is there with lost_revisit.
//
// A revisit of 300 stored bytes may name a body of millions. So the originals that were named last are kept
// (kept_originals.h), and all revisits together may give 10,000 times the bytes that were read, which no
// recording comes near to: further ones are lost_revisit.
//
// Sources: ISO 28500:2017, section 6; wget 1.21 src/warc.c; warcio 1.7 warcwriter.py.
#include "io/captures/warc/warc_reader.h"

#include <fmt/format.h>

#include <exception>
#include <optional>
#include <string_view>

#include "io/bytes/archive_error.h"
#include "io/captures/responses/document_type.h"
#include "io/captures/responses/stream_entry.h"
#include "io/captures/responses/taken_response.h"
#include "io/captures/warc/kept_originals.h"
#include "io/captures/warc/revisit_index.h"
#include "io/captures/warc/warc_body.h"
#include "io/captures/warc/warc_dictionary.h"
#include "io/captures/warc/warc_requests.h"

namespace treesift {

namespace {

// A revisit reads one record: no need for large buffers.
constexpr std::size_t revisit_read_bytes = std::size_t{1} << 16;

// What revisits may give, over the stored bytes that were read.
constexpr std::uint64_t revisited_a_byte = 10'000, revisited_at_first = std::uint64_t{64} << 20;

std::string place_name(std::string_view target, std::string_view date) {
  return fmt::format("place {} {}", date, target);
}

std::string digest_name(std::string_view digest) {
  return fmt::format("digest {}", digest);
}

void lose_revisit(CapturedResponse& response, std::string detail) {
  response.body.clear();
  response.fault = ResponseFault::lost_revisit;
  response.fault_detail = std::move(detail);
}

class WarcReader : public CaptureReader {
 public:
  WarcReader(StoredWarc warc, const CaptureOptions& options, ReopenStored reopen)
      : dictionary_(std::move(warc.dictionary)),
        options_(options),
        reopen_(std::move(reopen)),
        ends_(options.strict_warc ? RecordEnds::strict : RecordEnds::nearly),
        records_(std::move(warc.source), warc.stored_as, ends_),
        bodies_(options.body_limit, options.kinds),
        originals_(options.body_limit) {}

  bool next(CapturedResponse& response) override;
  InputProgress progress() const override { return records_.progress(); }
  const std::string& name() const override { return records_.name(); }
  SkippedEntries skipped() const override {
    SkippedEntries skipped = skipped_;
    skipped.uneven_ends = records_.uneven_ends();
    return skipped;
  }

 private:
  bool read_next(CapturedResponse& response);
  bool take_record(CapturedResponse& response);
  bool take_response(CapturedResponse& response);
  bool take_revisit(CapturedResponse& response);
  void skip_record();
  bool take_other_type(CapturedResponse& response);
  void begin(CapturedResponse& response);
  void look_for_request(CapturedResponse& response);
  void note_for_revisits();
  std::optional<std::uint64_t> place_of_original() const;
  bool take_original(std::uint64_t offset, CapturedResponse& response);
  bool read_original(std::uint64_t offset, CapturedResponse& response);
  bool copy_original(KeptOriginal& kept, CapturedResponse& response) const;
  bool has_revisited_too_much() const;
  bool is_original(const WarcRecord& candidate) const;

  std::string dictionary_;
  CaptureOptions options_;
  ReopenStored reopen_;
  RecordEnds ends_;
  WarcRecords records_;
  WarcBodyReader bodies_;
  WarcRequests requests_;
  RevisitIndex index_;
  KeptOriginals originals_;
  std::uint64_t revisited_bytes_ = 0;  // of the bodies that revisits gave
  SkippedEntries skipped_;
  WarcRecord record_;  // at which records_ stands
  WarcTies ties_;      // of the response that is read
  bool have_record_ = false;
  std::exception_ptr failure_;
};

bool WarcReader::next(CapturedResponse& response) {
  if (failure_) std::rethrow_exception(failure_);
  try {
    return read_next(response);
  } catch (const ArchiveError&) {
    failure_ = std::current_exception();
    throw;
  }
}

bool WarcReader::read_next(CapturedResponse& response) {
  while (have_record_ || records_.next(record_)) {
    have_record_ = false;
    if (!take_record(response)) continue;
    look_for_request(response);
    return true;
  }
  return false;
}

// True when the record was a response that counts.
bool WarcReader::take_record(CapturedResponse& response) {
  if (record_.type == "request") {
    ++skipped_.not_responses;
    requests_.remember(read_request(records_, record_));
    return false;
  }
  bool taken = false;
  if (record_.type == "response" || record_.type == "resource")
    taken = take_response(response);
  else if (record_.type == "revisit")
    taken = take_revisit(response);
  else
    skip_record();
  requests_.pass_other_record();
  return taken;
}

void WarcReader::skip_record() {
  ++skipped_.not_responses;
  records_.finish();
}

// True when its head counts.
bool WarcReader::take_other_type(CapturedResponse& response) {
  if (!response.address.empty()) return is_taken_for_head(response, options_, skipped_);
  ++skipped_.other_types;
  return false;
}

void WarcReader::begin(CapturedResponse& response) {
  ties_ = warc_ties(record_);
  std::string body = std::move(response.body);  // for its memory
  body.clear();
  response = CapturedResponse{};
  response.body = std::move(body);
  response.address = ties_.target;
  response.is_url = true;
  requests_.give_to(ties_, response);
}

bool WarcReader::take_response(CapturedResponse& response) {
  // A recorder's notes about itself: metadata://gnu.org/software/wget/…, urn:pageinfo:…; whom it asked: dns:host
  const std::string_view target = warc_target(record_);
  const bool is_note =
      record_.type == "resource" && (target.starts_with("urn:") || target.starts_with("metadata:"));
  if (is_note || target.starts_with("dns:")) {
    skip_record();
    return false;
  }
  begin(response);
  const bool wanted = bodies_.read(records_, record_, response);
  if (note_stream(response, skipped_)) return false;
  if (!wanted) return take_other_type(response);
  if (response.address.empty()) {
    response.fault = ResponseFault::bad_record;
    response.fault_detail = fmt::format("the record at byte {} names no URL", record_.offset);
    response.body.clear();
  }
  note_for_revisits();
  return true;
}

void WarcReader::look_for_request(CapturedResponse& response) {
  try {
    have_record_ = records_.next(record_);
    if (!have_record_ || record_.type != "request" || !response.method.empty() ||
        !belong_together(warc_ties(record_), ties_, Adjacent::yes))
      return;
    have_record_ = false;
    ++skipped_.not_responses;
    WarcRequests::give(read_request(records_, record_), response);
  } catch (const ArchiveError&) {
    failure_ = std::current_exception();
  }
  // What was read as the answer to a GET may be that to a HEAD, which promises a body that never comes.
  const bool missing_body =
      response.fault == ResponseFault::bad_transfer || response.fault == ResponseFault::bad_content;
  if (response.method == "HEAD" && missing_body && bodies_.nothing_stored()) {
    response.fault = ResponseFault::none;
    response.fault_detail.clear();
  }
}

void WarcReader::note_for_revisits() {
  if (!reopen_ || !record_.stored_offset) return;
  if (const auto digest = record_.fields.find("warc-payload-digest"))
    index_.note(digest_name(*digest), *record_.stored_offset);
  if (const auto date = record_.fields.find("warc-date"))
    index_.note(place_name(ties_.target, *date), *record_.stored_offset);
}

std::optional<std::uint64_t> WarcReader::place_of_original() const {
  std::optional<std::uint64_t> place;
  const auto target = record_.fields.find("warc-refers-to-target-uri");
  const auto date = record_.fields.find("warc-refers-to-date");
  if (target && date) place = index_.find(place_name(without_brackets(*target), *date));
  const auto digest = record_.fields.find("warc-payload-digest");
  if (!place && digest) place = index_.find(digest_name(*digest));
  return place;
}

// By its payload digest, or, when one of the two has none, by its name.
bool WarcReader::is_original(const WarcRecord& candidate) const {
  const auto digest = record_.fields.find("warc-payload-digest");
  const auto other = candidate.fields.find("warc-payload-digest");
  if (digest && other) return digest == other;
  const auto target = record_.fields.find("warc-refers-to-target-uri");
  return target && without_brackets(*target) == warc_target(candidate) &&
         record_.fields.find("warc-refers-to-date") == candidate.fields.find("warc-date");
}

bool WarcReader::take_revisit(CapturedResponse& response) {
  begin(response);
  bodies_.read_head_only(records_, record_, response);
  const bool other_type = !may_be_wanted(response, options_.kinds);
  const std::optional<std::uint64_t> place = other_type ? std::nullopt : place_of_original();
  if (other_type || (place && !take_original(*place, response))) {
    if (response.status == 304) response.status = 0;  // what its user saw is not known
    return take_other_type(response);
  }
  if (!place)
    lose_revisit(response, fmt::format("the revisit at byte {} refers to a response that {}", record_.offset,
                                       !reopen_           ? "can not be read again from a pipe: give a file"
                                       : index_.is_full() ? "is not known: the file has too many of them"
                                                          : "does not stand before it in this file"));
  return true;
}

bool WarcReader::has_revisited_too_much() const {
  return revisited_bytes_ > revisited_at_first + revisited_a_byte * records_.progress().consumed;
}

// What the user of a revisited page saw: "not modified" is what the recorder was told.
void complete(CapturedResponse& response, const CapturedResponse& original) {
  if (response.status == 0 || response.status == 304) {
    response.status = original.status;
    response.head = original.head;
  }
  if (!response.media_type.empty()) return;
  response.media_type = original.media_type;
  response.charset = original.charset;
}

// False when the original is of a type that is not compared.
bool WarcReader::take_original(std::uint64_t offset, CapturedResponse& response) {
  if (has_revisited_too_much()) {
    lose_revisit(response, fmt::format("the revisit at byte {} is left out: those before it gave more than "
                                       "{} times the bytes of the file",
                                       record_.offset, revisited_a_byte));
    return true;
  }
  KeptOriginal* const kept = originals_.find(offset);
  const bool wanted = kept != nullptr && is_original(kept->record) ? copy_original(*kept, response)
                                                                   : read_original(offset, response);
  revisited_bytes_ += response.body.size();
  return wanted;
}

bool WarcReader::copy_original(KeptOriginal& kept, CapturedResponse& response) const {
  complete(response, kept.response);
  response.body = kept.response.body;
  kept.response.address = response.address;  // which may say of what type it is
  return is_wanted(kept.response, options_.kinds);
}

bool WarcReader::read_original(std::uint64_t offset, CapturedResponse& response) {
  CapturedResponse original;
  original.address = response.address;
  original.is_url = true;
  original.method = response.method;
  WarcRecord candidate;
  bool wanted = true;
  try {
    DecompressOptions decompression = options_.decompress;
    decompression.read_bytes = std::min(decompression.read_bytes, revisit_read_bytes);
    decompression.zstd_dictionary = dictionary_;
    decompression.first_offset = offset;
    WarcRecords records(decompress(reopen_(offset), decompression), StoredAs::compressed, ends_);
    if (!records.next(candidate) || !is_original(candidate)) {
      lose_revisit(response, fmt::format("the revisit at byte {} refers to a response with another payload",
                                         record_.offset));
      return true;
    }
    wanted = bodies_.read(records, candidate, original);
  } catch (const ArchiveError& error) {
    lose_revisit(response,
                 fmt::format("the response that the revisit at byte {} refers to cannot be read again: {}",
                             record_.offset, error.what()));
    return true;
  }
  complete(response, original);
  response.body = original.body;
  response.fault = original.fault;
  response.fault_detail = original.fault_detail;
  if (wanted && original.fault == ResponseFault::none && !original.body.empty())
    originals_.keep({offset, std::move(candidate), std::move(original)});
  return wanted;
}

}  // namespace

std::unique_ptr<CaptureReader> open_warc(std::unique_ptr<ByteSource> stored, const CaptureOptions& options,
                                         ReopenStored reopen) {
  return std::make_unique<WarcReader>(open_stored_warc(std::move(stored), options.decompress), options,
                                      std::move(reopen));
}

std::unique_ptr<CaptureReader> open_warc(const std::string& path, const CaptureOptions& options) {
  auto file = std::make_unique<FileSource>(path);
  const bool regular = path != "-" && file->progress().total.has_value();
  ReopenStored reopen;
  if (regular) reopen = [path](std::uint64_t offset) { return std::make_unique<FileSource>(path, offset); };
  return open_warc(std::move(file), options, std::move(reopen));
}

bool looks_like_warc(std::string_view first_bytes) {
  return first_bytes.starts_with("WARC/");
}

bool begins_with_warc_dictionary(std::string_view first_bytes) {
  return first_bytes.starts_with(warc_dictionary_magic);
}

}  // namespace treesift
