#include "base/times/time_words.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/ascii.h"

namespace treesift {
namespace {

// Left out are short forms that are words of other languages: "ago", "out", "set".
constexpr std::string_view months[] = {
    "january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari",
    "february feb februar février févr fév febrero febbraio fevereiro fev februari",
    "march mar märz mär mrz mars marzo março maart mrt",
    "april apr avril avr abril abr aprile",
    "may mai mayo maggio mag maio mei",
    "june jun juni juin junio giugno giu junho",
    "july jul juli juillet juil julio luglio lug julho",
    "august aug août agosto augustus",
    "september sep sept septembre septiembre setiembre settembre setembro",
    "october oct oktober okt octobre octubre ottobre ott outubro",
    "november nov novembre noviembre novembro",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro",
};

constexpr std::string_view weekdays[] = {
    "sunday sun sonntag dimanche dim domingo dom domenica zondag",
    "monday mon montag lundi lun lunes lunedì segunda-feira segunda maandag",
    "tuesday tue tues dienstag mardi mar martes martedì terça-feira terça dinsdag",
    "wednesday wed mittwoch mercredi mer miércoles mié mercoledì quarta-feira quarta woensdag",
    "thursday thu thur thurs donnerstag jeudi jeu jueves jue giovedì gio quinta-feira quinta donderdag",
    "friday fri freitag vendredi ven viernes vie venerdì sexta-feira sexta vrijdag",
    "saturday sat samstag sonnabend samedi sam sábado sáb sabato sab zaterdag",
};

// As long as names may be, and no words of other meanings.
constexpr std::string_view days_from_today[] = {
    "yesterday gestern hier ayer ieri ontem gisteren",
    "today heute hoy oggi hoje vandaag",
    "tomorrow morgen demain mañana domani amanhã",
};

constexpr std::string_view ones = "a an one ein eine einem einer einen un une una uno um uma een";
constexpr std::string_view abouts =
    "about almost over nearly less than more etwa ungefähr rund fast über weniger mehr als environ presque "
    "moins plus de casi más menos circa quasi oltre quase ongeveer bijna";
constexpr std::string_view before_ages = "in vor hace há a dans en em tra over";  // "il y a une heure"
constexpr std::string_view behind_ages = "ago from fa geleden atrás";             // "from now"
constexpr std::string_view before_past = "vor hace há", behind_past = "ago fa geleden atrás";

struct UnitWords {
  TimeUnit unit;
  std::string_view words;
};

constexpr UnitWords units[] = {
    {TimeUnit::microsecond, "µs us microseconds"},
    {TimeUnit::millisecond, "ms msec millisecond milliseconds"},
    {TimeUnit::second,
     "s sec secs second seconds sekunde sekunden sek seconde secondes seconden segundo segundos secondo "
     "secondi"},
    {TimeUnit::minute, "min mins minute minutes minuten minuto minutos minuti minuut"},
    {TimeUnit::hour, "h hr hrs hour hours stunde stunden std heure heures hora horas ora ore uur uren"},
    {TimeUnit::day, "d day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen"},
    {TimeUnit::week, "w week weeks woche wochen semaine semaines semana semanas settimana settimane weken"},
    {TimeUnit::month, "month months monat monate monaten mois mes meses mese mesi mês maand maanden"},
    {TimeUnit::year,
     "year years jahr jahre jahren an ans année années año años anno anni ano anos jaar jaren"},
};

struct NamedWord {
  std::string_view name;
  TimeWord word;
};

template <typename Take>
void for_each_name(std::string_view names, Take take) {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    take(name);
  }
}

class WordTable {
 public:
  WordTable() {
    for (std::uint8_t i = 0; i < 12; ++i) {
      for_each_name(months[i],
                    [&](std::string_view name) { entry(name).month = static_cast<std::uint8_t>(i + 1); });
    }
    for (std::int8_t i = 0; i < 7; ++i) {
      for_each_name(weekdays[i], [&](std::string_view name) { entry(name).weekday = i; });
    }
    for (const UnitWords& row : units) {
      for_each_name(row.words, [&](std::string_view name) { entry(name).unit = row.unit; });
    }
    std::ranges::sort(words_, {}, &NamedWord::name);
  }

  TimeWord find(std::string_view name) const {
    const auto found = std::ranges::lower_bound(words_, name, {}, &NamedWord::name);
    return found != words_.end() && found->name == name ? found->word : TimeWord();
  }

 private:
  TimeWord& entry(std::string_view name) {
    const auto known = std::ranges::find(words_, name, &NamedWord::name);
    return known != words_.end() ? known->word : words_.emplace_back(NamedWord{name, {}}).word;
  }

  std::vector<NamedWord> words_;
};

bool is_same_word(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, [](char x, char y) { return lower_case(x) == lower_case(y); });
}

bool names(std::string_view words, std::string_view word) {
  bool is_it = false;
  for_each_name(words, [&](std::string_view name) { is_it |= is_same_word(name, word); });
  return is_it;
}

}  // namespace

bool means_one(std::string_view word) {
  return names(ones, word);
}

bool means_about(std::string_view word) {
  return names(abouts, word);
}

bool leads_to_age(std::string_view word) {
  return names(before_ages, word);
}

bool follows_age(std::string_view word) {
  return names(behind_ages, word);
}

bool leads_to_past(std::string_view word) {
  return names(before_past, word);
}

bool follows_past(std::string_view word) {
  return names(behind_past, word);
}

std::optional<std::int8_t> day_from_today(std::string_view word) {
  for (std::int8_t day = -1; day <= 1; ++day)
    if (names(days_from_today[day + 1], word)) return day;
  return std::nullopt;
}

TimeWord time_word(std::string_view word) {
  static const WordTable table;
  char lower[16];
  if (word.empty() || word.size() > sizeof lower) return {};
  std::ranges::transform(word, lower, [](char c) { return lower_case(c); });
  return table.find({lower, word.size()});
}

}  // namespace treesift
