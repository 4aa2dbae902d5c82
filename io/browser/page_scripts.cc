// The fixed clock begins at one time for each page. It goes on by a millisecond each thousand times that it
// is asked, so that a page that waits for time to pass does not wait for ever; and with each thing that the
// user does, so that what is made one after the other and named by its time has two names. What a page shows
// is the same in each run.
//
// Animations of scripts, and what waits until nobody has typed for a while, ask in a timer or a frame how much time has
// passed. So who asks there is told a time that is later by the timer's delay, or by a frame; but at most by two
// seconds after what the user does last: a page that counts time on and on shows the same time in the end. Timers of a
// second and more do not count, for these make clocks tick.
//
// What is drawn for cryptography makes ids that are unique, such as UUIDs: so it is other numbers on the next page.
//
// To draw a page that is longer than the window the browser makes the window as long for a moment. Nobody has done
// anything then: the page hears nothing of it. Else pages that lay themselves out anew are drawn in the midst of it,
// and show afterwards what they show when a window was resized.
//
// A box that is covered or not displayed, as boxes are that are styled otherwise, is clicked at its label.
//
// Paths are those of documents: "/html[1]/body[1]/a[2]", by positions among siblings of a name;
// "#shadow-root[1]" leads into an open shadow root, "#document[1]" into a frame of the same origin. In the browser's
// snapshots a shadow root has no step of its own: its elements are those of the host, and what the page puts into a
// slot stands in that slot.
#include "io/browser/page_scripts.h"

#include <fmt/format.h>

namespace treesift {

std::string script_of_fixed_clock(std::int64_t clock) {
  constexpr const char* script = R"((() => {{
  const Real = Date, timeout = setTimeout, interval = setInterval, frame = requestAnimationFrame;
  const most = 2000;
  let asked = 0, passed = 0, left = most, due = 0;
  const now = () => {{
    const step = Math.min(due - passed, left);
    if (step > 0) {{ passed += step; left -= step; }}
    return {} + passed + Math.floor(asked++ / 1000);
  }};
  const Fixed = function (...words) {{
    if (!new.target) return new Real(now()).toString();
    return Reflect.construct(Real, words.length ? words : [now()], new.target);
  }};
  Fixed.prototype = Real.prototype;
  Fixed.now = now;
  Fixed.parse = Real.parse;
  Fixed.UTC = Real.UTC;
  Real.prototype.constructor = Fixed;
  globalThis.Date = Fixed;
  const after = (delay) => delay > 0 && delay < 1000 ? passed + Math.floor(delay) : 0;
  const timed = (work, delay) => {{
    if (typeof work !== 'function') return work;
    let end = after(delay);
    return function (...words) {{
      due = end;
      try {{ return work.apply(this, words); }}
      finally {{ queueMicrotask(() => {{ due = 0; }}); end = after(delay); }}
    }};
  }};
  globalThis.setTimeout = (work, delay, ...words) => timeout(timed(work, delay), delay, ...words);
  globalThis.setInterval = (work, delay, ...words) => interval(timed(work, delay), delay, ...words);
  globalThis.requestAnimationFrame = (work) => frame(timed(work, 16));
  for (const deed of ['mousedown', 'keydown', 'input'])
    addEventListener(deed, (event) => {{ if (event.isTrusted) {{ asked += 1000; left = most; }} }}, true);
}})();)";
  return fmt::format(fmt::runtime(script), clock);
}

std::string script_of_fixed_random(std::uint32_t seed) {
  constexpr const char* script = R"((() => {{
  const numbers = (state) => () => {{
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }};
  Math.random = numbers({0} >>> 0);
  const next = numbers(({0} ^ 0x5bd1e995) + history.length >>> 0), own = Crypto.prototype, refuse = own.getRandomValues;
  own.getRandomValues = function (array) {{
    refuse.call(this, array);  // what it cannot fill
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, all) => {{ all[i] = next() * 256; }});
    return array;
  }};
  if (own.randomUUID) own.randomUUID = function () {{
    const bytes = this.getRandomValues(new Uint8Array(16));
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return text.replace(/(.{{8}})(.{{4}})(.{{4}})(.{{4}})/, '$1-$2-$3-$4-');
  }};
}})();)";
  return fmt::format(fmt::runtime(script), seed);
}

std::string_view script_of_deaf_observers() {
  return R"((() => {
  let isDrawn = false;
  addEventListener('treesift-draws', () => { isDrawn = true; });
  addEventListener('treesift-has-drawn', () => { isDrawn = false; });
  const deaf = (Real) => class extends Real {
    constructor(work, ...options) {
      super(typeof work !== 'function' ? work :
        function (...told) { if (!isDrawn) work.apply(this, told); }, ...options);
    }
  };
  for (const name of ['ResizeObserver', 'IntersectionObserver']) {
    const Real = globalThis[name];
    if (!Real) continue;
    const Deaf = deaf(Real);
    Object.defineProperty(Deaf, 'name', {value: name});
    globalThis[name] = Deaf;
  }
})();)";
}

std::string_view script_of_own_world() {
  return R"((() => {
  const still = new CSSStyleSheet();
  still.replaceSync('*,*::before,*::after{animation:none!important;transition:none!important;' +
    'caret-color:transparent!important;scroll-behavior:auto!important}');
  const stop = () => { try {
    if (!document.adoptedStyleSheets.includes(still)) document.adoptedStyleSheets.push(still);
  } catch (e) {} };
  stop();
  document.addEventListener('DOMContentLoaded', stop);
  let isDrawn = false;
  const hush = (event) => { if (isDrawn) event.stopImmediatePropagation(); };
  for (const event of ['resize', 'scroll']) {
    addEventListener(event, hush, true);
    if (globalThis.visualViewport) visualViewport.addEventListener(event, hush, true);
  }
  let changes = 0;
  new MutationObserver((list) => { changes += list.length; }).observe(document,
    {subtree: true, childList: true, attributes: true, characterData: true});
  const inner = (node, name) =>
    name === '#shadow-root' ? node.shadowRoot : name === '#document' ? node.contentDocument : null;
  const shown = (node) => node.shadowRoot ? node.shadowRoot.children :
    node.nodeName === 'SLOT' && node.assignedNodes().length > 0 ? node.assignedElements() : node.children;
  const child = (node, step) => {
    const parts = /^([^[]+)\[(\d+)\]$/.exec(step);
    if (!node || !parts) return null;
    if (parts[1][0] === '#') return inner(node, parts[1]);
    let left = Number(parts[2]);
    for (const one of shown(node)) if (one.nodeName.toLowerCase() === parts[1] && --left === 0) return one;
    return null;
  };
  const find = (path) => path.split('/').filter(Boolean).reduce(child, document);
  const query = (css) => { try { return document.querySelector(css); } catch (e) { return null; } };
  const element = (place) => place[0] === '/' ? find(place) : query(place.replace(/^css:/, ''));
  const isIn = (one, outer) => {
    for (; one; one = one.assignedSlot || one.parentNode || one.host) if (one === outer) return true;
    return false;
  };
  // What a component shows of its own text stands in a slot, and is told to be the component.
  const showsTextIn = (one, hit) => hit.shadowRoot && [...hit.shadowRoot.querySelectorAll('slot')].some((slot) =>
    isIn(slot, one) && slot.assignedNodes({flatten: true}).some((text) => text.nodeType === 3 && text.data.trim()));
  const isHit = (one, hit) => !!hit && (isIn(hit, one) || hit.contains(one) && hit.shadowRoot ||
    showsTextIn(one, hit) || (hit.closest && hit.closest('label') && hit.closest('label').control === one));
  // A label's left end, as there may be links in its text.
  const spotOf = (one) => {
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    const box = [...one.getClientRects()].find((r) => r.width > 0 && r.height > 0);
    if (!box) return null;
    const x = box.left + Math.min(box.width / 2, one.nodeName === 'LABEL' ? 10 : Infinity), y = box.top + box.height / 2;
    return {x, y, hit: isHit(one, one.getRootNode().elementFromPoint(x, y))};
  };
  const tell = (event, one) => one.dispatchEvent(new Event(event, {bubbles: true}));
  const typed = ['text', 'search', 'email', 'url', 'tel', 'password', 'number', ''];
  const read = (one, copy) => {
    if (one.nodeName === 'INPUT' && one.type !== 'file') {
      if (one.value !== (one.getAttribute('value') || '')) copy.setAttribute('value', one.value);
      if (one.checked) copy.setAttribute('checked', ''); else copy.removeAttribute('checked');
    }
    if (one.nodeName === 'OPTION') {
      if (one.selected) copy.setAttribute('selected', ''); else copy.removeAttribute('selected');
    }
    if (one.nodeName === 'TEXTAREA') copy.textContent = one.value;
  };
  // In a document of its own no component is made anew and nothing is loaded. Shadow roots and frames are templates, as
  // io/crawls/snapshot_html.cc writes them.
  const inert = document.implementation.createHTMLDocument();
  const templateOf = (nodes, mode) => {
    const template = inert.createElement('template');
    if (mode) template.setAttribute('shadowrootmode', mode);
    template.content.append(...[...nodes].map(copyOf));
    return template;
  };
  const copyOf = (node) => {
    const copy = inert.importNode(node, true);
    if (node.nodeType !== Node.ELEMENT_NODE) return copy;
    const all = [node, ...node.querySelectorAll('*')], copies = [copy, ...copy.querySelectorAll('*')];
    for (let i = 0; i < all.length && i < copies.length; ++i) {
      read(all[i], copies[i]);
      if (all[i].shadowRoot) copies[i].prepend(templateOf(all[i].shadowRoot.childNodes, 'open'));
      const frame = inner(all[i], '#document');
      if (frame && frame.documentElement) copies[i].after(templateOf([frame.documentElement]));
    }
    return copy;
  };
  globalThis.treesift = {
    changes: () => changes,
    ready: () => document.readyState,
    place(path) {
      const one = element(path);
      if (!one) return {found: false};
      const spots = [one, ...(one.labels || [])];
      const spot = spotOf(spots.find((other) => spotOf(other)?.hit) || one);
      if (!spot) return {found: true, shown: false};
      for (let w = one.ownerDocument.defaultView; w && w !== window && w.frameElement; w = w.parent) {
        const frame = w.frameElement.getBoundingClientRect();
        spot.x += frame.left + w.frameElement.clientLeft;
        spot.y += frame.top + w.frameElement.clientTop;
      }
      return {found: true, shown: true, ...spot};
    },
    fill(path, value) {
      const one = element(path);
      if (!one) return 'missing';
      if (one.disabled || one.readOnly) return 'locked';
      const type = one.nodeName === 'TEXTAREA' ? '' : (one.getAttribute('type') || '').toLowerCase();
      if (one.nodeName === 'SELECT') {
        const option = [...one.options].find((o) => o.value === value) ||
          [...one.options].find((o) => o.text.trim() === value);
        if (!option) return 'missing';
        one.value = option.value;
      } else if (type === 'checkbox' || type === 'radio') {
        return one.checked === (value !== 'false' && value !== '') ? 'done' : 'click';
      } else if (typed.includes(type)) {
        one.focus();
        one.select();
        return one.value === value ? 'done' : 'type';
      } else {
        one.value = value;
      }
      tell('input', one);
      tell('change', one);
      return 'done';
    },
    draws() {
      isDrawn = true;
      dispatchEvent(new Event('treesift-draws'));
    },
    // What the page would hear comes with the next frames.
    async hasDrawn(waits) {
      const frame = () => new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 200); });
      for (let i = 0; waits && i < 2; ++i) await frame();
      dispatchEvent(new Event('treesift-has-drawn'));
      isDrawn = false;
      return true;
    },
    focus(path) {
      const one = element(path);
      if (one) one.focus();
      return !!one;
    },
    html() {
      const type = document.doctype ? '<!DOCTYPE ' + document.doctype.name + '>\n' : '';
      return type + copyOf(document.documentElement).outerHTML + '\n';
    },
  };
})();)";
}

}  // namespace treesift
