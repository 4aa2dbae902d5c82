#include "base/times/time_words.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/ascii.h"
#include "base/times/time_text.h"

namespace treesift {
namespace {

// Left out are short forms that are words of other languages: "ago", "out", "set", "lis". Letters beyond ASCII have to
// be as they are here, in lower case.
constexpr std::string_view months[] = {
    "january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari "
    "stycznia styczeń leden ledna ocak tammikuuta "
    "января январь янв січня يناير",
    "february feb februar février févr fév febrero febbraio fevereiro fev februari "
    "lutego luty únor února şubat helmikuuta "
    "февраля февраль фев лютого فبراير",
    "march mar märz mär mrz mars marzo março maart mrt "
    "marts marca marzec březen března mart maaliskuuta "
    "марта март мар березня مارس",
    "april apr avril avr abril abr aprile "
    "kwietnia kwiecień duben dubna nisan huhtikuuta "
    "апреля апрель апр квітня أبريل إبريل ابريل",
    "may mai mayo maggio mag maio mei "
    "maj maja květen května mayıs toukokuuta "
    "мая май травня مايو",
    "june jun juni juin junio giugno giu junho "
    "czerwca czerwiec červen června haziran kesäkuuta "
    "июня июнь июн червня يونيو",
    "july jul juli juillet juil julio luglio lug julho "
    "lipca lipiec červenec července temmuz heinäkuuta "
    "июля июль июл липня يوليو",
    "august aug août agosto augustus "
    "augusti sierpnia sierpień srpen srpna ağustos elokuuta "
    "августа август авг серпня أغسطس اغسطس",
    "september sep sept septembre septiembre setiembre settembre setembro "
    "września wrzesień září eylül syyskuuta "
    "сентября сентябрь сен сент вересня سبتمبر",
    "october oct oktober okt octobre octubre ottobre ott outubro "
    "października październik říjen října ekim lokakuuta "
    "октября октябрь окт жовтня أكتوبر اكتوبر",
    "november nov novembre noviembre novembro "
    "listopada listopad listopadu kasım marraskuuta "
    "ноября ноябрь ноя нояб листопада نوفمبر",
    "december dec dezember dez décembre déc diciembre dic dicembre dezembro "
    "desember des grudnia grudzień prosinec prosince aralık joulukuuta "
    "декабря декабрь дек грудня ديسمبر",
};

constexpr std::string_view weekdays[] = {
    "sunday sun sonntag dimanche dim domingo dom domenica zondag "
    "söndag søndag niedziela neděle pazar воскресенье неділя الأحد",
    "monday mon montag lundi lun lunes lunedì segunda-feira segunda maandag "
    "måndag mandag poniedziałek pondělí pazartesi понедельник понеділок الاثنين الإثنين",
    "tuesday tue tues dienstag mardi mar martes martedì terça-feira terça dinsdag "
    "tisdag tirsdag wtorek úterý salı вторник вівторок الثلاثاء",
    "wednesday wed mittwoch mercredi mer miércoles mié mercoledì quarta-feira quarta woensdag "
    "onsdag środa středa çarşamba среда среду середа الأربعاء",
    "thursday thu thur thurs donnerstag jeudi jeu jueves jue giovedì gio quinta-feira quinta donderdag "
    "torsdag czwartek čtvrtek perşembe четверг четвер الخميس",
    "friday fri freitag vendredi ven viernes vie venerdì sexta-feira sexta vrijdag "
    "fredag piątek pátek cuma пятница пятницу الجمعة",
    "saturday sat samstag sonnabend samedi sam sábado sáb sabato sab zaterdag "
    "lördag lørdag sobota cumartesi суббота субботу субота السبت",
};

// As long as names may be, and no words of other meanings.
constexpr std::string_view days_from_today[] = {
    "yesterday gestern hier ayer ieri ontem gisteren "
    "igår wczoraj včera вчера أمس",
    "today heute hoy oggi hoje vandaag "
    "idag dzisiaj dziś dnes сегодня اليوم",
    "tomorrow morgen demain mañana domani amanhã "
    "imorgon jutro zítra завтра غدا",
};

constexpr std::string_view ones = "a an one ein eine einem einer einen un une una uno um uma een";
constexpr std::string_view abouts =
    "about almost over nearly less than more etwa ungefähr rund fast über weniger mehr als environ presque "
    "moins plus de casi más menos circa quasi oltre quase ongeveer bijna";
constexpr std::string_view before_ages =
    "in vor hace há a dans en em tra over för om za před через قبل منذ";  // "il y a une heure"
constexpr std::string_view behind_ages =
    "ago from fa geleden atrás sedan siden temu назад тому önce";  // "from now"
constexpr std::string_view before_past = "vor hace há před قبل منذ",
                           behind_past = "ago fa geleden atrás sedan siden temu назад тому önce";

// Words of which some languages have more than one plural stand apart.
struct UnitWords {
  TimeUnit unit;
  std::string_view words, of_many_plurals;
};

constexpr UnitWords units[] = {
    {TimeUnit::microsecond, "µs us microseconds", ""},
    {TimeUnit::millisecond, "ms msec millisecond milliseconds", ""},
    {TimeUnit::second,
     "s sec secs second seconds sekunde sekunden sek seconde secondes seconden segundo segundos secondo "
     "secondi sekunder saniye",
     "sekunda sekundy sekund sekundami секунда секунды секунд секунду ثانية ثوان"},
    {TimeUnit::minute,
     "min mins minute minutes minuten minuto minutos minuti minuut minut minuter minutter dakika "
     "分前 分钟 分钟前 分鐘 分鐘前",
     "minuta minuty minut minutami минута минуты минут минуту دقيقة دقائق دقيقتين"},
    {TimeUnit::hour,
     "h hr hrs hour hours stunde stunden std heure heures hora horas ora ore uur uren timme timmar timer "
     "saat "
     "時間 時間前 小时 小时前 小時 小時前 시간",
     "godzina godziny godzin godzinę hodina hodiny hodin hodinami час часа часов ساعة ساعات ساعتين"},
    {TimeUnit::day,
     "d day days tag tage tagen jour jours día días dia dias giorno giorni dag dagen dagar dage dager gün "
     "日前 天前",
     "dzień dni den dny dní день дня дней يوم أيام يومين"},
    {TimeUnit::week,
     "w week weeks woche wochen semaine semaines semana semanas settimana settimane weken vecka veckor uge "
     "uger uke uker hafta 週間 週間前 주 周前 週前",
     "tydzień tygodnie tygodni týden týdny týdnů неделя недели недель неделю أسبوع أسابيع اسبوع اسابيع "
     "أسبوعين"},
    {TimeUnit::month,
     "month months monat monate monaten mois mes meses mese mesi mês maand maanden månad månader måned "
     "måneder ay か月 か月前 ヶ月 ヶ月前 个月 个月前 個月 個月前 개월",
     "miesiąc miesiące miesięcy měsíc měsíce měsíců měsíci месяц месяца месяцев شهر أشهر شهور شهرين"},
    {TimeUnit::year,
     "year years jahr jahre jahren an ans année années año años anno anni ano anos jaar jaren år yıl 年前",
     "rok roky lata год года лет سنة سنوات سنتين"},
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
      for (const std::string_view words : {row.words, row.of_many_plurals})
        for_each_name(words, [&](std::string_view name) { entry(name).unit = row.unit; });
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

bool has_many_plurals(std::string_view unit) {
  return std::ranges::any_of(units, [&](const UnitWords& row) { return names(row.of_many_plurals, unit); });
}

TimeWord time_word(std::string_view word) {
  static const WordTable table;
  char lower[TimeText::longest_word];
  if (word.empty() || word.size() > sizeof lower) return {};
  std::ranges::transform(word, lower, [](char c) { return lower_case(c); });
  return table.find({lower, word.size()});
}

}  // namespace treesift
