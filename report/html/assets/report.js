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
    var target = row.querySelector("a.target, summary.target");
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
    var rows = page === "cluster" ? [] : visibleRows();  // of a look the keys lead to the next look
    if (rows.length > 0) select(step(rows, current, by));
    else follow(by > 0 ? "a[rel=next]" : "a[rel=prev]");
  }

  // On a page with two trees: from one stretch of changed rows to the next.

  var change = null;

  function changeStarts() {
    var rows = document.querySelectorAll(".tree-diff tbody tr:not(.same)");
    return Array.prototype.filter.call(rows, function (row) {
      var before = row.previousElementSibling;
      return !before || before.classList.contains("same");
    });
  }

  function moveToChange(by) {
    var starts = changeStarts();
    if (starts.length === 0) return;
    if (change) change.classList.remove("current");
    change = step(starts, change, by);
    change.classList.add("current");
    change.scrollIntoView({ block: "center" });
  }

  // The first change is in view at once, wherever it is in the trees; the page itself stays where it is.
  function showFirstChange() {
    var first = changeStarts()[0];
    var box = first && first.closest(".tree-box");
    if (!box) return;
    var above = first.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (above > 130) box.scrollTop += above - 110;  // under the head, with a few rows before it
  }

  // Search and filter of a table whose rows are all there. (pairs.js has its own for the rows that are not.)

  function filterOf(form) {
    function valueOf(name) {
      return form.elements[name] ? form.elements[name].value : "";  // not every list has every field
    }
    var score = parseFloat(valueOf("score"));
    return {
      words: valueOf("text").toLowerCase().split(/\s+/).filter(Boolean),
      verdict: valueOf("verdict"),
      look: valueOf("look"),
      score: isNaN(score) ? null : score,
    };
  }

  // `look`: what was decided, "seen", or nothing.
  function passesLook(wanted, look) {
    if (wanted === "undecided") return look === "" || look === "seen";
    if (wanted === "unseen") return look === "";
    return wanted === "" || wanted === look;
  }

  function passes(filter, text, verdict, score, look) {
    if (filter.verdict && filter.verdict !== verdict) return false;
    if (!passesLook(filter.look, look || "")) return false;
    if (filter.score !== null && !(score >= filter.score)) return false;
    return filter.words.every(function (word) {
      return text.indexOf(word) >= 0;
    });
  }

  // What is searched for stands in the address, so that the way back leads to it.
  var fields = ["text", "verdict", "score", "look"];

  function remember(form) {
    var query = new URLSearchParams();
    fields.forEach(function (name) {
      if (form.elements[name] && form.elements[name].value) query.set(name, form.elements[name].value);
    });
    try {
      history.replaceState(null, "", "#" + query);
    } catch (error) {
      // Then the way back begins without it.
    }
  }

  function recall(form) {
    new URLSearchParams(location.hash.slice(1)).forEach(function (value, name) {
      if (fields.indexOf(name) >= 0 && form.elements[name]) form.elements[name].value = value;
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
        row.hidden = !passes(filter, texts[i], row.dataset.verdict, parseFloat(row.dataset.score), row.dataset.look);
        if (!row.hidden) ++shown;
      });
      if (current && current.hidden) select(null);
      count(form, shown, rows.length);
    });
  }

  // Copying, where a page may use the clipboard and where it may not.

  function copy(text) {
    if (navigator.clipboard && navigator.clipboard.writeText) {
      navigator.clipboard.writeText(text).catch(function () { copyByHand(text); });
    } else {
      copyByHand(text);
    }
  }

  function copyByHand(text) {
    var area = element("textarea", "unseen");
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }

  function addCopyButton(code) {
    var button = element("button", "button copy", "Copy");
    button.type = "button";
    button.addEventListener("click", function () {
      copy(code.textContent);
      button.textContent = "Copied";
      setTimeout(function () { button.textContent = "Copy"; }, 1500);
    });
    code.parentNode.append(button);
  }

  // Keys.

  var keys = [
    ["j", "k", "next and previous row; on a look or a pair: the next one"],
    ["Enter", "", "open the row"],
    ["n", "p", "next and previous change of the two trees, or of two screenshots"],
    ["s", "o", "of two screenshots: the slider; outlines"],
    ["a", "", "accept what is ticked, and go on"],
    ["f", "", "it is a fault, and go on"],
    ["1", "9", "tick a change; x ticks all"],
    ["u", "", "undo the last decision"],
    ["e", "", "what you decided, to be exported"],
    ["]", "[", "next and previous page"],
    ["l", "", "up to the list"],
    ["/", "", "search"],
    ["t", "", "dark or light"],
    ["?", "", "these keys"],
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
    l: function () { follow(".trail a:last-of-type"); },
    "/": search,
    t: switchTheme,
    "?": showHelp,
  };

  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    var writes = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.target.type !== "checkbox";
    if (writes) {
      if (event.key === "Escape") event.target.blur();
      return;
    }
    var open = document.querySelector("dialog[open]");
    if (open && !(open === help && event.key === "?")) return;
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

  document.querySelectorAll(".command code").forEach(addCopyButton);
  showFirstChange();

  window.treesift = {
    element: element, filterOf: filterOf, passes: passes, watch: watch, count: count, select: select, copy: copy, actions: actions,
    // When it is known what was decided (triage.js). Long lists have their own (list.js).
    filterTables: function () {
      if (!document.getElementById("more")) document.querySelectorAll("form.filter").forEach(filterTable);
    },
  };
})();
