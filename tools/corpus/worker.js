// Renders all inputs of a recipe with one release of its program, in a world that stands still: random numbers and the clock
// depend on the run and the input only, so that two runs of the same code give the same bytes.
//
//   node worker.js RECIPE.js FOLDER RUN OUTPUT [--reached FILE FOLDER…]
//
// FOLDER is where npm has installed the release. OUTPUT gets a JSON line {"name", "text"} an input, written as soon as it is
// there; what an input throws is its text. --reached: FILE gets {path: [numbers of the lines that ran for the inputs]} of what lies
// in the folders; what ran once, when the program was loaded, is mostly tables. The exit status is 3 when the program cannot even be loaded.
//
// RECIPE.js exports inputs(chance) -> [{name, …}], prepare(tools) -> engine, and either render(engine, input, tools) -> text
// or renderAll(engine, inputs, write, tools), where write(name, text) takes one output. All but inputs may be async.
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const inspector = require('node:inspector');
const { createRequire } = require('node:module');
const { pathToFileURL, fileURLToPath } = require('node:url');
const { Chance } = require('./inputs/chance.js');

const DAY = 86400000;
const FIRST_RUN = Date.UTC(2026, 2, 2, 1, 30);  // a night in March
const [recipeFile, folder, run, outputFile, ...rest] = process.argv.slice(2);
const RealDate = Date;
let now = FIRST_RUN;

function standStill() {
  globalThis.Date = new Proxy(RealDate, {
    construct: (date, given, target) => Reflect.construct(date, given.length ? given : [now], target),
    apply: () => new RealDate(now).toString(),
    get: (date, key) => (key === 'now' ? () => now : Reflect.get(date, key)),
  });
}

// Each input has a clock and random numbers of its own, so that a fault in one does not reach the next through them.
function begin(name, index) {
  const chance = new Chance(`run ${run} ${name}`);
  now = FIRST_RUN + (Number(run) - 1) * DAY + index * 1700 + chance.below(900);
  Math.random = () => chance.number();
  return { chance, run: Number(run) };
}

function withoutPaths(text) {
  const places = [fs.realpathSync(folder), path.resolve(folder)];
  return places.reduce((result, place) => result.replaceAll(place, '/app'), text);
}

function textOfError(error) {
  return `Uncaught ${error && error.message !== undefined ? `${error.name}: ${error.message}` : String(error)}\n`;
}

function writer() {
  const file = fs.openSync(outputFile, 'w');
  return (name, text) => fs.writeSync(file, JSON.stringify({ name, text: withoutPaths(String(text)) }) + '\n');
}

async function renderEach(recipe, engine, inputs, write, tools) {
  for (const [index, input] of inputs.entries()) {
    const world = begin(input.name, index);
    let text;
    try {
      text = await recipe.render(engine, structuredClone(input), { ...tools, ...world });
    } catch (error) {
      text = textOfError(error);
    }
    write(input.name, text);
  }
}

function ask(session, method, settings) {
  let answer;
  session.post(method, settings, (error, result) => { answer = error || result; });
  return answer;
}

// How often each character of a source ran: the ranges of V8 are nested, the inner ones come later.
function countsOf(functions, length) {
  const counts = new Int32Array(length);
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) counts.fill(count, startOffset, endOffset);
  }
  return counts;
}

function reachedLines(source, functions) {
  const counts = countsOf(functions, source.length);
  const lines = [];
  let offset = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const first = line.search(/\S/);
    if (first >= 0 && counts[offset + first] > 0) lines.push(index + 1);
    offset += line.length + 1;
  }
  return lines;
}

function writeReached(session, file, folders) {
  const inside = folders.map((each) => fs.realpathSync(each) + path.sep);
  const reached = {};
  for (const script of ask(session, 'Profiler.takePreciseCoverage').result) {
    const place = script.url.startsWith('file:') ? fileURLToPath(script.url.split('?')[0]) : script.url;
    if (!inside.some((each) => place.startsWith(each))) continue;
    reached[place] = reachedLines(fs.readFileSync(place, 'utf8'), script.functions);
  }
  fs.writeFileSync(file, JSON.stringify(reached));
}

// require and import as a file in FOLDER has them.
function toolsOf() {
  const load = createRequire(path.resolve(folder, 'load.js'));
  const importer = path.resolve(folder, 'load.mjs');
  if (!fs.existsSync(importer)) fs.writeFileSync(importer, 'export default (name) => import(name);\n');
  const module = async (name) => (await import(pathToFileURL(importer))).default(name);
  return { load, module, folder: path.resolve(folder), version: path.basename(folder) };
}

async function main() {
  const recipe = require(path.resolve(recipeFile));
  const inputs = recipe.inputs(new Chance('inputs'), folder);
  const session = new inspector.Session();
  if (rest[0] === '--reached') {
    session.connect();
    ask(session, 'Profiler.enable');
    ask(session, 'Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }
  standStill();
  const tools = { ...toolsOf(), ...begin('loading', 0) };
  let engine;
  try {
    engine = await recipe.prepare(tools);
  } catch (error) {
    process.stderr.write(`cannot be loaded: ${error && error.stack}\n`);
    process.exit(3);
  }
  if (rest[0] === '--reached') ask(session, 'Profiler.takePreciseCoverage');  // what ran so far is not counted
  const write = writer();
  if (recipe.renderAll) await recipe.renderAll(engine, inputs, write, tools);
  else await renderEach(recipe, engine, inputs, write, tools);
  if (rest[0] === '--reached') writeReached(session, rest[1], rest.slice(2));
  process.exit(0);
}

main().catch((error) => {
  process.stderr.write(`${error && error.stack}\n`);
  process.exit(4);
});
