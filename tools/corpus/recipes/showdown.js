// Read-me files and change logs of npm packages, made HTML by Showdown.
'use strict';
const { sampleOfFiles, textOf } = require('../inputs/packages.js');

exports.inputs = (chance, folder) => sampleOfFiles(chance, folder, /(readme|changes|changelog|history|contributing|docs[/].*)\.(md|markdown)$/i, 42, [300, 9000])
  .map((input, index) => ({ ...input, flavour: ['vanilla', 'github', 'vanilla', 'ghost'][index % 4] }));

exports.prepare = ({ load }) => load('showdown');

exports.render = (showdown, input) => {
  const converter = new showdown.Converter({ tables: true, strikethrough: true });
  if (converter.setFlavor && input.flavour !== 'vanilla') converter.setFlavor(input.flavour);
  return converter.makeHtml(textOf(input));
};
