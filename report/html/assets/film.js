// Strips of pictures, and the two screenshots of a page: keys from one difference to the next, outlines, the slider.
(function () {
  "use strict";
  var ui = window.treesift;

  function step(list, from, by) {
    var place = list.indexOf(from);
    if (place < 0) return list[by > 0 ? 0 : list.length - 1];
    return list[Math.min(list.length - 1, Math.max(0, place + by))];
  }

  function all(selector) {
    return Array.prototype.slice.call(document.querySelectorAll(selector));
  }

  // Strips: n and p go to the next page that differs, of this path or of the next one.

  function moveToFrame(by) {
    var frames = all(".frame:not(.same) a.shots");
    var next = step(frames, document.activeElement, by);
    if (!next) return;
    next.closest("details").open = true;
    next.focus();
    next.scrollIntoView({ block: "nearest", inline: "center" });
  }

  // Differences: chosen together in the list, on the pictures and in the tree.

  var chosen = null;

  // The row of the tree for a path: the one of the node, else of the nearest node around it.
  function rowOf(path) {
    var best = null;
    all(".tree-diff tr[data-path]").forEach(function (row) {
      var own = row.dataset.path;
      var holds = own === path || path.indexOf(own + "/") === 0;
      if (holds && (!best || own.length > best.dataset.path.length)) best = row;
    });
    return best;
  }

  function showRow(path) {
    var row = rowOf(path);
    all(".tree-diff tr.current").forEach(function (one) { one.classList.remove("current"); });
    if (!row) return;
    row.classList.add("current");
    var box = row.closest(".tree-box");
    if (box) box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - 110;
  }

  function choose(entry) {
    if (!entry) return;
    chosen = entry;
    all("[data-difference]").forEach(function (one) {
      one.classList.toggle("current", one.dataset.difference === entry.dataset.difference);
    });
    entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "nearest" });
    showRow(entry.dataset.path);
    var outline = all(".outline.current rect").filter(function (one) { return one.getClientRects().length > 0; })[0];
    if (outline) outline.scrollIntoView({ block: "center", inline: "nearest" });
  }

  function moveToDifference(by) {
    choose(step(all(".differences li"), chosen, by));
  }

  // The slider, and whether outlines are shown.

  var slider = document.querySelector(".slider");
  var beside = document.querySelector(".beside");

  function slide() {
    var drawing = slider.querySelector("svg");
    var x = drawing.viewBox.baseVal.width * slider.querySelector("input").value / 100;
    var line = slider.querySelector(".edge");
    slider.querySelector("clipPath rect").setAttribute("x", x);
    line.setAttribute("x1", x);
    line.setAttribute("x2", x);
  }

  function press(button, isOn) {
    if (button) button.setAttribute("aria-pressed", String(isOn));
  }

  function switchSlider() {
    if (!slider) return;
    slider.hidden = !slider.hidden;
    beside.hidden = !slider.hidden;
    press(document.getElementById("slide-button"), !slider.hidden);
    if (!slider.hidden) slider.querySelector("input").focus();
  }

  function switchOutlines() {
    var section = document.getElementById("screenshots");
    if (section) press(document.getElementById("outline-button"), !section.classList.toggle("plain"));
  }

  if (slider) {
    slider.querySelector("input").addEventListener("input", slide);
    slide();
  }
  [["slide-button", switchSlider], ["outline-button", switchOutlines]].forEach(function (entry) {
    var button = document.getElementById(entry[0]);
    if (button) button.addEventListener("click", entry[1]);
  });
  document.addEventListener("click", function (event) {
    var mark = event.target.closest && event.target.closest(".outline, .differences li");
    if (!mark) return;
    choose(document.querySelector(".differences li[data-difference='" + mark.dataset.difference + "']"));
  });

  ui.actions.s = switchSlider;
  ui.actions.o = switchOutlines;
  var move = document.querySelector(".film") ? moveToFrame : document.querySelector(".differences") ? moveToDifference : null;
  if (move) {
    ui.actions.n = function () { move(1); };
    ui.actions.p = function () { move(-1); };
  }
  // A link to a path opens it.
  var target = location.hash && document.getElementById(location.hash.slice(1));
  if (target && target.tagName === "DETAILS") target.open = true;
})();
