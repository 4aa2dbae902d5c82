#include "report/html/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/share.h"
#include "base/utf8.h"
#include "base/words/counted.h"
#include "report/html_text.h"

namespace treesift {
namespace {

// `role`: "img", or "group" for one that has links in it.
std::string open_svg(int width, int height, std::string_view says, std::string_view role = "img") {
  return fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"{}\" aria-label=\"{}\">\n", width,
                     height, role, html_text(says));
}

std::string text_at(double x, double y, std::string_view kind, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", x, y, kind, html_text(text));
}

std::string line_from(double x1, double y1, double x2, double y2, std::string_view kind) {
  return fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1,
                     x2, y2, kind);
}

// A rectangle that says what it stands for when it is pointed at.
std::string bar_at(double x, double y, double width, double height, std::string_view kind,
                   std::string_view says) {
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
      "class=\"{}\"><title>{}</title></rect>\n",
      x, y, width, height, kind, html_text(says));
}

// "1", "10", "100", "1k" … "10M"
std::string power_text(int power) {
  constexpr std::string_view units[] = {"", "k", "M", "G", "T"};
  const int unit = std::min(power / 3, 4);
  std::string digits = "1" + std::string(static_cast<std::size_t>(power - 3 * unit), '0');
  return digits + std::string(units[unit]);
}

std::string percent_text(double share) {
  const double percent = 100 * share;
  return percent == 0 || percent >= 10 ? fmt::format("{:.0f}%", percent)
         : percent >= 1                ? fmt::format("{:.1f}%", percent)
                                       : fmt::format("{:.2g}%", percent);
}

double share_to_inspect(const VerdictCounts& counts) {
  return share_of(counts.inspect, counts.pairs());
}

// The next 1, 2 or 5 times a power of ten, at most 1.
double rounded_up(double share) {
  if (share <= 0) return 0.01;
  const double unit = std::pow(10, std::floor(std::log10(share)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (share <= step * unit * (1 + 1e-9)) return std::min(1.0, step * unit);
  }
  return std::min(1.0, 10 * unit);
}

}  // namespace

std::string score_plot(const RunDigest::ScoreCounts& scores, double cutoff) {
  constexpr double left = 36, right = 352, top = 24, bottom = 160;
  const std::uint64_t most = *std::max_element(scores.begin(), scores.end());
  int powers = 1;
  while (std::pow(10, powers) < static_cast<double>(most)) ++powers;
  const auto height_of = [&](double count) {
    return (std::log10(count) + 0.25) / (powers + 0.25) * (bottom - top);
  };
  const auto x_of = [&](double score) { return left + std::clamp(score, 0.0, 1.0) * (right - left); };

  std::string out = open_svg(360, 186, "How many pairs have which score, on a logarithmic scale");
  for (int power = 0; power <= powers; ++power) {
    const double y = bottom - height_of(std::pow(10, power));
    out += line_from(left, y, right, y, "grid") + text_at(left - 6, y + 4, "tick end", power_text(power));
  }
  const double width = (right - left) / static_cast<double>(scores.size());
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (scores[i] == 0) continue;
    const double from = static_cast<double>(i) / static_cast<double>(scores.size());
    const double to = static_cast<double>(i + 1) / static_cast<double>(scores.size());
    const double height = height_of(static_cast<double>(scores[i]));
    out += bar_at(x_of(from) + 0.5, bottom - height, width - 1, height, to > cutoff ? "bar inspect" : "bar",
                  fmt::format("{:.2f} to {:.2f}: {}", from, to, counted(scores[i], "pair")));
  }
  out += line_from(left, bottom, right, bottom, "axis");
  for (const double score : {0.0, 0.25, 0.5, 0.75, 1.0})
    out += text_at(x_of(score), bottom + 18, "tick middle", fmt::format("{:g}", score));
  out += line_from(x_of(cutoff), top - 8, x_of(cutoff), bottom, "cutoff");
  const bool is_far = cutoff > 0.7;
  out += text_at(x_of(cutoff) + (is_far ? -6 : 6), top - 2, is_far ? "note end lifted" : "note lifted",
                 fmt::format("cut-off {:.3f}", cutoff));
  return out + "</svg>\n";
}

std::string release_plot(const std::vector<ReleaseCount>& releases) {
  constexpr double left = 36, right = 352, top = 24, bottom = 160;
  double highest = 0;
  for (const ReleaseCount& release : releases) highest = std::max(highest, share_to_inspect(release.counts));
  const double scale = rounded_up(highest);
  std::string out = open_svg(360, 186, "The share of the pairs to inspect, run after run");
  for (const double part : {0.0, 0.5, 1.0}) {
    const double y = bottom - part * (bottom - top);
    out += line_from(left, y, right, y, part == 0 ? "axis" : "grid") +
           text_at(left - 6, y + 4, "tick end", percent_text(part * scale));
  }
  const double step = (right - left) / static_cast<double>(releases.size());
  const double width = std::min(step * 0.7, 56.0);
  const std::size_t letters = std::max<std::size_t>(3, static_cast<std::size_t>(step / 6));
  for (std::size_t i = 0; i < releases.size(); ++i) {
    const double share = share_to_inspect(releases[i].counts);
    const double middle = left + (static_cast<double>(i) + 0.5) * step;
    const double height = std::max(1.0, share / scale * (bottom - top));
    out += bar_at(
        middle - width / 2, bottom - height, width, height, i + 1 == releases.size() ? "bar inspect" : "bar",
        fmt::format("{}: {} of {} to inspect", releases[i].name, with_separators(releases[i].counts.inspect),
                    counted(releases[i].counts.pairs(), "pair")));
    if (releases.size() <= 12)
      out += text_at(middle, bottom - height - 5, "note middle lifted", percent_text(share));
    if (releases.size() <= 12)
      out += text_at(middle, bottom + 18, "tick middle", clipped(releases[i].name, letters));
  }
  return out + "</svg>\n";
}

std::string cluster_plot(const std::vector<SizedCluster>& clusters) {
  constexpr double left = 4, right = 310, row = 34;  // the title stands above its bar
  std::uint64_t most = 1;
  for (const SizedCluster& cluster : clusters) most = std::max(most, cluster.pairs);
  const double height = 8 + row * static_cast<double>(clusters.size());
  std::string out = open_svg(360, static_cast<int>(height), "The largest clusters, by their pairs", "group");
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    const SizedCluster& cluster = clusters[i];
    const double y = 4 + row * static_cast<double>(i);
    const auto width_of = [&](std::uint64_t pairs) {
      return pairs == 0
                 ? 0
                 : std::max(1.5, static_cast<double>(pairs) / static_cast<double>(most) * (right - left));
    };
    const std::string says = fmt::format("{}: {}, {} to inspect", cluster.label,
                                         counted(cluster.pairs, "pair"), with_separators(cluster.inspect));
    if (!cluster.address.empty()) out += fmt::format("<a href=\"{}\">", cluster.address);
    out += text_at(left, y + 11, "note", cluster.label);
    if (!cluster.address.empty()) out += "</a>";
    out += bar_at(left, y + 16, width_of(cluster.pairs), 11, "bar", says);
    if (cluster.inspect > 0) out += bar_at(left, y + 16, width_of(cluster.inspect), 11, "bar inspect", says);
    out += text_at(left + width_of(cluster.pairs) + 6, y + 26, "note", with_separators(cluster.pairs));
  }
  return out + "</svg>\n";
}

}  // namespace treesift
