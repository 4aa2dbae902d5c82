// The checks of tests/report-in-browser:
//
//   node tests/report-in-browser.mjs NODE_MODULES CHROMIUM ROOM SCREENSHOTS
//
// ROOM holds reports of the runs that tests/report-run.mjs makes: big, looks and hostile; and of two crawls: film, tricks. What is exported goes to ROOM/exported,
// pictures of the pages to SCREENSHOTS. NODE_MODULES has playwright-core and axe-core.
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, executablePath, room, screenshots] = process.argv.slice(2);
const [big, looks, hostile, film, tricks] = ["big", "looks", "hostile", "film", "tricks"].map((name) => join(room, name));
const { chromium } = createRequire(import.meta.url)(join(modules, "playwright-core"));
const axe = readFileSync(join(modules, "axe-core", "axe.min.js"), "utf8");
const laptop = { width: 1366, height: 800 };
const phone = { width: 390, height: 844 };

let failed = false;
function check(name, holds, what = "") {
  console.log(`${holds ? "ok    " : "FAILED"} ${name}${what === "" ? "" : `: ${what}`}`);
  if (!holds) failed = true;
}

const files = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });
const address = (...parts) => pathToFileURL(join(...parts)).href;

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

// A page that keeps what it complains of, what it asks for, and whether a dialog came up.
async function open(url, options = {}) {
  const context = await browser.newContext({ viewport: laptop, colorScheme: "light", ...options });
  const page = await context.newPage();
  page.trouble = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && page.trouble.push(message.text()));
  page.on("pageerror", (error) => page.trouble.push(String(error)));
  page.on("dialog", (dialog) => (page.trouble.push(`dialog: ${dialog.message()}`), dialog.dismiss()));
  page.on("request", (request) => new URL(request.url()).protocol !== new URL(url).protocol && page.trouble.push(`request: ${request.url()}`));
  await page.goto(url);
  return page;
}

const shot = (page, name, fullPage = false) => page.screenshot({ path: join(screenshots, `${name}.png`), fullPage });
const settled = (page) => page.waitForFunction(() => !document.querySelector("form.filter output").textContent.includes("…"));
const rows = (page) => page.locator("[data-row]:not([hidden])");
const untroubled = (name, page) => check(`${name}: no complaints`, page.trouble.length === 0, page.trouble.slice(0, 3).join(" | "));
const noSideways = async (name, page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(`${name}: nothing to scroll sideways`, width <= page.viewportSize().width, `${width} of ${page.viewportSize().width}`);
};

async function opensFast() {
  const bytes = files(big).reduce((sum, file) => sum + statSync(file).size, 0);
  check("200,000 pairs: below 50 MB", bytes < 50e6, `${(bytes / 1e6).toFixed(1)} MB in ${files(big).length} files`);
  for (const name of ["index.html", "clusters.html", "pairs.html", "pairs/1.html"]) {
    let load = Infinity, paint = Infinity, page;
    for (let attempt = 0; attempt < 3; ++attempt) {  // the best of three: other programs may be busy
      await page?.context().close();
      page = await open(address(big, name));
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const times = await page.evaluate(() => [
        performance.getEntriesByType("navigation")[0].loadEventEnd,
        performance.getEntriesByName("first-contentful-paint")[0].startTime,
      ]);
      if (Math.max(...times) < Math.max(load, paint)) [load, paint] = times;
    }
    check(`${name}: opens within two seconds`, load > 0 && load < 2000 && paint < 2000, `load ${load.toFixed(0)} ms, paint ${paint.toFixed(0)} ms`);
    untroubled(name, page);
    await page.context().close();
  }
}

async function findsAndFilters() {
  const page = await open(address(big, "clusters.html"));
  const clusters = await rows(page).count();
  check("clusters: the first stand in the page", clusters === 100, clusters);
  await page.keyboard.press("/");
  await page.keyboard.type("basket.php");
  await settled(page);
  const found = await rows(page).count();
  check("clusters: search", found > 0 && found < clusters && (await rows(page).first().textContent()).includes("basket.php"), found);
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const chosen = await page.locator("tr.current a.target").getAttribute("href");
  check("clusters: j and k choose a row", chosen === (await rows(page).first().locator("a.target").getAttribute("href")));
  await page.keyboard.press("Enter");
  await page.waitForURL(/clusters\/[0-9a-f]{16}/);
  check("clusters: Enter opens it", page.url().endsWith(chosen));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("input[type=search]")?.value === "basket.php", null, { timeout: 5000 })
    .catch(() => {});
  await settled(page);
  check("clusters: the way back leads to the search", (await page.inputValue("input[type=search]")) === "basket.php" && (await rows(page).count()) === found);
  await page.fill("input[type=search]", "");
  await page.selectOption("select[name=verdict]", "approved");
  await settled(page);
  check("clusters: filter by verdict", (await rows(page).count()) < clusters, await rows(page).count());
  await page.selectOption("select[name=verdict]", "");
  await page.fill("input[type=number]", "0.9");
  await settled(page);
  const scores = await rows(page).evaluateAll((all) => all.map((row) => Number(row.dataset.score)));
  check("clusters: filter by score", scores.length > 0 && scores.every((score) => score >= 0.9), scores.length);
  await page.locator("h1").click();
  await page.keyboard.press("?");
  check("clusters: ? shows the keys", await page.locator("dialog").isVisible());
  await shot(page, "help");
  await page.keyboard.press("Escape");
  check("clusters: Escape closes them", !(await page.locator("dialog").isVisible()));
  untroubled("clusters", page);
  await page.context().close();
}

async function listsPairs() {
  const page = await open(address(big, "pairs.html"));
  check("pairs: some stand in the page", (await rows(page).count()) === 100);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => document.querySelectorAll("[data-row]").length > 100);
  const ids = await page.locator("[data-row] .id").allTextContents();
  check("pairs: more come by scrolling", new Set(ids).size === ids.length, ids.length);
  const last = readFileSync(join(big, "data", `pairs-${readdirSync(join(big, "data")).filter((name) => name.startsWith("pairs-")).length}.js`), "utf8").match(/"([a-z0-9/]+\/page-\d+)"/)[1];
  await page.fill("input[type=search]", last);
  await page.waitForFunction(() => document.querySelectorAll("[data-row]").length === 1);
  check("pairs: one of the last is found", (await rows(page).first().textContent()).includes(last), last);
  await page.fill("input[type=search]", "");
  await page.selectOption("select", "error");
  await page.waitForFunction(() => !document.querySelector("output").textContent.includes("…"));
  const verdicts = await rows(page).locator(".verdict").allTextContents();
  check("pairs: filter by verdict", verdicts.length > 0 && verdicts.every((verdict) => verdict === "error"), await page.locator("output").textContent());
  untroubled("pairs", page);
  await page.context().close();
}

async function walksThroughPairs() {
  const page = await open(address(big, "pairs/1.html"));
  check("pair: shows the two trees", (await page.locator(".tree-diff tr").count()) > 3);
  await page.keyboard.press("n");
  check("pair: n goes to a change", (await page.locator(".tree-diff tr.current").count()) === 1);
  await page.keyboard.press("j");
  await page.waitForURL(/pairs\/2\.html/);
  await page.keyboard.press("k");
  await page.waitForURL(/pairs\/1\.html/);
  check("pair: j and k go to its neighbours", true);
  const above = await page.locator(".trail a").last().evaluate((link) => link.href);
  await page.keyboard.press("l");
  await page.waitForURL(above);
  check("pair: l goes up", true);
  await page.goto(address(big, "pairs/1.html"));
  await page.locator("details.comparators summary").click();
  const seen = await page.locator("details.comparators").innerText();
  check("pair: what comparators see", seen.includes("N+I") && /of 22 see/.test(seen));
  untroubled("pair", page);
  await page.context().close();
}

async function switchesThemes() {
  const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await open(address(big, "index.html"));
  const dark = await open(address(big, "index.html"), { colorScheme: "dark" });
  const [lightColour, darkColour] = [await background(light), await background(dark)];
  check("themes: as the system has it", lightColour !== darkColour, `${lightColour}, ${darkColour}`);
  await light.click("#theme-button");
  check("themes: the button switches", (await background(light)) === darkColour);
  await light.goto(address(big, "pairs.html"));
  check("themes: other pages follow", (await background(light)) === darkColour);
  await light.context().close();
  await dark.context().close();
}

async function worksWithoutScripts() {
  const page = await open(address(big, "clusters.html"), { javaScriptEnabled: false });
  check("without scripts: the clusters are there", (await page.locator("[data-row]").count()) === 100);
  check("without scripts: no search that would do nothing", !(await page.locator("form.filter").first().isVisible()));
  await page.locator("[data-row] a.target").first().click();
  await page.waitForURL(/clusters\/[0-9a-f]{16}/);
  check("without scripts: their pages open", (await page.locator("h1").textContent()).length > 3);
  check("without scripts: nothing to click that would do nothing", (await page.locator("#accept:visible, .tick:visible").count()) === 0);
  check("without scripts: the example stands there", (await page.locator("#example .tree-diff tr").count()) > 3);
  await page.context().close();
}

async function worksOverHttp() {
  const types = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript" };
  const server = createServer((request, response) => {
    try {
      const path = join(big, decodeURIComponent(new URL(request.url, "http://x").pathname));
      response.setHeader("content-type", types[extname(path)] ?? "text/plain");
      response.end(readFileSync(path));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const page = await open(`http://127.0.0.1:${server.address().port}/pairs.html`);
  await page.fill("input[type=search]", "basket");
  await page.waitForFunction(() => !document.querySelector("output").textContent.includes("…"));
  check("from a server: search", (await rows(page).count()) > 0);
  page.trouble = page.trouble.filter((text) => !text.includes("404"));  // a browser asks for favicon.ico
  untroubled("from a server", page);
  await page.context().close();
  server.close();
}

// Every page of a report of tricks, with all that its scripts do to the tricks.
async function executesNothing(folder) {
  const pages = files(folder).filter((file) => file.endsWith(".html"));
  let executed = [], trouble = [], foreign = [];
  for (const file of pages) {
    const page = await open(pathToFileURL(file).href);
    if (await page.locator("form.filter").count()) {
      await page.fill("input[type=search]", "executed");
      await page.keyboard.press("Escape");
    }
    if (await page.locator("[data-row]").count()) await page.keyboard.press("j");  // without rows it leads to the next page
    for (const key of ["n", "t", "x", "e"]) await page.keyboard.press(key);
    await page.waitForTimeout(30);
    const look = () => page.evaluate(() => ({
      executed: window.executed ?? parent.executed,
      foreign: [...document.querySelectorAll("iframe, object, embed, base, img:not([src^='pictures/']), style, math, [onload], [onerror], [onfocus], script:not([src])")].map((one) => one.outerHTML),
      links: [...document.querySelectorAll("a[href]")].map((one) => one.getAttribute("href")).filter((href) => !/^(\.\.\/)?(#main|[a-z]+\.html(#(new-)?path-\d+)?|(pairs|clusters|states)\/[0-9a-f]+\.html|http:\/\/127\.0\.0\.1\/page\/\d+)$/.test(href)),
    }));
    const take = (state) => {
      if (state.executed !== undefined) executed.push(`${file}: ${state.executed}`);
      foreign.push(...state.foreign, ...state.links);
    };
    take(await look());
    if (await page.locator("#fault").count()) {  // the next page shows what was decided
      const before = page.url(), goesOn = (await page.locator("a[rel=next]").count()) > 0;
      for (const key of ["Escape", "f"]) await page.keyboard.press(key);
      if (goesOn) await page.waitForURL((url) => url.href !== before);
      await page.waitForFunction(() => window.treesift?.standings && !document.getElementById("decided-button").hidden);
      await page.keyboard.press("e");
      take(await look());
    }
    trouble.push(...page.trouble);
    await page.context().close();
  }
  const name = basename(folder);
  check(`${name}: ${pages.length} pages execute nothing`, executed.length === 0, executed.slice(0, 3).join(" | "));
  check(name + ": no element and no link is of the run's making", foreign.length === 0, foreign.slice(0, 3).join(" | "));
  check(name + ": no complaints, no requests", trouble.length === 0, trouble.slice(0, 3).join(" | "));
}

// The policy alone would stop what slipped through the escaping.
async function policyHolds() {
  const page = await open(address(big, "index.html"));
  const refused = await page.evaluate(async () => {
    const refusals = [];
    document.addEventListener("securitypolicyviolation", (event) => refusals.push(event.effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "window.executed = 1";
    document.body.append(script);
    const image = new Image();
    image.src = "http://127.0.0.1:9/x.png";
    const styled = document.createElement("div");
    styled.setAttribute("style", "color: red");
    styled.setAttribute("onclick", "window.executed = 2");
    document.body.append(styled, image);
    styled.click();
    await fetch("index.html").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { refusals, executed: window.executed };
  });
  const all = ["script-src-elem", "script-src-attr", "style-src-attr", "img-src", "connect-src"];
  check("policy: inline scripts, styles, images and fetches are refused", refused.executed === undefined && all.every((one) => refused.refusals.includes(one)), refused.refusals.join(" "));
  await page.context().close();
}

// Opens a page, does something on it, and says how much processor time its longest task took, in milliseconds, whatever else the
// machine is doing; and when something was first painted.
async function longestTask(name, act) {
  const context = await browser.newContext({ viewport: laptop });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline"] });
  await page.goto(address(looks, name));
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await act(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60))));
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  await context.close();
  const mains = new Set(traceEvents.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain").map((one) => `${one.pid}/${one.tid}`));
  const tasks = traceEvents.filter((one) => /RunTask$/.test(one.name) && one.tdur !== undefined && mains.has(`${one.pid}/${one.tid}`)).map((one) => one.tdur / 1000);
  return [Math.max(...tasks), paint, tasks.length];
}

async function staysQuick() {
  const bytes = files(looks).reduce((sum, file) => sum + statSync(file).size, 0);
  check("5,000 clusters: below 150 MB", bytes < 150e6, `${(bytes / 1e6).toFixed(1)} MB in ${files(looks).length} files`);
  const clusters = files(join(looks, "clusters"));
  check("5,000 clusters: each has a page with its example", clusters.length === 5000 && clusters.every((file) => readFileSync(file, "utf8").includes('id="example"')), clusters.length);
  const acts = {
    "index.html": () => {},
    "clusters.html": async (page) => {
      for (let i = 0; i < 4; ++i) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.waitForTimeout(30);
      }
      await page.fill("input[type=search]", "basket");
      await settled(page);
      await page.fill("input[type=search]", "");
      await page.selectOption("select[name=look]", "undecided");
      await settled(page);
    },
    "pairs.html": async (page) => {
      await page.fill("input[type=search]", "page-003999");
      await settled(page);
    },
    "pairs/1.html": (page) => page.keyboard.press("n"),
  };
  acts[firstLook()] = (page) => page.keyboard.press("x");
  for (const [name, act] of Object.entries(acts)) {
    const [task, paint, tasks] = await longestTask(name, act);
    check(`${name}: no task over 200 ms`, tasks > 0 && task <= 200, `longest ${task.toFixed(0)} ms, first paint ${paint.toFixed(0)} ms`);
  }
}

const firstLook = () => readFileSync(join(looks, "clusters.html"), "utf8").match(/href="(clusters\/[0-9a-f]{16}\.html)"/)[1];

async function firstChangeIsInView() {
  const page = await open(address(looks, firstLook()));
  const where = await page.evaluate(() => {
    const row = document.querySelector(".tree-diff tbody tr:not(.same)").getBoundingClientRect();
    return [row.top, row.bottom, innerHeight];
  });
  check("look: the first change of its example is in view", where[0] > 0 && where[1] <= where[2], where.map(Math.round).join(" "));
  untroubled("look", page);
  await page.context().close();
}

// All that a person does to looks, by keys alone; then what is exported.
async function settlesLooks() {
  const page = await open(address(looks, "clusters.html"));
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const at = () => page.evaluate(() => document.getElementById("look")?.dataset.cluster);
  const goesOn = async (key) => {
    const before = await at();
    await press(key);
    await page.waitForFunction((one) => document.readyState === "complete" && document.getElementById("look") && document.getElementById("look").dataset.cluster !== one && window.treesift?.standings, before);
  };
  await press("j", "Enter");
  await page.waitForFunction(() => window.treesift?.standings && document.getElementById("look"));
  const first = await at();
  await goesOn("j");
  await goesOn("k");
  check("looks: j and k go on and back", (await at()) === first);
  await press("n");
  check("looks: n goes to a change", (await page.locator(".tree-diff tr.current").count()) === 1);
  const ticked = () => page.locator(".tick:checked").count();
  while ((await page.locator(".tick").count()) < 2) await goesOn("j");
  const several = await at();
  await press("x");
  const all = (await ticked()) === (await page.locator(".tick").count());
  await press("x", "1");
  check("looks: x ticks all or none, 1 the first", all && (await ticked()) === 1);
  await goesOn("a");
  check("looks: a accepts and goes on", (await page.locator("#decided-button").innerText()) === "1 decided");
  await goesOn("f");
  check("looks: f calls it a fault and goes on", (await page.locator("#decided-button").innerText()) === "2 decided");
  await press("u");
  check("looks: u takes the last one back", (await page.locator("#decided-button").innerText()) === "1 decided");
  await goesOn("f");
  await press("e");
  await page.fill("dialog input[name=reason]", 'meant: "so" it is');
  const [approvals, labels] = await page.locator("dialog textarea").evaluateAll((areas) => areas.map((area) => area.value));
  check("looks: e exports what was ticked", approvals.includes(`cluster = "${several}"`) && approvals.split("[[approval.change]]").length === 2, approvals.split("\n")[1]);
  check("looks: and faults as labels", JSON.parse(labels).label === "inspect");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download approvals.toml" }).click()]);
  await saved.saveAs(join(room, "exported", "approvals.toml"));
  check("looks: what is saved is what stands there", readFileSync(join(room, "exported", "approvals.toml"), "utf8") === approvals);
  writeFileSync(join(room, "exported", "labels.jsonl"), labels);
  await shot(page, "decisions");
  await press("Escape", "l");
  await page.waitForURL(/clusters\.html/);
  await page.selectOption("select[name=look]", "accept");
  await settled(page);
  check("looks: what was accepted is remembered and found", (await rows(page).count()) === 1 && (await rows(page).first().getAttribute("data-cluster")) === several);
  check("looks: the filter stands in the address", page.url().endsWith("#look=accept"), page.url().split("/").pop());
  await page.selectOption("select[name=look]", "unseen");
  await settled(page);
  check("looks: what was seen is remembered", !(await rows(page).evaluateAll((all) => all.map((row) => row.dataset.cluster))).includes(first));
  untroubled("looks", page);
  await page.context().close();
}

const firstOf = (folder, part) => readdirSync(join(folder, part)).filter((name) => name.endsWith(".html")).map((name) => `${part}/${name}`).find((path) => readFileSync(join(folder, path), "utf8").includes('class="slider"') && readFileSync(join(folder, path), "utf8").includes('class="differences"'));

async function walksThroughStrips() {
  const page = await open(address(film, "film.html"));
  const frames = await page.locator(".frame").count();
  const pictures = () => page.locator(".strip img").evaluateAll((all) => all.filter((one) => one.complete && one.naturalWidth > 0).length);
  check("film: paths with their pages", frames > 20 && (await pictures()) > 0, `${frames} pages, ${await pictures()} pictures seen`);
  const inView = () => page.evaluate(() => { const box = document.activeElement.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; });
  const seen = [];
  for (let i = 0; i < 5; ++i) {
    await page.keyboard.press("n");
    seen.push([await page.evaluate(() => document.activeElement.closest(".frame")?.className), await inView()]);
  }
  check("film: n goes from one page that differs to the next", seen.every(([kind, shown]) => kind && !/ same$/.test(kind) && shown), JSON.stringify(seen));
  const standings = await page.locator(".frame:not(.same) .standing").allInnerTexts();
  check("film: colours stand beside words", standings.length > 0 && standings.every((text) => text.length > 3), [...new Set(standings)].join(", "));
  const link = await page.evaluate(() => document.activeElement.href);
  await page.keyboard.press("Enter");
  await page.waitForURL(link);
  check("film: Enter opens the page", true);
  untroubled("film", page);
  await page.context().close();
}

async function comparesScreenshots(part) {
  const page = await open(address(film, firstOf(film, part)));
  check(`${part}: two screenshots, outlines on both`, (await page.locator(".beside svg").count()) === 2 && (await page.locator(".beside svg .outline").count()) > 0);
  await page.keyboard.press("n");
  const chosen = await page.locator(".differences li.current").getAttribute("data-difference");
  check(`${part}: n chooses a difference, in the list and on the pictures`, chosen === "1" && (await page.locator(".beside .outline.current").count()) > 0);
  await page.keyboard.press("o");
  check(`${part}: o takes the outlines away`, !(await page.locator(".beside .outline").first().isVisible()));
  await page.keyboard.press("o");
  await page.keyboard.press("s");
  check(`${part}: s shows the slider in place of the two`, (await page.locator(".slider svg").isVisible()) && !(await page.locator(".beside").isVisible()));
  const line = () => page.locator(".slider .edge").getAttribute("x1").then(Number);
  const before = await line();
  for (let i = 0; i < 10; ++i) await page.keyboard.press("ArrowRight");
  check(`${part}: arrows move the slider`, (await line()) > before && (await page.locator(".slider clipPath rect").getAttribute("x").then(Number)) === (await line()), `${before} to ${await line()}`);
  await shot(page, `slider-${part}`);
  await page.keyboard.press("Tab");
  await page.locator("#slide-button").click();
  check(`${part}: the button brings the two back`, await page.locator(".beside").isVisible());
  untroubled(part, page);
  await page.context().close();
}

async function filmWithoutScripts() {
  const page = await open(address(film, "film.html"), { javaScriptEnabled: false });
  check("film without scripts: strips stand there", (await page.locator(".strip img").count()) > 5);
  await page.locator("a.shots").first().click();
  check("film without scripts: the two screenshots stand there", (await page.locator(".beside svg").count()) === 2 && !(await page.locator(".slider").isVisible()) && (await page.locator("#slide-button:visible").count()) === 0);
  await page.context().close();
}

async function drawsTheGraph() {
  const page = await open(address(film, "graph.html"));
  const nodes = await page.locator(".graph a").count();
  check("graph: states are pictures that open their pages", nodes > 10 && (await page.locator(".graph a image").count()) > 10, nodes);
  untroubled("graph", page);
  await page.context().close();
}

async function findsNoBarrier() {
  const pages = { looks: ["index.html", "clusters.html", "pairs.html", "errors.html", "pairs/1.html", firstLook()], hostile: ["index.html", "clusters.html", "pairs/1.html"], film: ["film.html", "graph.html", firstOf(film, "pairs"), firstOf(film, "states")] };
  for (const [name, paths] of Object.entries(pages)) {
    for (const path of paths) {
      for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" }, { colorScheme: "light", viewport: phone }]) {
        const page = await open(address(join(room, name), path), options);
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
        const found = await page.evaluate(`${axe}; axe.run().then((result) => result.violations.map((one) => one.id + " " + one.nodes.slice(0, 3).map((node) => node.target + ": " + node.any.concat(node.all, node.none).map((check) => check.message).join("; ")).join(" | ")))`);
        const how = `${options.viewport ? "a phone" : options.colorScheme}`;
        check(`axe: ${name}/${path.replace(/[0-9a-f]{16}/, "LOOK")}, ${how}`, found.length === 0, found.join(" || "));
        await page.context().close();
      }
    }
  }
}

async function takePictures() {
  const pages = { overview: "index.html", clusters: "clusters.html", pairs: "pairs.html", errors: "errors.html", pair: "pairs/1.html" };
  pages.cluster = readFileSync(join(big, "index.html"), "utf8").match(/<a class="target words" href="(clusters\/[^"]+)"/)[1];
  for (const [size, viewport] of [["laptop", laptop], ["phone", phone]]) {
    for (const colorScheme of ["light", "dark"]) {
      for (const [name, path] of Object.entries(pages)) {
        const page = await open(address(big, path), { viewport, colorScheme, isMobile: size === "phone", hasTouch: size === "phone" });
        if (colorScheme === "light") await noSideways(`${name} on a ${size}`, page);
        await shot(page, `${name}-${size}-${colorScheme}`);
        await page.context().close();
      }
    }
  }
  for (const [name, path] of [["docs-report", "index.html"], ["docs-look", firstLook()]]) {
    const page = await open(address(looks, path), { viewport: { width: 1120, height: 760 } });
    await shot(page, name);
    await page.context().close();
  }
  for (const [name, path] of [["film", "film.html"], ["graph", "graph.html"], ["film-pair", firstOf(film, "pairs")], ["film-state", firstOf(film, "states")]]) {
    for (const [size, viewport] of [["laptop", laptop], ["phone", phone]]) {
      const page = await open(address(film, path), { viewport });
      await noSideways(`${name} on a ${size}`, page);
      await shot(page, `${name}-${size}`, true);
      await page.context().close();
    }
  }
  await takePrint();
  for (const viewport of [laptop, phone]) {
    const page = await open(address(hostile, "index.html"), { viewport });
    await noSideways("hostile overview", page);
    await shot(page, `hostile-${viewport.width}`, true);
    await page.context().close();
  }
}

// On paper nothing is cut off, and nothing is there to be clicked.
async function takePrint() {
  const page = await open(address(looks, firstLook()));
  await page.emulateMedia({ media: "print" });
  check("print: no buttons, nothing in boxes", (await page.locator("button:visible").count()) === 0 && (await page.evaluate(() => getComputedStyle(document.querySelector(".tree-box")).maxHeight)) === "none");
  await shot(page, "print", true);
  await page.context().close();
}

await opensFast();
await findsAndFilters();
await listsPairs();
await walksThroughPairs();
await switchesThemes();
await worksWithoutScripts();
await worksOverHttp();
await staysQuick();
await firstChangeIsInView();
await settlesLooks();
await findsNoBarrier();
await walksThroughStrips();
await comparesScreenshots("pairs");
await comparesScreenshots("states");
await filmWithoutScripts();
await drawsTheGraph();
await executesNothing(hostile);
await executesNothing(tricks);
await policyHolds();
await takePictures();
await browser.close();
process.exit(failed ? 1 : 0);
