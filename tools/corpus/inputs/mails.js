// HTML e-mails and shop pages as people write them: style sheets in the head, tables, conditional comments, scripts.
'use strict';
const { Chance } = require('./chance.js');
const { shop } = require('./shop.js');

const COLOURS = ['#336699', '#c00', 'navy', 'rgb(40, 80, 120)', '#F5F5F5', 'rgba(0,0,0,0.5)', '#AABBCC'];

function styleSheet(chance) {
  const size = () => `${chance.pick([0, 4, 8, 10, 12, 16, 24])}px`;
  const rules = [
    `body { margin: 0; padding: 0; font-family: ${chance.pick(['Arial, sans-serif', '"Helvetica Neue", Helvetica', 'Georgia, serif'])}; background: ${chance.pick(COLOURS)} }`,
    `h1, h2 { color: ${chance.pick(COLOURS)}; margin: ${size()} ${size()} ${size()}; }`,
    `a { color: ${chance.pick(COLOURS)} !important; text-decoration: none }`, `a:hover { text-decoration: underline; }`,
    `.button { display: inline-block; padding: ${size()} ${size()}; border-radius: 4px; background-color: ${chance.pick(COLOURS)}; color: #ffffff }`,
    `td.price { text-align: right; white-space: nowrap; }`, `table.items td { border-bottom: 1px solid ${chance.pick(COLOURS)}; padding: ${size()}; }`,
    `.note > p { font-size: 90%; line-height: 1.${chance.below(9)}em; }`, `#footer { clear: both; font-size: 11px; color: #777777; }`,
    `p:first-child { font-weight: bold }`, `.wide { width: 600px; max-width: 100%; height: auto }`, `.quote::before { content: "\\201C"; color: red; }`,
    `@media only screen and (max-width: 480px) { .wide { width: 100% !important; } .hide { display: none; } }`,
    `/* ${chance.sentence()} */`, `img { border: 0; outline: none; width: 120px }`, `ul li { list-style: square url("/dot.png"); }`,
    `.left { float: left; margin: ${size()} auto }`, `@font-face { font-family: Corner; src: url(corner.woff2); }`, `td { vertical-align: top; }`,
  ];
  return chance.sample(rules, chance.between(7, rules.length)).join('\n');
}

const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const rows = (order) => order.lines.map((line) => `<tr><td class="left">${line.count} &times; <b>${escaped(line.name)}</b></td>\n  <td class="price">&euro;&nbsp;${line.sum.toFixed(2)}</td></tr>`).join('\n');

function orderBlock(chance, data) {
  const order = data.orders[0];
  if (!order) return '<p class="note">You have not ordered  yet.</p>';
  return `<h2>Order ${order.number}</h2>\n<table class="items" cellpadding="0" cellspacing="0" width="${chance.pick(['600', '100%'])}">\n${rows(order)}\n</table>
<!--[if mso]><p>Total ${order.total}</p><![endif]--><p style="color: ${chance.pick(COLOURS)}; margin-top:10px">Total: <strong>${order.total.toFixed(2)}</strong></p>`;
}

const newsBlock = (chance, data) => data.posts.map((post) => `<div class="note ${chance.pick(['left', 'quote', ''])}"><p>${escaped(post.lead)}</p>
<p>${post.paragraphs[0]}</p>
<a class="button" href="https://shop.example.org/journal/${post.slug}?utm_source=mail&amp;id=${post.id}">Read   more</a></div>`).join('\n');

const goodsBlock = (chance, data) => `<ul>${data.products.map((one) => `<li class="wide" ${chance.yes(0.3) ? 'style="font-size:14px;"' : ''}><img src="${one.image}" alt="${escaped(one.name)}"${chance.yes() ? ' width=80' : ''}>
<a href='/p/${one.id}'>${escaped(one.name)}</a> <span class="price">${one.price}</span></li>`).join('')}</ul>`;

const formBlock = (chance, data) => `<form action="/answer" method="get"><label for="q">Your   answer</label> <input type="text" id="q" name="q" value="${escaped(data.query)}" disabled="disabled">
<select name="s">${data.site.sections.map((name, place) => `<option value="${place}"${place === 2 ? ' selected="selected"' : ''}>${escaped(name)}</option>`).join('\n')}</select>
<textarea name="t" rows="3">  kept
   as it is </textarea><button type="submit" onclick="return  check( this );">Send</button></form>`;

const scriptBlock = (chance) => `<script type="text/javascript">
  // ${chance.sentence()}
  var count = ${chance.below(100)}, name = "${chance.word()}";
  function check(form) { if (count > 0 && name !== "") { return true; } else { return false; } }
</script><pre>  code   ${chance.word()}
  stays  </pre><noscript><img src="/pixel.gif?id=${chance.hex(6)}" height="1"></noscript>`;

const peopleBlock = (chance, data) => `<table border=0><thead><tr><th colspan="2">Your team</th></tr></thead><tbody>${data.people.map((one) => `<tr><td><a href="mailto:${one.email}">${escaped(one.name)}</a></td><td class="hide">${escaped(one.address.city)}</td></tr>`).join('')}</tbody></table>`;

const BLOCKS = { order: orderBlock, news: newsBlock, goods: goodsBlock, form: formBlock, script: scriptBlock, people: peopleBlock };

function mail(number) {
  const chance = new Chance(`mail ${number}`);
  const data = shop(number);
  const kinds = chance.sample(Object.keys(BLOCKS), chance.between(2, 4));
  const name = `${String(number).padStart(2, '0')}-${kinds.join('-')}`;
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
  <title>${escaped(data.site.title)}</title>
  <!-- ${chance.sentence()} -->
  <style type="text/css">
${styleSheet(chance)}
  </style>${chance.yes(0.4) ? '\n  <link rel="stylesheet" type="text/css" href="mail.css">' : ''}
</head>
<body bgcolor="#ffffff"${chance.yes(0.3) ? ' style="margin:0"' : ''}>
  <h1 class="">${escaped(data.site.title)}</h1>   <p>Dear ${escaped(chance.name())},</p>
${kinds.map((kind) => BLOCKS[kind](chance, data)).join('\n')}
  <div id="footer">&copy; ${data.site.year} <em>${escaped(data.site.motto)}</em><br/><a href="{{unsubscribe}}">Unsubscribe</a></div>
</body>
</html>
`;
  return { name, html };
}

const mails = (count) => Array.from({ length: count }, (_, index) => mail(index + 1));

module.exports = { mails };
