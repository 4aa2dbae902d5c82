// Writes the verdicts of a made-up run as `treesift compare` would have, and pairs to go with some of them, the same
// bytes every time:
//
//   node tests/report-run.mjs verdicts COUNT [SEED]     COUNT verdict lines: clusters of all sizes, errors, approvals
//   node tests/report-run.mjs pairs COUNT [SEED]        the pairs of those that are to be inspected, as JSON lines
//   node tests/report-run.mjs looks-verdicts            9,000 pairs: 4,000 to inspect, 5,000 clusters, four of five of them looks
//   node tests/report-run.mjs looks-pairs               the pairs of all that differ
//   node tests/report-run.mjs hostile-verdicts          ids, paths, snippets and messages full of markup and script
//   node tests/report-run.mjs hostile-pairs             and documents that are no better
//
// Scores and clusters are drawn, not judged: it is about how a report shows them.

const [what, countText = "1000", seedText = "1"] = process.argv.slice(2);

// splitmix32
let state = Number(seedText) >>> 0;
function random() {
  state = (state + 0x9e3779b9) >>> 0;
  let z = state;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 4294967296;
}
const below = (count) => Math.floor(random() * count);
const pick = (list) => list[below(list.length)];
const hexadecimal = () => Array.from({ length: 16 }, () => "0123456789abcdef"[below(16)]).join("");

const changeKinds = { targets_changed: "attribute_changed", words_changed: "words_changed", lost_controls: "element_deleted", error_wording: "words_changed", pattern_broken: "values_changed", blocks_inserted: "element_inserted", presentation_changed: "attribute_changed", rows_deleted: "element_deleted", other_changed: "values_changed", numbers_changed: "values_changed" };
const severities = ["severe", "medium", "low", "very low"];

const sections = ["catalogue", "account", "search", "help/topics", "orders/2026", "reports/monthly", "forum/threads"];
const changes = [
  ["targets_changed", "/html/body/main/nav/ul/li[3]/a", '<a href="/account/orders">', '<a href="">'],
  ["words_changed", "/html/body/main/h1/text()", "Your orders", "Your orders (beta)"],
  ["lost_controls", "/html/body/main/form/button[2]", '<button name="cancel" type="submit">Cancel</button>', ""],
  ["error_wording", "/html/body/main/div[2]/text()", "3 items in your basket", "Warning: division by zero in basket.php"],
  ["pattern_broken", "/html/body/table/tbody/tr[4]/td[2]/text()", "€ 1,204.50", "€ NaN"],
  ["blocks_inserted", "/html/body/footer/div", "", '<div class="consent">We use cookies</div>'],
  ["presentation_changed", "/html/body/header/div[1]", '<div class="logo">', '<div class="logo logo-wide">'],
  ["rows_deleted", "/html/body/main/table/tbody/tr[7]", "<tr><td>Delivery</td><td>4.90</td></tr>", ""],
  ["other_changed", "/items/3/price", "19.99", "null"],
  ["numbers_changed", "/html/body/aside/p[2]/text()", "1,024 visitors today", "1,031 visitors today"],
];

function makeCluster(i) {
  const lead = changes[i % changes.length];
  return {
    number: i,
    id: hexadecimal(),
    inspects: i % 5 !== 4,
    approved: i % 17 === 4,
    score: i % 5 !== 4 ? 0.5 + 0.49 * random() : 0.05 + 0.4 * random(),
    share: 1 / (i + 1) ** 1.1,
    change: lead,
    where: lead[1].replace(/\[\d\]/, `[${1 + (i % 9)}]`),
    causes: Array.from({ length: 1 + (i % 3) }, hexadecimal),
    seen: false,
  };
}

function* verdicts(count) {
  const clusters = Array.from({ length: Math.min(900, 4 + Math.floor(Math.sqrt(count) * 2)) }, (_, i) => makeCluster(i));
  const total = clusters.reduce((sum, one) => sum + one.share, 0);
  for (let i = 0; i < count; ++i) {
    const id = `${pick(sections)}/page-${String(i).padStart(6, "0")}`;
    const lot = random();
    if (lot < 0.002) {
      yield fault(id, "error", pick([["limit:depth", "actual: deeper than 512 levels"], ["json:malformed", "actual: a comma is missing at byte 1204"], ["limit:bytes", "expected: larger than 64 MiB"]]));
    } else if (lot < 0.004) {
      yield fault(id, "unpaired", ["pair:no-actual", "the actual side is missing"]);
    } else if (lot < 0.006) {
      yield verdict(id, null, 0.5 + random() / 2, pick(changes));
    } else if (lot < 0.206) {
      let at = random() * total;
      const cluster = clusters.find((one) => (at -= one.share) < 0) ?? clusters[0];
      yield verdict(id, cluster, Math.min(0.999, Math.max(0.01, cluster.score + (random() - 0.5) * 0.06)), cluster.change);
    } else {
      yield { id, verdict: "pass", score: 0, cutoff: 0.475573, reasons: [] };
    }
  }
}

const fault = (id, kind, [code, message]) => ({ id, verdict: kind, score: null, cutoff: 0.475573, reasons: [], error: { code, message } });

function verdict(id, cluster, score, change) {
  const approved = cluster?.approved ?? false;
  const inspects = cluster ? cluster.inspects && score >= 0.475573 : true;
  const [feature, path, before, after] = change;
  const place = { path: cluster?.where ?? path, before, after };
  const reasons = inspects
    ? [
        { feature, contribution: 1 + 2 * score, ...place },
        { feature: "rarest_full", contribution: score, ...place },
        { feature: "edits", contribution: -0.4, path: "/html/body", before: "", after: "" },
      ]
    : [];
  const line = { id, verdict: inspects ? "inspect" : "pass", score: Number(score.toFixed(6)), cutoff: 0.475573, reasons };
  if (!cluster) return line;
  Object.assign(line, { cluster: cluster.id, first_of_cluster: !cluster.seen, family: cluster.id, causes: cluster.causes });
  if (inspects) {
    line.changes = changesOf(cluster, place);
    line.because = "model";
    line.severity = severities[cluster.number % 4];
    line.severity_reason = feature;
  }
  cluster.seen = true;
  if (approved && !inspects) line.approved_by = ["cookie banner of release 4.2"];
  return line;
}

// As many as the cluster has causes: the one that is told of, and texts that changed beside it.
function changesOf(cluster, { path, before, after }) {
  return [...cluster.causes].sort().map((change, i) => ({
    change,
    ...(i === 0
      ? { kind: changeKinds[cluster.change[0]], pairs: 1 + (cluster.number % 40), place: path, before, after }
      : { kind: "words_changed", pairs: i, place: `/html/body/main/div/p[${i}]/text()`, before: "as it was", after: "as it was, and more" }),
  }));
}

// 4,000 looks, 1,000 clusters that passed, and pairs that are equal.
function* looksVerdicts() {
  for (let i = 0; i < 9000; ++i) {
    const id = `${sections[i % sections.length]}/page-${String(i).padStart(6, "0")}`;
    if (i >= 5500) {
      yield { id, verdict: "pass", score: 0, cutoff: 0.475573, reasons: [] };
      continue;
    }
    if (i < 5000) looks.push(makeCluster(i));
    const cluster = looks[i < 5000 ? i : 4000 + (i % 1000)];
    cluster.inspects = i < 4000;
    cluster.approved = i % 17 === 4;
    yield verdict(id, cluster, i < 4000 ? 0.5 + 0.49 * random() : 0.05 + 0.4 * random(), cluster.change);
  }
}
const looks = [];

// A page with the change of its verdict in it, among other things.
function pairOf({ id, reasons }) {
  const place = reasons[0];
  const rows = Array.from({ length: 12 }, (_, i) => `<tr><td>Position ${i + 1}</td><td>€ ${(i * 7.35 + 4).toFixed(2)}</td></tr>`).join("\n");
  const page = (piece) => `<!doctype html><html><head><title>${id}</title></head><body><header><div class="logo">Shop</div></header>
<main><h1>Your orders</h1><nav><ul><li><a href="/">Home</a></li><li><a href="/search">Search</a></li></ul></nav>
<table><tbody>${rows}</tbody></table><div class="box">${piece}</div><p>Page of ${id}</p></main><footer><p>© 2026</p></footer></body></html>`;
  return { id, expected: page(`${place.before}<p>as it was</p>`), actual: page(`${place.after}<p>as it was, and more</p>`) };
}

// Each would set window.executed, or load something, if it were taken for markup anywhere.
const tricks = [
  "<script>window.executed = 1</script>",
  '"><script>window.executed = 2</script><a href="',
  "'><img src=x onerror='window.executed = 3'>",
  "</title></style></script></noscript><svg onload=window.executed=4>",
  "javascript:window.executed=5",
  "--><!--><iframe srcdoc='<script>parent.executed = 6</script>'></iframe>",
  "]]><style>@import url(http://127.0.0.1:9/tracker.css);</style>",
  "');window.executed=7;('",
  "\\u003cscript\\u003ewindow.executed = 8\\u003c/script\\u003e",
  "&lt;script&gt;window.executed = 9&lt;/script&gt;",
  "<meta http-equiv=refresh content='0;url=javascript:window.executed=10'>",
  "<form action=javascript:window.executed=11><button autofocus onfocus=window.executed=12>",
  "<base href='http://127.0.0.1:9/'><link rel=stylesheet href=x><object data=x></object>",
  "${window.executed = 13}`;window.executed=14;`\u2028window.executed=15//",
  "../../../../etc/passwd",
  "\u202egnp.evil\u202c\u0000\u001b[31m<b>",
  "#text=<img/src/onerror=window.executed=16>",
  "<math><mtext><table><mglyph><style><img src onerror=window.executed=17>",
];

function* hostileVerdicts() {
  for (const [i, trick] of tricks.entries()) {
    const cluster = (0x1234567890abcden + BigInt(i)).toString(16).padStart(16, "0");
    const reason = { feature: trick, contribution: 1, path: `/html/${trick}`, before: trick, after: trick };
    yield { id: `${i}/${trick}`, verdict: "inspect", score: 0.9, cutoff: 0.5, reasons: [reason], cluster, first_of_cluster: true, family: cluster, causes: [cluster], changes: [{ change: cluster, kind: "words_changed", pairs: 1, place: `/html/${trick}`, before: trick, after: trick }] };
    yield { id: `alone ${i} ${trick}`, verdict: "inspect", score: 0.8, cutoff: 0.5, reasons: [{ ...reason, feature: `invariant:${trick}` }] };
    yield { id: `error ${i} ${trick}`, verdict: "error", score: null, cutoff: 0.5, reasons: [], error: { code: trick, message: trick } };
    yield { id: `approved ${i} ${trick}`, verdict: "pass", score: 0.1, cutoff: 0.5, reasons: [], cluster, first_of_cluster: false, family: cluster, causes: [], approved_by: [trick] };
  }
}

function* hostilePairs() {
  for (const [i, trick] of tricks.entries()) {
    const page = (piece) => `<!doctype html><title>${piece}</title><body onload="window.executed=20" class="${piece}"><h1>${piece}</h1>${piece}<p title='${piece}'>${piece}<script>window.executed = 21</script>`;
    const id = `${i}/${trick}`;
    yield { id, expected: page("calm"), actual: page(trick) };
    yield { id: `alone ${i} ${trick}`, expected: JSON.stringify({ a: 1 }), actual: JSON.stringify({ [trick]: trick }), type: "json" };
  }
}

function* looksPairs() {
  for (const line of looksVerdicts()) {
    if (line.cluster) yield pairOf({ id: line.id, reasons: line.reasons.length > 0 ? line.reasons : [{ before: "1,024 visitors", after: "1,031 visitors" }] });
  }
}

function* pairs(count) {
  for (const line of verdicts(count)) {
    if (line.verdict === "inspect") yield pairOf(line);
  }
}

const kinds = { verdicts, pairs, "looks-verdicts": looksVerdicts, "looks-pairs": looksPairs, "hostile-verdicts": hostileVerdicts, "hostile-pairs": hostilePairs };
if (!kinds[what]) {
  console.error("usage: node tests/report-run.mjs verdicts|pairs|looks-verdicts|looks-pairs|hostile-verdicts|hostile-pairs [COUNT [SEED]]");
  process.exit(2);
}
let text = "";
for (const line of kinds[what](Number(countText))) {
  text += JSON.stringify(line) + "\n";
  if (text.length > 1 << 20) {
    process.stdout.write(text);
    text = "";
  }
}
process.stdout.write(text);
