// Visits the site of tests/recordings/recorded-site.mjs with Chromium, as a person would, and records the visit.
//
//   node tests/recordings/record-har.mjs PLAYWRIGHT CHROMIUM SITE FILE CONTENT
//
// PLAYWRIGHT is the folder of the package playwright-core, CHROMIUM the browser's executable, SITE the address without a
// path, FILE the .har or .zip to be written, and CONTENT what Playwright calls content: embed or attach.
import { createRequire } from 'node:module';

const [playwright, executablePath, site, path, content] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwright);

const browser = await chromium.launch({ executablePath, args: process.getuid() === 0 ? ['--no-sandbox'] : [] });
const context = await browser.newContext({ recordHar: { path, content } });
const page = await context.newPage();

const visit = (address) => page.goto(site + address, { waitUntil: 'networkidle' });
await visit('/');
const links = await page.$$eval('a', (anchors) => anchors.map((anchor) => anchor.getAttribute('href')));
for (const link of links) await visit(link);
await visit(links.find((link) => link.startsWith('/shop/item')));  // a second time
await Promise.all([page.waitForURL('**/order', { waitUntil: 'networkidle' }), page.click('button')]);

await context.close();  // writes the recording
await browser.close();
