// Pages with lists of notes; the time at which a page was served is new every night.
'use strict';

exports.inputs = (chance) => chance.times(8, (index) => ({
  name: `page-${index + 1}`,
  notes: chance.times(index, () => ({ title: chance.title(), done: chance.yes(), by: chance.yes() ? `${chance.name()} & sons` : '' })),
}));

exports.prepare = ({ load }) => load('./index.js');

exports.render = (program, input) => program.page(input.notes, new Date().toISOString());
