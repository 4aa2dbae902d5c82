// Lists of notes as HTML: release 1.0 of the program of this test.
'use strict';

function escaped(text) {
  return String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function item(note, place) {
  const title = '<b>' + escaped(note.title) + '</b>';
  if (note.done && note.by) {
    return '<li class="done">' + title + ' by ' + escaped(note.by) + '</li>';
  }
  return '<li>' + (place + 1) + ' ' + title + '</li>';
}

exports.page = function page(notes, served) {
  if (notes.length === 0) return '<p>No notes</p>\n';
  const open = notes.filter((note) => !note.done);
  return '<h1>' + open.length + ' of ' + notes.length + '</h1>\n<ul>\n' + notes.map(item).join('\n') + '\n</ul>\n<p>' + served + '</p>\n';
};
