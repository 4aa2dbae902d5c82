// The logistic function from additions, multiplications and divisions only.
//
// Problem. Training must give the same bytes on every machine, and every round of boosting starts with the
// logistic function of each row. The C library's exp() is right to less than one unit in the last place, but
// glibc picks one of several versions by what the processor can do, and these may differ in that last place.
// Training calls it millions of times, and one difference that survives rounding is another model.
//
// How. e^-x = 2^k * e^r with |r| <= ln(2) / 2; e^r by its Taylor series, whose fourteenth term is below 2^-56
// there. IEEE 754 defines every operation used to the last bit; model/CMakeLists.txt forbids the compiler to
// contract two of them into one.
//
// Cost. Some ten nanoseconds.
// Source. Cody and Waite, "Software Manual for the Elementary Functions", 1980, for the two-part ln(2).
#include "model/judge/logistic.h"

#include <array>
#include <cmath>

namespace treesift {
namespace {

constexpr double ln2_high = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33, log2_of_e = 0x1.71547652b82fep0;

constexpr std::array<double, 14> inverse_factorials = [] {
  std::array<double, 14> values{};
  double factorial = 1;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) factorial *= static_cast<double>(i);
    values[i] = 1 / factorial;
  }
  return values;
}();

double exponential_of_negative(double x) {
  if (x < -700) return 0;
  const int power = static_cast<int>(x * log2_of_e - 0.5);  // the nearest one, since x <= 0
  const double rest = (x - power * ln2_high) - power * ln2_low;
  double sum = 0;
  for (std::size_t i = inverse_factorials.size(); i-- > 0;) sum = sum * rest + inverse_factorials[i];
  return std::ldexp(sum, power);
}

}  // namespace

double logistic(double log_odds) {
  if (std::isnan(log_odds)) return log_odds;
  const double power = exponential_of_negative(-std::abs(log_odds));
  return log_odds >= 0 ? 1 / (1 + power) : power / (1 + power);
}

}  // namespace treesift
