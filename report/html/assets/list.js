// A long list, of pairs or of clusters: the first rows stand in the page; the others come from data/LIST-N.js as they are
// scrolled to or searched for.
(function () {
  "use strict";
  var report = window.treesift;
  var element = report.element;
  var form = document.querySelector("form.filter");
  var table = document.querySelector("table.pairs tbody, table.clusters tbody");
  var more = document.getElementById("more");
  if (!form || !table || !more) return;
  var shards = Number(more.dataset.shards);
  var all = Number(more.dataset.rows);
  var cutoff = Number(more.dataset.cutoff);
  var atOnce = 50;

  var loaded = [];        // rows of the shards so far, in order
  var shardsLoaded = 0;
  var loading = false;
  var place = 0;          // in `loaded`: rows before it were looked at for the table
  var found = 0;          // of `loaded`, up to `counted`, that pass the filter
  var counted = 0;
  var filter = null;
  var known = {};         // what was decided of clusters
  var wanted = 0;         // rows that the table is to have

  // ---- Rows

  function link(address, kind, text) {
    var isOurs = /^(pairs\/\d+|clusters\/[0-9a-f]{16})\.html$/.test(address);
    var made = element(isOurs ? "a" : "span", kind, text);
    if (isOurs) made.href = address;
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
    if (score === null) return element("span", "score none", "–");
    var bar = svg("svg", { class: "scale" + (score >= cutoff ? " above" : ""), viewBox: "0 0 60 8", "aria-hidden": "true" });
    var length = Math.min(1, Math.max(0, score)) * 60;
    bar.append(
      svg("rect", { class: "track", width: 60, height: 8, rx: 2 }),
      svg("rect", { class: "value", width: length.toFixed(1), height: 8, rx: 2 }),
      svg("rect", { class: "mark", x: (cutoff * 60).toFixed(1), width: 1, height: 8 })
    );
    var made = element("span", "score");
    made.append(bar, score.toFixed(3));
    return made;
  }

  function cell(kind, label, content) {
    var made = element("td", kind);
    if (label) made.dataset.label = label;
    made.append(content);
    return made;
  }

  function placeOf(path, before, after) {
    var made = document.createDocumentFragment();
    if (path) made.append(element("code", "path", path));
    if (!before && !after) return made;
    var change = element("span", "change");
    if (before) change.append(element("del", "", before));
    if (before && after) change.append(" → ");
    if (after) change.append(element("ins", "", after));
    made.append(change);
    return made;
  }

  // [id, verdict, score, cluster, has a page, address, words]
  var pairs = {
    text: function (row) { return [row[0], row[1], row[3], row[6]]; },
    look: function () { return ""; },
    make: function (row) {
      var made = element("tr");
      var main = cell("main", "", link(row[5], row[5] ? "id target" : "id", row[0]));
      if (row[6]) main.append(element("p", "quiet", row[6]));
      var cluster = link(row[4] ? "clusters/" + row[3] + ".html" : "", "", "");
      cluster.append(element("code", "", row[3] ? row[3].slice(0, 8) : "–"));
      made.append(
        main,
        cell("", "verdict", element("span", "verdict " + row[1], row[1])),
        cell("cluster", "cluster", cluster),
        cell("number", "score", scoreBar(row[2]))
      );
      return made;
    }
  };

  // [title, verdict, score, cluster, severity, pairs, to inspect, path, before, after]
  var clusters = {
    text: function (row) { return [row[0], row[1], row[3], row[4], row[7], row[8], row[9]]; },
    look: function (row) { return known[row[3]] || ""; },
    make: function (row, number) {
      var made = element("tr");
      var main = cell("main", "", link("clusters/" + row[3] + ".html", "target words", row[0]));
      if (row[6] === 0) main.append(" ", element("span", "verdict " + row[1], row[1]));
      main.append(placeOf(row[7], row[8], row[9]));
      made.dataset.cluster = row[3];
      made.append(
        cell("rank", "", number.toLocaleString("en")),
        main,
        cell("", "severity", row[4]),
        cell("number", "pairs", row[5].toLocaleString("en")),
        cell("number", "to inspect", row[6].toLocaleString("en")),
        cell("number", "score", scoreBar(row[2]))
      );
      report.mark(made, known);
      return made;
    }
  };

  var kind = more.dataset.list === "clusters" ? clusters : pairs;

  // ---- Loading

  // Called by the shards.
  window.treesiftShard = function (number, rows) {
    if (number !== shardsLoaded + 1) return;
    rows.forEach(function (row) {
      row.text = kind.text(row).join("\n").toLowerCase();
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
    script.src = "data/" + (kind === clusters ? "clusters-" : "pairs-") + (shardsLoaded + 1) + ".js";
    script.onerror = function () {
      form.querySelector("output").textContent = script.src.split("/").pop() + " is missing";
    };
    document.head.append(script);
  }

  // ---- Showing

  function isFiltered() {
    return filter.words.length > 0 || filter.verdict !== "" || filter.look !== "" || filter.score !== null;
  }

  function passes(row) {
    return report.passes(filter, row.text, row[1], row[2] === null ? NaN : row[2], kind.look(row));
  }

  // Brings the table up to the rows that are wanted, as far as they are loaded.
  function show() {
    var made = document.createDocumentFragment();
    var count = table.children.length;
    while (count < wanted && place < loaded.length) {
      var row = loaded[place++];
      if (!passes(row)) continue;
      var shown = kind.make(row, place);
      shown.dataset.row = "";
      shown.dataset.verdict = row[1];
      shown.dataset.score = row[2] === null ? "" : row[2];
      made.append(shown);
      ++count;
    }
    table.append(made);
    if (count < wanted || isFiltered()) load();
    tell();
  }

  function tell() {
    if (!isFiltered()) return report.count(form, all, all);
    for (; counted < loaded.length; ++counted) found += passes(loaded[counted]) ? 1 : 0;
    report.count(form, found, all);
    if (shardsLoaded < shards) form.querySelector("output").textContent += " …";
  }

  var begins = true;

  function apply() {
    filter = report.filterOf(form);
    known = report.standings();
    wanted = atOnce;
    found = counted = 0;
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
    var isNear = entries.some(function (entry) {
      return entry.isIntersecting;
    });
    if (!isNear || (place >= loaded.length && shardsLoaded === shards)) return;
    wanted = table.children.length + atOnce;
    show();
  }, { rootMargin: "600px" }).observe(more);
})();
