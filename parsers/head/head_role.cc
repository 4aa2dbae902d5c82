#include "parsers/head/head_role.h"

#include <algorithm>
#include <iterator>

namespace treesift {
namespace {

constexpr HeadRole contract = HeadRole::contract, other = HeadRole::other, noise = HeadRole::noise;

// Whole names first: what has one is not asked for by a pattern. RFC 9110 (HTTP), 9111 (caching), 6265 (cookies),
// 6266 (Content-Disposition), 6797 (HSTS), 7034 (X-Frame-Options); Fetch (CORS, CORP, nosniff), HTML (COOP, COEP),
// CSP 3, Permissions Policy, Referrer Policy.
constexpr HeadFieldDefinition fields[] = {
    // Where it leads, and as what it is shown or kept.
    {"location", contract, HeadForm::address},
    {"content-location", contract, HeadForm::address},
    {"refresh", contract},
    {"content-disposition", contract, HeadForm::parameters},
    {"content-language", contract, HeadForm::words},
    {"allow", contract, HeadForm::words},
    {"www-authenticate", contract, HeadForm::directives},
    {"proxy-authenticate", contract, HeadForm::directives},
    {"set-cookie", contract, HeadForm::cookie},
    {"x-robots-tag", contract, HeadForm::words},
    // Caching.
    {"cache-control", contract, HeadForm::directives},
    {"cdn-cache-control", contract, HeadForm::directives},
    {"surrogate-control", contract, HeadForm::directives},
    {"pragma", contract, HeadForm::words},
    {"vary", contract, HeadForm::words},
    {"clear-site-data", contract, HeadForm::words},
    // Who else may read it.
    {"access-control-allow-origin", contract},
    {"access-control-allow-credentials", contract, HeadForm::words},
    {"access-control-allow-headers", contract, HeadForm::words},
    {"access-control-allow-methods", contract, HeadForm::words},
    {"access-control-expose-headers", contract, HeadForm::words},
    {"access-control-max-age", contract},
    {"access-control-allow-private-network", contract, HeadForm::words},
    {"cross-origin-embedder-policy", contract, HeadForm::words},
    {"cross-origin-opener-policy", contract, HeadForm::words},
    {"cross-origin-resource-policy", contract, HeadForm::words},
    {"timing-allow-origin", contract},
    {"origin-agent-cluster", contract, HeadForm::words},
    // Security.
    {"content-security-policy", contract, HeadForm::directives},
    {"content-security-policy-report-only", contract, HeadForm::directives},
    {"strict-transport-security", contract, HeadForm::directives},
    {"x-frame-options", contract, HeadForm::words},
    {"x-content-type-options", contract, HeadForm::words},
    {"x-xss-protection", contract, HeadForm::directives},
    {"x-download-options", contract, HeadForm::words},
    {"x-permitted-cross-domain-policies", contract, HeadForm::words},
    {"referrer-policy", contract},  // the last word that a browser knows counts
    {"permissions-policy", contract, HeadForm::directives},
    {"feature-policy", contract, HeadForm::directives},
    {"service-worker-allowed", contract},
    // Of a recorded page: console errors, exceptions, failed requests, dialogs; and named values of its scripts.
    {"page-event", contract, HeadForm::events},
    {"page-value", contract, HeadForm::events},
    // Of a body that the recorder left out: its size (io/captures/responses/head_text.h). No field can have this name.
    {":body", contract},
    // What a client asks by whether its copy is still good, and writes back only where nobody else has (If-Match).
    // Their values differ from run to run; that they are there does not.
    {"etag", other, HeadForm::presence},
    {"last-modified", other, HeadForm::presence},
    // Told apart from the rest of the head: ResponseHead has status, media type and encoding.
    {"content-type", noise},
    // When, how old, which version.
    {"date", noise},
    {"age", noise},
    {"expires", noise},
    {"retry-after", noise},
    {"warning", noise},
    // Who answered, how fast, for the how manieth time.
    {"server", noise},
    {"via", noise},
    {"x-powered-by", noise},
    {"x-aspnet-version", noise},
    {"x-aspnetmvc-version", noise},
    {"x-generator", noise},
    {"x-version", noise},
    {"x-served-by", noise},
    {"x-server", noise},
    {"x-backend", noise},
    {"x-backend-server", noise},
    {"x-host", noise},
    {"x-hostname", noise},
    {"x-pod", noise},
    {"x-instance", noise},
    {"x-timer", noise},
    {"x-runtime", noise},
    {"x-response-time", noise},
    {"x-process-time", noise},
    {"x-generated-at", noise},
    {"x-varnish", noise},
    {"x-cache", noise},
    {"x-cache-hits", noise},
    {"x-cache-status", noise},
    {"cache-status", noise},
    {"x-transaction", noise},
    {"x-debug-token", noise},
    {"x-debug-token-link", noise},
    {"x-nonce", noise},
    {"server-timing", noise},
    {"traceparent", noise},
    {"tracestate", noise},
    {"baggage", noise},
    {"b3", noise},
    {"nel", noise},
    {"report-to", noise},
    {"reporting-endpoints", noise},
    // Of the bytes and the connection that carried it.
    {"content-length", noise},
    {"content-encoding", noise},
    {"content-md5", noise},
    {"content-digest", noise},
    {"repr-digest", noise},
    {"digest", noise},
    {"content-range", noise},
    {"accept-ranges", noise},
    {"transfer-encoding", noise},
    {"connection", noise},
    {"keep-alive", noise},
    {"proxy-connection", noise},
    {"trailer", noise},
    {"upgrade", noise},
    {"alt-svc", noise},
    {"alternate-protocol", noise},
    {"status", noise},
    // Families.
    {"sec-websocket-*", noise},
    {"x-amz-*", noise},
    {"x-amzn-*", noise},
    {"x-b3-*", noise},
    {"x-cloud-trace-*", noise},
    {"x-datadog-*", noise},
    {"x-envoy-*", noise},
    {"x-ratelimit-*", noise},
    {"x-rate-limit-*", noise},
    {"ratelimit*", noise},
    {"cf-*", noise},
    {"fly-*", noise},
    {"x-fastly-*", noise},
    {"x-vercel-*", noise},
    {"x-warc-*", noise},
    {"x-archive-*", noise},
    {"*request-id", noise},
    {"*requestid", noise},
    {"*correlation-id", noise},
    {"*correlationid", noise},
    {"*trace-id", noise},
    {"*traceid", noise},
    {"*transaction-id", noise},
    {"*span-id", noise},
};

constexpr HeadFieldDefinition unknown_field{"", other, HeadForm::text};

bool is_meant_by(std::string_view name, std::string_view pattern) {
  if (pattern.ends_with('*')) return name.starts_with(pattern.substr(0, pattern.size() - 1));
  if (pattern.starts_with('*')) return name.ends_with(pattern.substr(1));
  return name == pattern;
}

}  // namespace

const HeadFieldDefinition& head_field(std::string_view name) {
  const auto* const found = std::find_if(std::begin(fields), std::end(fields),
                                         [&](const auto& row) { return is_meant_by(name, row.name); });
  return found == std::end(fields) ? unknown_field : *found;
}

}  // namespace treesift
