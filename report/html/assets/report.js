// What all pages of a report can do beyond being read: keys, search, dark and light. Text from the run's pages is
// only ever read or set as text.
(function () {
  "use strict";
  var page = document.body.dataset.page;

  // Dark and light.

  function isDark() {
    var chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function switchTheme() {
    var theme = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("treesift-theme", theme);
    } catch (error) {
      // Then it holds for this page only.
    }
  }

  // Rows that keys move through.

  var current = null;

  function visibleRows() {
    return Array.prototype.filter.call(document.querySelectorAll("[data-row]"), function (row) {
      return !row.hidden;
    });
  }

  function select(row) {
    if (current) current.classList.remove("current");
    current = row;
    if (!row) return;
    row.classList.add("current");
    row.scrollIntoView({ block: "nearest" });
    var target = row.querySelector("a.target");
    if (target) target.focus({ preventScroll: true });
  }

  function step(list, from, by) {
    var place = list.indexOf(from);
    if (place < 0) return by > 0 ? list[0] : list[list.length - 1];
    return list[Math.min(list.length - 1, Math.max(0, place + by))];
  }

  function follow(selector) {
    var link = document.querySelector(selector);
    if (link) link.click();
  }

  function move(by) {
    var rows = visibleRows();
    if (rows.length > 0) select(step(rows, current, by));
    else follow(by > 0 ? "a[rel=next]" : "a[rel=prev]");
  }

  // On a page with two trees: from one stretch of changed rows to the next.

  var change = null;

  function moveToChange(by) {
    var rows = document.querySelectorAll(".tree-diff tbody tr:not(.same)");
    var starts = Array.prototype.filter.call(rows, function (row) {
      var before = row.previousElementSibling;
      return !before || before.classList.contains("same");
    });
    if (starts.length === 0) return;
    if (change) change.classList.remove("current");
    change = step(starts, change, by);
    change.classList.add("current");
    change.scrollIntoView({ block: "center" });
  }

  // Search and filter of a table whose rows are all there. (pairs.js has its own for the rows that are not.)

  function filterOf(form) {
    var score = parseFloat(form.elements.score.value);
    return {
      words: form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean),
      verdict: form.elements.verdict.value,
      score: isNaN(score) ? null : score,
    };
  }

  function passes(filter, text, verdict, score) {
    if (filter.verdict && filter.verdict !== verdict) return false;
    if (filter.score !== null && !(score >= filter.score)) return false;
    return filter.words.every(function (word) {
      return text.indexOf(word) >= 0;
    });
  }

  // What is searched for stands in the address, so that the way back leads to it.
  function remember(form) {
    var query = new URLSearchParams();
    ["text", "verdict", "score"].forEach(function (name) {
      if (form.elements[name].value) query.set(name, form.elements[name].value);
    });
    try {
      history.replaceState(null, "", "#" + query);
    } catch (error) {
      // Then the way back begins without it.
    }
  }

  function recall(form) {
    new URLSearchParams(location.hash.slice(1)).forEach(function (value, name) {
      if (["text", "verdict", "score"].indexOf(name) >= 0) form.elements[name].value = value;
    });
  }

  function watch(form, apply) {
    form.hidden = false;
    recall(form);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
    });
    form.addEventListener("input", function () {
      remember(form);
      apply();
    });
    apply();
  }

  function count(form, shown, all) {
    form.querySelector("output").textContent =
      shown === all ? all.toLocaleString("en") : shown.toLocaleString("en") + " of " + all.toLocaleString("en");
  }

  function filterTable(form) {
    var rows = Array.prototype.slice.call(document.querySelectorAll("[data-row]"));
    var texts = rows.map(function (row) {
      return row.textContent.toLowerCase();
    });
    watch(form, function () {
      var filter = filterOf(form);
      var shown = 0;
      rows.forEach(function (row, i) {
        row.hidden = !passes(filter, texts[i], row.dataset.verdict, parseFloat(row.dataset.score));
        if (!row.hidden) ++shown;
      });
      if (current && current.hidden) select(null);
      count(form, shown, rows.length);
    });
  }

  // Keys.

  var keys = [
    ["j", "k", "next and previous row; on a pair’s page: pair", null],
    ["Enter", "", "open the row", null],
    ["]", "[", "next and previous page", null],
    ["n", "p", "next and previous change of the two trees", null],
    ["u", "", "up to the page above", null],
    ["/", "", "search", null],
    ["t", "", "dark or light", null],
    ["?", "", "these keys", null],
  ];

  function element(name, kind, text) {
    var made = document.createElement(name);
    if (kind) made.className = kind;
    if (text) made.textContent = text;
    return made;
  }

  var help = null;

  function makeHelp() {
    help = element("dialog", "help");
    help.setAttribute("aria-labelledby", "help-title");
    var title = element("h2", "", "Keyboard");
    title.id = "help-title";
    help.append(title);
    var list = element("dl");
    keys.forEach(function (entry) {
      var row = element("div");
      var names = element("dt");
      names.append(element("kbd", "", entry[0]));
      if (entry[1]) names.append(" ", element("kbd", "", entry[1]));
      row.append(names, element("dd", "", entry[2]));
      list.append(row);
    });
    var form = element("form");
    form.method = "dialog";
    form.append(element("button", "button", "Close"));
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      help.close();
    });
    help.append(list, form);
    help.addEventListener("click", function (event) {
      if (event.target === help) help.close();
    });
    document.body.append(help);
  }

  function showHelp() {
    if (!help) makeHelp();
    if (help.open) help.close();
    else help.showModal();
  }

  function search() {
    var field = document.querySelector("form.filter:not([hidden]) input[type=search]");
    if (!field) return follow("nav a[href$='clusters.html']");
    field.focus();
    field.select();
  }

  var actions = {
    j: function () { move(1); },
    k: function () { move(-1); },
    n: function () { moveToChange(1); },
    p: function () { moveToChange(-1); },
    "]": function () { follow("a[rel=next]"); },
    "[": function () { follow("a[rel=prev]"); },
    u: function () { follow(".trail a:last-of-type"); },
    "/": search,
    t: switchTheme,
    "?": showHelp,
  };

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    var writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (writes) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    if (help && help.open && event.key !== "?") return;
    if (event.key === "Enter" && current && event.target === document.body) {
      var target = current.querySelector("a.target");
      if (target) target.click();
      return;
    }
    if (!Object.prototype.hasOwnProperty.call(actions, event.key)) return;
    event.preventDefault();
    actions[event.key]();
  });

  [["theme-button", switchTheme], ["help-button", showHelp]].forEach(function (entry) {
    var button = document.getElementById(entry[0]);
    button.hidden = false;
    button.addEventListener("click", entry[1]);
  });

  // A click on a command selects it.
  Array.prototype.forEach.call(document.querySelectorAll(".command code"), function (code) {
    code.addEventListener("click", function () {
      if (getSelection().isCollapsed) getSelection().selectAllChildren(code);
    });
  });

  window.treesift = { element: element, filterOf: filterOf, passes: passes, watch: watch, count: count, select: select };
  if (page !== "pairs") Array.prototype.forEach.call(document.querySelectorAll("form.filter"), filterTable);
})();
