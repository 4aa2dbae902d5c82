// node viewer-page.cjs NODE_MODULES REPORT: a page with the viewer, the report in it, and what the viewer shows as text.
const { readFileSync } = require("node:fs");
const { resolve } = require("node:path");
const [modules, report] = process.argv.slice(2);
const viewer = resolve(modules, "mutation-testing-elements/dist/mutation-test-elements.js");
const inScript = (text) => text.replaceAll("</", "<\\/");
console.log(`<!doctype html><meta charset="utf-8"><title>Mutants</title>
<mutation-test-report-app></mutation-test-report-app><p id="seen"></p>
<script>let trouble = ""; addEventListener("error", (event) => { trouble += event.message + " "; });</script>
<script src="file://${viewer}"></script>
<script>
document.querySelector("mutation-test-report-app").report = ${inScript(readFileSync(report, "utf8").trim())};
const textOf = (node) => [...(node.shadowRoot ?? node).childNodes].map((child) =>
  child.nodeType === 3 ? child.data : child.nodeType === 1 && !["STYLE", "SCRIPT"].includes(child.tagName) ? textOf(child) : "").join(" ");
setTimeout(() => {
  const text = textOf(document.querySelector("mutation-test-report-app")).replace(/\\s+/g, " ");
  document.getElementById("seen").textContent = "SEEN " + trouble + text;
}, 5000);
</script>`);
