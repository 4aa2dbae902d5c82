// What a person decides about looks, and what was seen: remembered in the browser by the run's name, exported as an approvals
// file, as labels, or as commands. Text from the run's pages is only ever read or set as text; the tables of an approvals file
// stand ready in the pages of clusters, written by treesift.
(function () {
  "use strict";
  var report = window.treesift;
  var body = document.body;
  var element = report.element;
  var storeKey = "treesift-looks-" + body.dataset.run;

  // ---- What is remembered: {seen: {CLUSTER: 1}, decisions: [{cluster, what, title, …}]}, the last decision last.

  var memory = null;

  function read() {
    var found = null;
    try {
      found = JSON.parse(localStorage.getItem(storeKey));
    } catch (error) {
      found = memory;  // no storage here: it holds for this page only
    }
    var store = found || memory || {};
    return { seen: store.seen || {}, decisions: Array.isArray(store.decisions) ? store.decisions : [] };
  }

  function write(store) {
    memory = store;
    try {
      localStorage.setItem(storeKey, JSON.stringify(store));
    } catch (error) {
      say("This browser remembers nothing: export before you leave the page.");
    }
  }

  function decisionOf(store, cluster) {
    return store.decisions.find(function (one) {
      return one.cluster === cluster;
    });
  }

  var words = { accept: "accepted", fault: "fault" };

  // What is known of a cluster, for filters: "accept", "fault", "seen" or "".
  function standing(store, cluster) {
    var decision = decisionOf(store, cluster);
    return decision ? decision.what : store.seen[cluster] ? "seen" : "";
  }

  // All at once, for long lists.
  function standings() {
    var store = read();
    var known = {};
    Object.keys(store.seen).forEach(function (cluster) {
      known[cluster] = "seen";
    });
    store.decisions.forEach(function (one) {
      known[one.cluster] = one.what;
    });
    return known;
  }

  // ---- Words for a moment at the foot of the page.

  var note = null, noteTimer = 0;

  function say(text) {
    if (!note) {
      note = element("p", "toast");
      note.setAttribute("role", "status");
      body.append(note);
    }
    note.textContent = text;
    note.hidden = false;
    clearTimeout(noteTimer);
    noteTimer = setTimeout(function () {
      note.hidden = true;
    }, 5000);
  }

  // ---- Rows of lists.

  function mark(row, known) {
    var cluster = row.dataset.cluster;
    if (!cluster) return;
    var now = known[cluster] || "";
    row.dataset.look = now;
    var badge = row.querySelector(".decided");
    if (badge) badge.remove();
    if (!words[now]) return;
    row.querySelector("td.main").prepend(element("span", "decided " + now, words[now]));
  }

  function markAll() {
    var known = standings();
    document.querySelectorAll("tr[data-cluster]").forEach(function (row) {
      mark(row, known);
    });
  }

  // ---- The look of this page.

  var look = document.getElementById("look");

  function ticks() {
    return Array.prototype.slice.call(look.querySelectorAll("input.tick"));
  }

  function decide(what, more) {
    var store = read();
    var decision = {
      cluster: look.dataset.cluster, what: what, title: look.dataset.title, keys: look.dataset.keys,
      label: look.dataset.label, tables: "", changes: 0
    };
    Object.keys(more).forEach(function (key) {
      decision[key] = more[key];
    });
    store.decisions = store.decisions.filter(function (one) {
      return one.cluster !== decision.cluster;
    });
    store.decisions.push(decision);
    write(store);
    show();
    goOn();
  }

  function goOn() {
    var next = document.querySelector("a[rel=next]");
    if (next) next.click();
  }

  function opensALook() {
    if (look && document.getElementById("accept")) return true;
    say(look ? "There is nothing to decide here." : "Open a look first: j and k choose it, Enter opens it.");
    return false;
  }

  function accept() {
    if (!opensALook()) return;
    var all = ticks();
    var chosen = all.filter(function (tick) {
      return tick.checked;
    });
    if (all.length === 0) return say("These changes are not known one by one: they cannot be accepted here.");
    if (chosen.length === 0) return say("Changes of unlike kinds: tick those that may pass (1 to 9, x for all).");
    decide("accept", {
      tables: chosen.map(function (tick) { return tick.dataset.tables; }).join("\n"),
      changes: chosen.length
    });
  }

  function fault() {
    if (opensALook()) decide("fault", {});
  }

  function undo() {
    var store = read();
    var last = store.decisions.pop();
    if (!last) return say("There is nothing to take back.");
    write(store);
    show();
    say("Taken back: " + last.title);
  }

  function tick(number) {
    var one = look && ticks()[number - 1];
    if (!one) return;
    one.checked = !one.checked;
    one.scrollIntoView({ block: "nearest" });
  }

  function tickAll() {
    if (!look) return;
    var all = ticks();
    var isAll = all.every(function (one) { return one.checked; });
    all.forEach(function (one) {
      one.checked = !isAll;
    });
  }

  // ---- What is decided, to be taken away.

  // A quoted string of TOML and of JSON; what is no character becomes U+FFFD.
  function quoted(text) {
    var whole = text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, function (unit) {
      return unit.length === 2 ? unit : "\ufffd";
    });
    return JSON.stringify(whole).replace(/[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, function (c) {
      return "\\u" + ("000" + c.charCodeAt(0).toString(16)).slice(-4);
    });
  }

  function today() {
    var now = new Date();
    var two = function (number) { return (number < 10 ? "0" : "") + number; };
    return now.getFullYear() + "-" + two(now.getMonth() + 1) + "-" + two(now.getDate());
  }

  function of(what) {
    return read().decisions.filter(function (one) {
      return one.what === what;
    });
  }

  function approvals(reason) {
    return of("accept").map(function (one) {
      return "[[approval]]\nname = " + quoted(one.cluster + " " + today()) + "\nreason = " + quoted(reason) +
        "\napproved = " + today() + "\n" + one.keys + "\n" + one.tables;
    }).join("\n");
  }

  function labels() {
    return of("fault").map(function (one) { return one.label + "\n"; }).join("");
  }

  function download(name, text) {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }

  function button(text, act) {
    var made = element("button", "button", text);
    made.type = "button";
    made.addEventListener("click", act);
    return made;
  }

  var dialog = null;

  function listed(one) {
    var item = element("li");
    item.append(element("span", "decided " + one.what, words[one.what]), " ");
    if (/^[0-9a-f]{16}$/.test(one.cluster)) {
      var link = element("a", "", one.title);
      link.href = body.dataset.root + "clusters/" + one.cluster + ".html";
      item.append(link);
    } else {
      item.append(one.title);
    }
    if (one.changes > 0) item.append(element("span", "quiet", " " + one.changes + (one.changes === 1 ? " change" : " changes")));
    return item;
  }

  function makeDialog() {
    dialog = element("dialog", "decisions");
    dialog.setAttribute("aria-labelledby", "decisions-title");
    var title = element("h2", "", "What you decided");
    title.id = "decisions-title";
    dialog.append(title, element("ul"));
    var label = element("label", "", "Why may it pass? ");
    var reason = element("input");
    reason.type = "text";
    reason.name = "reason";
    reason.addEventListener("input", showExports);
    label.append(reason);
    dialog.append(label, element("p", "quiet",
      "What is accepted passes from now on, wherever it comes. A pair that has another change beside it is still to be looked at."));
    dialog.append(element("div", "exports"));
    var ends = element("p", "actions");
    ends.append(button("Close", function () { dialog.close(); }), button("Forget what I decided", function () {
      var store = read();
      store.decisions = [];
      write(store);
      show();
      dialog.close();
    }));
    dialog.append(ends);
    dialog.addEventListener("click", function (event) {
      if (event.target === dialog) dialog.close();
    });
    body.append(dialog);
  }

  function exported(name, title, text, command) {
    var made = element("section", "export");
    var area = element("textarea");
    area.readOnly = true;
    area.rows = 6;
    area.value = text;
    area.setAttribute("aria-label", title);
    var buttons = element("p", "actions");
    buttons.append(
      button("Copy", function () { report.copy(text); say("Copied."); }),
      button("Download " + name, function () { download(name, text); }),
      button("Copy as a command", function () { report.copy(command); say("Copied: paste it into a shell."); })
    );
    made.append(element("h3", "", title), area, buttons);
    return made;
  }

  function command(name, text) {
    return "cat >> " + name + " <<'END-OF-DECISIONS'\n" + text + "END-OF-DECISIONS\n";
  }

  function showExports() {
    var reason = dialog.querySelector("input").value.trim();
    var place = dialog.querySelector(".exports");
    place.replaceChildren();
    if (of("accept").length > 0) {
      if (reason === "") place.append(element("p", "quiet", "An approval says why: then the file stands here."));
      else place.append(exported("approvals.toml", "Approvals", approvals(reason), command("approvals.toml", "\n" + approvals(reason))));
    }
    if (of("fault").length > 0) place.append(exported("labels.jsonl", "Faults, as labels", labels(), command("labels.jsonl", labels())));
  }

  function showDecisions() {
    if (!dialog) makeDialog();
    if (dialog.open) return dialog.close();
    var list = dialog.querySelector("ul");
    var decisions = read().decisions;
    list.replaceChildren.apply(list, decisions.slice(0, 200).map(listed));
    if (decisions.length > 200) list.append(element("li", "quiet", "and " + (decisions.length - 200) + " more"));
    if (decisions.length === 0) list.append(element("li", "quiet", "Nothing yet. On a look, a accepts what is ticked and f calls it a fault."));
    showExports();
    dialog.showModal();
  }

  // ---- All of it, as it stands now.

  function show() {
    var store = read();
    var count = store.decisions.length;
    var decided = document.getElementById("decided-button");
    decided.hidden = count === 0;
    decided.textContent = count + " decided";
    markAll();
    if (!look) return;
    var state = document.getElementById("state");
    var decision = decisionOf(store, look.dataset.cluster);
    if (state) state.textContent = decision ? words[decision.what] : "";
    look.dataset.look = decision ? decision.what : "";
  }

  function remember() {
    if (!look) return;
    var store = read();
    if (store.seen[look.dataset.cluster]) return;
    store.seen[look.dataset.cluster] = 1;
    write(store);
  }

  var actions = { a: accept, f: fault, u: undo, x: tickAll, e: showDecisions };
  for (var i = 1; i <= 9; ++i) actions[String(i)] = tick.bind(null, i);
  Object.keys(actions).forEach(function (key) {
    report.actions[key] = actions[key];
  });
  [["accept", accept], ["fault", fault], ["undo", undo], ["decided-button", showDecisions]].forEach(function (entry) {
    var found = document.getElementById(entry[0]);
    if (found) found.addEventListener("click", entry[1]);
  });
  report.standings = standings;
  report.mark = mark;
  remember();
  show();
  addEventListener("pageshow", function (event) {
    if (event.persisted) show();
  });
  if (report.filterTables) report.filterTables();
})();
