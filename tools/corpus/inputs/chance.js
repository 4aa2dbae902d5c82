// Random numbers and random words that depend on a text only.
'use strict';

const FIRST = ('Anna Bilal Chiara Dmitri Elif Farid Grace Hana Ines Jonas Kofi Lena Mateo Nadia Olu Priya Quentin Rosa Sven Tomoko ' +
  'Ursula Viktor Wanda Xiang Yusuf Zoé').split(' ');
const LAST = ('Adeyemi Bauer Castillo Dubois Eriksson Fischer García Hughes Ivanova Jansen Kowalski Lindqvist Moreau Nakamura ' +
  "O'Brien Petrov Quist Rossi Schmidt Tanaka Ueda Vogel Weiß Yılmaz Zhang").split(' ');
const WORDS = ('about account address after again amount answer arrive before begin between book bridge build careful change choose ' +
  'city clear coffee collect common cost country customer daily deliver detail different early east enough evening example family ' +
  'figure final follow forest garden general glass green group harbour heavy history holiday house idea invoice island journey ' +
  'keep kitchen language large later learn letter library light list local machine market meeting message minute modern morning ' +
  'mountain music name near number office often open order paper part payment people perhaps picture plan point price problem ' +
  'produce quick quiet reach ready reason receive record report return river road room season second send service several share ' +
  'shelf shop short side simple small sound square station still stone store story street strong summer supply table team ticket ' +
  'today together town travel under until useful value village visit wait water weather week while window winter wooden work write ' +
  'yellow young').split(' ');
const GOODS = ('Oak chair|Linen shirt|Tea pot|Desk lamp|Wool blanket|Garden hose|Steel bottle|Paper notebook|Running shoes|' +
  'Coffee grinder|Bicycle bell|Travel mug|Wall clock|Leather wallet|Kitchen scale|Rain jacket|Bread knife|Phone stand|' +
  'Picture frame|Wooden train|Chess set|Hiking socks|Herb seeds|Ceramic bowl|USB cable|Fountain pen').split('|');

function hash(text) {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.codePointAt(0), 16777619);
  return value >>> 0;
}

class Chance {
  constructor(text) { this.state = hash(text); }

  // From 0 to below 1 (mulberry32).
  number() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  }

  below(end) { return Math.floor(this.number() * end); }
  between(first, last) { return first + this.below(last - first + 1); }
  yes(share = 0.5) { return this.number() < share; }
  pick(list) { return list[this.below(list.length)]; }
  times(count, make) { return Array.from({ length: count }, (_, index) => make(index)); }

  sample(list, count) {
    const rest = [...list];
    return this.times(Math.min(count, rest.length), () => rest.splice(this.below(rest.length), 1)[0]);
  }

  word() { return this.pick(WORDS); }
  words(count) { return this.times(count, () => this.word()).join(' '); }
  title(count = this.between(2, 5)) { return capital(this.words(count)); }
  sentence() { return `${capital(this.words(this.between(5, 14)))}${this.yes(0.9) ? '.' : '!'}`; }
  paragraph(count = this.between(2, 5)) { return this.times(count, () => this.sentence()).join(' '); }
  name() { return `${this.pick(FIRST)} ${this.pick(LAST)}`; }
  good() { return this.pick(GOODS); }
  price() { return (this.between(99, 25999) / 100).toFixed(2); }
  date() { return new Date(Date.UTC(2024, this.below(24), this.between(1, 28), this.below(24), this.below(60))).toISOString(); }
  hex(length) { return this.times(length, () => this.below(16).toString(16)).join(''); }
  slug() { return this.words(this.between(2, 3)).replaceAll(' ', '-'); }
  email(name = this.name()) { return `${name.normalize('NFD').replace(/[^A-Za-z]+/g, '.').toLowerCase()}@example.org`; }
}

function capital(text) { return text.charAt(0).toUpperCase() + text.slice(1); }

module.exports = { Chance, capital };
