// Read-me files and change logs of npm packages, made HTML by markdown-it.
'use strict';
const { sampleOfFiles, textOf } = require('../inputs/packages.js');

exports.inputs = (chance, folder) => sampleOfFiles(chance, folder, /(readme|changes|changelog|history|contributing|docs[/].*)\.(md|markdown)$/i, 42)
  .map((input, index) => ({ ...input, options: { html: index % 3 !== 0, linkify: index % 4 === 1, typographer: index % 5 === 2, breaks: index % 7 === 3 } }));

exports.prepare = ({ load }) => load('markdown-it');

exports.render = (markdownIt, input) => markdownIt(input.options).render(textOf(input));
