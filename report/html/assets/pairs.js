// The list of pairs: the first stand in the page; the others come from data/pairs-N.js as they are scrolled to or
// searched for.
(function () {
  "use strict";
  var report = window.treesift;
  var form = document.querySelector("form.filter");
  var table = document.querySelector("table.pairs tbody");
  var more = document.getElementById("more");
  if (!form || !table || !more) return;
  var shards = Number(more.dataset.shards);
  var pairs = Number(more.dataset.pairs);
  var cutoff = Number(more.dataset.cutoff);
  var atOnce = 200;

  var loaded = [];        // rows of the shards so far, in order
  var shardsLoaded = 0;
  var loading = false;
  var place = 0;          // in `loaded`: rows before it were looked at for the table
  var filter = null;
  var wanted = 0;         // rows that the table is to have

  // Called by the shards.
  window.treesiftShard = function (number, rows) {
    if (number !== shardsLoaded + 1) return;
    rows.forEach(function (row) {
      row.text = [row[0], row[1], row[3], row[6]].join("\n").toLowerCase();
      loaded.push(row);
    });
    ++shardsLoaded;
    loading = false;
    show();
  };

  function load() {
    if (loading || shardsLoaded === shards) return;
    loading = true;
    var script = document.createElement("script");
    script.src = "data/pairs-" + (shardsLoaded + 1) + ".js";
    script.onerror = function () {
      form.querySelector("output").textContent = script.src.split("/").pop() + " is missing";
    };
    document.head.append(script);
  }

  function link(address, kind, text) {
    var known = /^(pairs\/\d+|clusters\/[0-9a-f]{16})\.html$/.test(address);
    var made = report.element(known ? "a" : "span", kind, text);
    if (known) made.href = address;
    return made;
  }

  function svg(name, attributes) {
    var made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.keys(attributes).forEach(function (key) {
      made.setAttribute(key, attributes[key]);
    });
    return made;
  }

  function scoreBar(score) {
    if (score === null) return report.element("span", "score none", "–");
    var bar = svg("svg", { class: "scale" + (score >= cutoff ? " above" : ""), viewBox: "0 0 60 8", "aria-hidden": "true" });
    var length = Math.min(1, Math.max(0, score)) * 60;
    bar.append(
      svg("rect", { class: "track", width: 60, height: 8, rx: 2 }),
      svg("rect", { class: "value", width: length.toFixed(1), height: 8, rx: 2 }),
      svg("rect", { class: "mark", x: (cutoff * 60).toFixed(1), width: 1, height: 8 })
    );
    var made = report.element("span", "score");
    made.append(bar, score.toFixed(3));
    return made;
  }

  function cell(kind, label, content) {
    var made = report.element("td", kind);
    if (label) made.dataset.label = label;
    made.append(content);
    return made;
  }

  function tableRow(row) {
    var made = report.element("tr");
    made.dataset.row = "";
    var main = cell("main", "", link(row[5], row[5] ? "id target" : "id", row[0]));
    if (row[6]) main.append(report.element("p", "quiet", row[6]));
    var cluster = link(row[4] ? "clusters/" + row[3] + ".html" : "", "", "");
    cluster.append(report.element("code", "", row[3] ? row[3].slice(0, 8) : "–"));
    made.append(
      main,
      cell("", "verdict", report.element("span", "verdict " + row[1], row[1])),
      cell("cluster", "cluster", cluster),
      cell("number", "score", scoreBar(row[2]))
    );
    return made;
  }

  function isFiltered() {
    return filter.words.length > 0 || filter.verdict !== "" || filter.score !== null;
  }

  // Brings the table up to the rows that are wanted, as far as they are loaded.
  function show() {
    while (table.children.length < wanted && place < loaded.length) {
      var row = loaded[place++];
      if (report.passes(filter, row.text, row[1], row[2] === null ? NaN : row[2])) table.append(tableRow(row));
    }
    if (table.children.length < wanted || isFiltered()) load();
    tell();
  }

  function tell() {
    if (!isFiltered()) return report.count(form, pairs, pairs);
    var found = loaded.filter(function (row) {
      return report.passes(filter, row.text, row[1], row[2] === null ? NaN : row[2]);
    }).length;
    report.count(form, found, pairs);
    if (shardsLoaded < shards) form.querySelector("output").textContent += " …";
  }

  var begins = true;

  function apply() {
    filter = report.filterOf(form);
    wanted = atOnce;
    if (begins && !isFiltered()) {  // the page has these rows already
      place = table.children.length;
      tell();
    } else {
      report.select(null);
      table.replaceChildren();
      place = 0;
      show();
    }
    begins = false;
  }

  report.watch(form, apply);
  new IntersectionObserver(function (entries) {
    var is_near = entries.some(function (entry) {
      return entry.isIntersecting;
    });
    if (!is_near || (place >= loaded.length && shardsLoaded === shards)) return;
    wanted = table.children.length + atOnce;
    show();
  }, { rootMargin: "600px" }).observe(more);
})();
