// Pages and e-mails, minified.
'use strict';
const { mails } = require('../inputs/mails.js');

const WAYS = [
  { collapseWhitespace: true, removeComments: true },
  { collapseWhitespace: true, conservativeCollapse: true, removeAttributeQuotes: true, removeOptionalTags: true, collapseBooleanAttributes: true },
  { removeRedundantAttributes: true, removeEmptyAttributes: true, sortAttributes: true, sortClassName: true, useShortDoctype: true, decodeEntities: true },
  { collapseWhitespace: true, preserveLineBreaks: true, minifyCSS: true, minifyJS: true, processConditionalComments: true },
  { collapseInlineTagWhitespace: true, collapseWhitespace: true, removeStyleLinkTypeAttributes: true, removeScriptTypeAttributes: true, keepClosingSlash: true, quoteCharacter: "'" },
  { html5: false, removeTagWhitespace: true, caseSensitive: true, minifyURLs: (url) => url.replace('https:', ''), maxLineLength: 200 },
];

exports.inputs = () => mails(42).map((input, index) => ({ ...input, way: index % WAYS.length }));

exports.prepare = ({ load, version }) => load(version.startsWith('html-minifier-') ? 'html-minifier' : 'html-minifier-terser').minify;

exports.render = (minify, { html, way }) => minify(html, WAYS[way]);
