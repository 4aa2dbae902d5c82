// Sources of npm packages in many languages, coloured by highlight.js, as pages show them.
'use strict';
const path = require('node:path');
const { sampleOfFiles, textOf } = require('../inputs/packages.js');

const LANGUAGES = { js: 'javascript', mjs: 'javascript', ts: 'typescript', json: 'json', css: 'css', scss: 'scss', less: 'less', html: 'xml', md: 'markdown',
  yml: 'yaml', yaml: 'yaml', sh: 'bash', py: 'python', h: 'cpp', cc: 'cpp', java: 'java', kt: 'kotlin', m: 'objectivec', podspec: 'ruby', gradle: 'gradle',
  xml: 'xml', mk: 'makefile' };
const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

// Every language has its share: two files, and more of what npm is made of.
exports.inputs = (chance, folder) => Object.keys(LANGUAGES).flatMap((ending) =>
  sampleOfFiles(chance, folder, new RegExp(`[.]${ending}$`), ending === 'js' ? 6 : 2, [200, 6000]));

exports.prepare = ({ load }) => load('highlight.js');

exports.render = (hljs, input) => {
  const language = LANGUAGES[path.extname(input.file).slice(1)];
  const text = textOf(input);
  const coloured = Number.parseInt(hljs.versionString || '9', 10) > 10 ? hljs.highlight(text, { language }) : hljs.highlight(language, text);
  const guess = hljs.highlightAuto(text.slice(0, 500), ['javascript', 'css', 'xml', 'python', 'cpp', 'json']);
  return `<!DOCTYPE html><html><head><title>${escaped(input.name)}</title></head><body><h1>${escaped(input.name)}</h1>\n` +
    `<p>Language <b>${language}</b>, relevance ${coloured.relevance}; it looks like ${guess.language} (${guess.relevance})</p>\n` +
    `<pre><code class="hljs ${language}">${coloured.value}</code></pre></body></html>\n`;
};
