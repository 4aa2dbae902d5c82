// The data of a small shop with a journal: what pages made by template engines show. The data depend on the input's number
// only; what runs with the night (clock, token, time to serve) on the run.
'use strict';
const { Chance, capital } = require('./chance.js');

const SECTIONS = ['Kitchen', 'Garden', 'Travel', 'Reading', 'Sport & play', 'Office'];
const STATES = ['open', 'paid', 'sent', 'returned'];

function product(chance, index) {
  const price = chance.between(199, 39999) / 100;
  return {
    id: 1000 + index * 7 + chance.below(7), name: chance.good(), slug: chance.slug(), price, text: chance.paragraph(),
    sale: chance.yes(0.3) ? { percent: chance.pick([5, 10, 15, 20, 30, 50]), until: chance.date().slice(0, 10) } : null,
    stock: chance.pick([0, 0, 1, 3, 12, 48, 250]), section: chance.pick(SECTIONS), weight: chance.between(1, 90) / 10,
    tags: chance.sample(['new', 'oak', 'gift', 'eco', 'last one', 'set of 2', '<b>bold</b>', 'R&D'], chance.below(4)),
    rating: chance.between(10, 50) / 10, image: `/img/${chance.hex(6)}.jpg`,
    sizes: chance.yes(0.4) ? { S: chance.below(9), M: chance.below(9), L: chance.below(9) } : null,
  };
}

function comment(chance, depth = 0) {
  const author = chance.name();
  return {
    author, email: chance.email(author), at: chance.date(), text: chance.paragraph(chance.between(1, 3)), likes: chance.below(40),
    replies: depth < 2 && chance.yes(0.4) ? chance.times(chance.between(1, 2), () => comment(chance, depth + 1)) : [],
  };
}

function post(chance, index) {
  return {
    id: index + 1, title: chance.title(), slug: chance.slug(), author: chance.name(), at: chance.date(), lead: chance.sentence(),
    paragraphs: chance.times(chance.between(2, 5), () => chance.paragraph()), tags: chance.sample(SECTIONS, chance.between(1, 3)),
    html: `<p>${chance.sentence()} <em>${chance.words(2)}</em> &amp; <a href="/${chance.slug()}">${chance.word()}</a></p>`,
    comments: chance.times(chance.below(4), () => comment(chance)), draft: chance.yes(0.15),
  };
}

function order(chance, index) {
  const lines = chance.times(chance.between(1, 5), (line) => {
    const count = chance.between(1, 4);
    const price = chance.between(199, 9999) / 100;
    return { ...product(chance, line), count, price, sum: Math.round(count * price * 100) / 100 };
  });
  const total = Math.round(lines.reduce((sum, line) => sum + line.sum, 0) * 100) / 100;
  return { number: `A-${20240 + index}-${chance.between(100, 999)}`, state: chance.pick(STATES), at: chance.date(), lines, total,
           shipping: total > 50 ? 0 : 4.9, note: chance.yes(0.3) ? chance.sentence() : '' };
}

function user(chance) {
  const name = chance.name();
  return { name, email: chance.email(name), admin: chance.yes(0.2), since: chance.date().slice(0, 10), points: chance.below(2000),
           address: { street: `${capital(chance.word())} street ${chance.between(1, 120)}`, city: capital(chance.word()), zip: String(chance.between(10000, 99999)) },
           settings: { newsletter: chance.yes(), language: chance.pick(['en', 'de', 'fr']), 'dark-mode': chance.yes(0.3) } };
}

function shop(number) {
  const chance = new Chance(`shop ${number}`);
  const signedIn = chance.yes(0.7);
  return {
    site: { title: `${capital(chance.word())} & ${capital(chance.word())}`, url: 'https://shop.example.org/', year: 2024 + (number % 3),
            motto: chance.sentence(), sections: SECTIONS, languages: { en: 'English', de: 'Deutsch', fr: 'Français' } },
    user: signedIn ? user(chance) : null,
    products: chance.times(chance.between(number % 5 === 4 ? 0 : 2, 9), (index) => product(chance, index)),
    posts: chance.times(chance.between(1, 5), (index) => post(chance, index)),
    orders: chance.times(chance.between(number % 4 === 3 ? 0 : 1, 6), (index) => order(chance, index)),
    people: chance.times(chance.between(2, 12), () => user(chance)),
    messages: chance.yes(0.4) ? [{ kind: chance.pick(['info', 'warning', 'error']), text: chance.sentence() }] : [],
    query: chance.yes() ? chance.word() : 'a "quoted" <term> & more',
    matrix: chance.times(3, () => chance.times(4, () => chance.below(100))),
    page: { number: chance.between(1, 9), of: 9 }, nothing: null, zero: 0, empty: '', yes: true, no: false,
  };
}

// What every night has anew: tools are those of the worker.
function night({ chance }) {
  const now = new Date();
  return { now: now.toISOString(), day: now.toUTCString().slice(0, 16), token: chance.hex(32), nonce: chance.hex(12),
           milliseconds: chance.between(3, 90), visitors: chance.between(20, 400) };
}

// Each template with so many shops: [{name, template, number}].
function pages(templates, times) {
  return Object.keys(templates).flatMap((template, index) =>
    Array.from({ length: times }, (_, number) => ({ name: `${template}-${number + 1}`, template, number: number + index })));
}

module.exports = { shop, night, pages };
