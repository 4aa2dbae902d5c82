// Files of the packages that a recipe names as inputs: real texts and sources.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place);
    else if (entry.isFile()) yield place;
  }
}

// So many files whose path fits the pattern, of a size that fits, at most two a package: [{name, file}].
function sampleOfFiles(chance, folder, pattern, count, [least, most] = [300, 20000]) {
  const root = path.join(folder, '..', 'inputs', 'node_modules');
  const packages = new Map();
  for (const file of filesBelow(root)) {
    const name = path.relative(root, file);
    const size = fs.statSync(file).size;
    if (!pattern.test(name) || size < least || size > most) continue;
    const owner = name.split(path.sep)[0];
    packages.set(owner, [...(packages.get(owner) || []), name]);
  }
  const found = [...packages.values()].flatMap((names) => chance.sample(names, 2));
  return chance.sample(found, count).sort().map((name) => ({ name: name.replace(/[^\w.-]+/g, '_'), file: path.join(root, name) }));
}

const textOf = (input) => fs.readFileSync(input.file, 'utf8');

module.exports = { sampleOfFiles, textOf };
