// A small site in two versions, to be recorded by tests/real-recordings.
//
//   node tests/recordings/recorded-site.mjs
//
// serves the versions on two free ports of 127.0.0.1, prints the ports, a line each, and ends when its standard input does.
// Dates and tokens are others in each answer, except in /shop/, /moved, /arrived and the JSON. The second version has three faults:
//
//   /search          has lost its button
//   /report          is an error page with status 500
//   /api/prices.json says another price
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

const fixedPage = (title, body) => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/style.css"><link rel="icon" href="data:,"></head>
<body><h1>${title}</h1>
${body}</body></html>
`;

// No two are the same bytes.
const page = (title, body) => fixedPage(title, `${body}\n<footer data-request="${randomUUID()}">Made on ${now()}</footer>`);

const rows = (count) =>
  Array.from({ length: count }, (_, i) => `<tr><td>Article ${i}</td><td>${i * 7 % 90} € each, größer</td></tr>`).join('\n');

const links = (faulty, session) => `<ul>
<li><a href="/shop/">Shop</a> <li><a href="/shop/item?${faulty ? 'id=1&amp;colour=red' : 'colour=red&amp;id=1'}">Item</a>
<li><a href="/account?session=${session}">Account</a> <li><a href="/search">Search</a> <li><a href="/report">Report</a>
<li><a href="/moved">Moved</a> <li><a href="/missing">Missing</a> <li><a href="/feed.xml">Feed</a>
<li><a href="/news.rss">News</a></ul>`;

// Fetched by a script, as no link leads there.
const script = `<p id="stock"></p><script>
for (const name of ['stock', 'prices']) fetch('/api/' + name + '.json').then((answer) => answer.json()).then((json) => {
  document.getElementById('stock').append(JSON.stringify(json));
});
</script>`;

const feed = () => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>News</title><link>http://example.org/</link><description>Größe &amp; more</description>
<item id="${randomUUID()}"><title>First</title><pubDate>${now()}</pubDate></item><item><title>Second</title></item></channel></rss>
`;

const html = 'text/html; charset=utf-8';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

// answer(url, faulty, session, posted): status, type, body, and how it is sent: chunks, coded, both or neither.
function answer(url, faulty, session, posted) {
  const ok = (type, body, how = {}) => ({ status: 200, type, body, ...how });
  switch (url.pathname) {
    case '/':
      return ok(html, page('Home', '<img src="/logo.png" alt="">' + links(faulty, session) + script), { chunked: true });
    case '/shop/':
      return ok(html, fixedPage('Shop', `<table>${rows(400)}</table>`), { chunked: true, coded: true });
    case '/shop/item':
      return ok(html, page(`Item ${url.searchParams.get('id')}`, `<p>In ${url.searchParams.get('colour')}.</p>
<form method="post" action="/order"><input type="hidden" name="item" value="1"><input name="quantity" value="2">
<button>Order</button></form>`), { coded: true });
    case '/order':
      return ok(html, page('Order', `<p>Ordered: ${posted.replace(/&/g, ', ')}</p>`));
    case '/account':
      return ok(html, page('Account', `<form method="post" action="/account"><input type="hidden" name="token"
value="${randomUUID()}"><input name="name"><button>Save</button></form>`));
    case '/search':
      return ok(html, page('Search', `<form action="/search"><input name="q">${faulty ? '' : '<button>Search</button>'}</form>`),
        { coded: true });
    case '/report':
      return faulty ? { status: 500, type: html, body: page('Internal error', '<p>Division by zero.</p>') }
                    : ok(html, page('Report', `<table>${rows(20)}</table>`));
    case '/moved':
      return { status: 302, type: html, body: fixedPage('Found', '<a href="/arrived">here</a>'), location: '/arrived' };
    case '/arrived':
      return ok(html, fixedPage('Arrived', '<p>This page has moved.</p>'));
    case '/feed.xml':
      return ok('application/xml', feed(), { coded: true });
    case '/news.rss':
      return ok('application/rss+xml', feed());
    case '/api/stock.json':
      return ok('application/json', JSON.stringify({ items: [{ id: 1, left: 5 }, { id: 2, left: 0 }] }), { chunked: true });
    case '/api/prices.json':
      return ok('application/json', JSON.stringify({ prices: { 1: faulty ? 0 : 12.5, 2: 3 } }), { coded: true });
    case '/style.css':
      return ok('text/css', 'body { margin: 2em; background: url(/logo.png) }', { coded: true });
    case '/logo.png':
      return ok('image/png', png);
    case '/robots.txt':
      return ok('text/plain', 'User-agent: *\nDisallow:\n');
    default:
      return { status: 404, type: html, body: page('Not found', '<p>There is no such page.</p>') };
  }
}

function send(request, response, { status, type, body, location, chunked, coded }) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const coding = !coded ? null : /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const bytes = coding === 'br' ? brotliCompressSync(body) : coding === 'gzip' ? gzipSync(body) : Buffer.from(body);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', 'no-store');
  if (location) response.setHeader('Location', location);
  if (coding) response.setHeader('Content-Encoding', coding);
  if (!chunked) response.setHeader('Content-Length', bytes.length);
  for (let at = 0; chunked && at < bytes.length; at += 1000) response.write(bytes.subarray(at, at + 1000));
  response.end(chunked ? undefined : bytes);
}

const serve = (faulty) => new Promise((resolve) => {
  const session = randomUUID();
  const server = createServer(async (request, response) => {
    const posted = [];
    for await (const piece of request) posted.push(piece);
    const url = new URL(request.url, 'http://site/');
    send(request, response, answer(url, faulty, session, Buffer.concat(posted).toString()));
  }).listen(0, '127.0.0.1', () => resolve(server.address().port));
});

console.log(`${await serve(false)}\n${await serve(true)}`);
process.stdin.resume().on('end', () => process.exit(0));
