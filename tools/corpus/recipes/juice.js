// HTML e-mails whose style sheets juice writes into style attributes.
'use strict';
const { mails } = require('../inputs/mails.js');

const WAYS = [{}, { removeStyleTags: false, preserveImportant: true }, { applyWidthAttributes: true, applyHeightAttributes: true, applyAttributesTableElements: true },
  { insertPreservedExtraCss: true, preserveMediaQueries: true, preserveFontFaces: true, preservePseudos: true }, { inlinePseudoElements: true, xmlMode: false },
  { extraCss: '.button { letter-spacing: 1px } p { margin: 0 0 1em }', resolveCSSVariables: true }];

exports.inputs = () => mails(42).map((input, index) => ({ ...input, way: index % WAYS.length }));

exports.prepare = ({ load }) => load('juice');

exports.render = (juice, { html, way }) => juice(html.replace(/<link rel="stylesheet"[^>]*>/, ''), WAYS[way]);
