// Charts as SVG, made by Vega without a browser.
'use strict';
const { capital } = require('../inputs/chance.js');

const scales = (x, y) => [{ name: 'x', ...x, range: 'width' }, { name: 'y', type: 'linear', nice: true, zero: true, range: 'height', ...y }];
const axes = (chance, x, y) => [{ orient: 'bottom', scale: 'x', title: x, labelAngle: chance.pick([0, 0, -45, 90]), grid: chance.yes(0.3) }, { orient: 'left', scale: 'y', title: y, tickCount: chance.between(3, 9), format: chance.pick(['~s', '.1f', ',']) }];
const field = (scale, name) => ({ scale, field: name });
const names = (chance, count) => chance.sample(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'North', 'South', 'East', 'West', 'Tea', 'Coffee', 'Wood & wool', 'Paper'], count);

function bars(chance) {
  const values = names(chance, chance.between(4, 12)).map((name) => ({ name, amount: chance.between(-20, 200) / 2 }));
  return { data: [{ name: 'table', values, transform: [{ type: 'collect', sort: { field: 'amount', order: chance.pick(['ascending', 'descending']) } }] }],
    scales: scales({ type: 'band', domain: { data: 'table', field: 'name' }, padding: 0.1 }, { domain: { data: 'table', field: 'amount' } }), axes: axes(chance, 'Kind', 'Amount'),
    marks: [{ type: 'rect', from: { data: 'table' }, encode: { enter: { x: field('x', 'name'), width: { scale: 'x', band: 1 }, y: field('y', 'amount'), y2: { scale: 'y', value: 0 }, fill: { value: chance.pick(['steelblue', '#e45756']) }, tooltip: { signal: "datum.name + ': ' + format(datum.amount, '.2f')" } } } },
      { type: 'text', from: { data: 'table' }, encode: { enter: { x: { ...field('x', 'name'), band: 0.5 }, y: { ...field('y', 'amount'), offset: -3 }, align: { value: 'center' }, text: field(undefined, 'amount') } } }] };
}

function stacked(chance) {
  const kinds = ['oak', 'ash', 'elm'];
  const values = chance.times(chance.between(4, 9), (x) => kinds.map((kind) => ({ x, kind, y: chance.between(1, 60) }))).flat();
  const area = chance.yes();
  return { data: [{ name: 'table', values, transform: [{ type: 'stack', groupby: ['x'], sort: { field: 'kind' }, field: 'y', offset: chance.pick(['zero', 'normalize', 'center']) }] }],
    scales: [...scales({ type: area ? 'point' : 'band', domain: { data: 'table', field: 'x' } }, { domain: { data: 'table', fields: ['y0', 'y1'] } }), { name: 'color', type: 'ordinal', range: 'category', domain: { data: 'table', field: 'kind' } }],
    axes: axes(chance, 'Week', 'Trees'), legends: [{ fill: 'color', title: 'Wood', orient: chance.pick(['right', 'bottom', 'top-left']) }],
    marks: area ? [{ type: 'group', from: { facet: { name: 'series', data: 'table', groupby: 'kind' } }, marks: [{ type: 'area', from: { data: 'series' }, encode: { enter: { interpolate: { value: chance.pick(['monotone', 'linear', 'step']) }, x: field('x', 'x'), y: field('y', 'y0'), y2: field('y', 'y1'), fill: field('color', 'kind') } } }] }]
      : [{ type: 'rect', from: { data: 'table' }, encode: { enter: { x: field('x', 'x'), width: { scale: 'x', band: 1, offset: -1 }, y: field('y', 'y0'), y2: field('y', 'y1'), fill: field('color', 'kind'), fillOpacity: { value: 0.8 } } } }] };
}

function lines(chance) {
  const values = ['inland', 'coast'].flatMap((place) => chance.times(14, (day) => ({ place, at: Date.UTC(2025, 3, 1 + day * chance.between(1, 2)), degrees: chance.between(20, 260) / 10 })));
  return { data: [{ name: 'table', values }],
    scales: [...scales({ type: 'utc', domain: { data: 'table', field: 'at' } }, { zero: chance.yes(), domain: { data: 'table', field: 'degrees' } }), { name: 'color', type: 'ordinal', range: { scheme: chance.pick(['category10', 'dark2', 'set1']) }, domain: ['inland', 'coast'] }],
    axes: [{ orient: 'bottom', scale: 'x', format: '%d %b', labelOverlap: true }, { orient: 'right', scale: 'y', title: 'Degrees', grid: true, domain: false }], legends: [{ stroke: 'color', symbolType: 'stroke' }],
    marks: [{ type: 'group', from: { facet: { name: 'series', data: 'table', groupby: 'place' } }, marks: [{ type: 'line', from: { data: 'series' }, encode: { enter: { x: field('x', 'at'), y: field('y', 'degrees'), stroke: field('color', 'place'), strokeWidth: { value: 2 }, strokeDash: { value: chance.pick([[], [4, 2]]) } } } },
      { type: 'symbol', from: { data: 'series' }, encode: { enter: { x: field('x', 'at'), y: field('y', 'degrees'), size: { value: 25 }, shape: { value: chance.pick(['circle', 'square', 'diamond']) } } } }] }] };
}

function pie(chance) {
  const values = names(chance, chance.between(3, 7)).map((id) => ({ id, field: chance.between(1, 30) }));
  return { data: [{ name: 'table', values, transform: [{ type: 'pie', field: 'field', startAngle: 0, endAngle: { signal: chance.pick(['2 * PI', 'PI', '6.29']) }, sort: chance.yes() }] }],
    scales: [{ name: 'color', type: 'ordinal', domain: { data: 'table', field: 'id' }, range: { scheme: 'category20' } }], legends: [{ fill: 'color' }],
    marks: [{ type: 'arc', from: { data: 'table' }, encode: { enter: { fill: field('color', 'id'), x: { signal: 'width / 2' }, y: { signal: 'height / 2' }, startAngle: { field: 'startAngle' }, endAngle: { field: 'endAngle' }, padAngle: { value: 0.02 }, innerRadius: { value: chance.pick([0, 40]) }, outerRadius: { signal: 'width / 2.5' } } } }] };
}

function histogram(chance) {
  const values = chance.times(120, () => ({ u: (chance.number() + chance.number() + chance.number()) * 10 }));
  return { signals: [{ name: 'step', value: chance.pick([1, 2, 5]) }], data: [{ name: 'points', values }, { name: 'binned', source: 'points', transform: [{ type: 'bin', field: 'u', extent: [0, 30], step: { signal: 'step' }, nice: false }, { type: 'aggregate', groupby: ['bin0', 'bin1'], ops: ['count', 'mean'], fields: [null, 'u'], as: ['count', 'mean'] }] }],
    scales: scales({ type: 'linear', domain: [0, 30] }, { domain: { data: 'binned', field: 'count' } }), axes: axes(chance, 'Value', 'Count'),
    marks: [{ type: 'rect', from: { data: 'binned' }, encode: { enter: { x: { ...field('x', 'bin0'), offset: 1 }, x2: field('x', 'bin1'), y: field('y', 'count'), y2: { scale: 'y', value: 0 }, fill: { value: 'teal' } } } }, { type: 'rule', encode: { enter: { x: { scale: 'x', value: 15 }, y: { value: 0 }, y2: { field: { group: 'height' } }, stroke: { value: 'red' } } } }] };
}

function scatter(chance) {
  const values = chance.times(40, () => ({ x: chance.between(1, 900), y: chance.between(1, 5000) / 10, size: chance.between(1, 50), kind: chance.pick(['a', 'b', 'c']) }));
  return { data: [{ name: 'points', values }, { name: 'trend', source: 'points', transform: [{ type: 'regression', method: chance.pick(['linear', 'quad']), x: 'x', y: 'y', extent: [0, 900] }] }],
    scales: [...scales({ type: chance.pick(['linear', 'sqrt']), domain: { data: 'points', field: 'x' }, nice: true }, { domain: { data: 'points', field: 'y' } }), { name: 'color', type: 'ordinal', domain: ['a', 'b', 'c'], range: 'category' }, { name: 'size', type: 'linear', domain: [0, 50], range: [4, 361] }],
    axes: axes(chance, 'Distance', 'Weight'), legends: [{ fill: 'color', symbolType: 'circle' }, { size: 'size', title: 'Size', format: 's' }],
    marks: [{ type: 'symbol', from: { data: 'points' }, encode: { enter: { x: field('x', 'x'), y: field('y', 'y'), size: field('size', 'size'), fill: field('color', 'kind'), opacity: { value: 0.5 } } } }, { type: 'line', from: { data: 'trend' }, encode: { enter: { x: field('x', 'x'), y: field('y', 'y'), stroke: { value: '#000' } } } }] };
}

function heatmap(chance) {
  const values = chance.times(5, (row) => chance.times(5, (column) => ({ row: `r${row}`, column: `c${column}`, v: chance.below(100) }))).flat();
  return { data: [{ name: 'table', values }], scales: [{ name: 'x', type: 'band', range: 'width', domain: { data: 'table', field: 'column' } }, { name: 'y', type: 'band', range: 'height', domain: { data: 'table', field: 'row', sort: true } }, { name: 'color', type: chance.pick(['linear', 'quantize']), range: { scheme: chance.pick(['viridis', 'blues']) }, domain: [0, 100] }],
    axes: [{ orient: 'bottom', scale: 'x' }, { orient: 'left', scale: 'y', domain: false }], legends: [{ fill: 'color', type: chance.pick(['gradient', 'gradient']), title: 'Heat' }],
    marks: [{ type: 'rect', from: { data: 'table' }, encode: { enter: { x: field('x', 'column'), y: field('y', 'row'), width: { scale: 'x', band: 1 }, height: { scale: 'y', band: 1 }, fill: field('color', 'v') } } }] };
}

function tree(chance) {
  const values = [{ id: 0, name: 'root' }, ...chance.times(chance.between(8, 18), (index) => ({ id: index + 1, parent: chance.below(index + 1), name: chance.word(), size: chance.between(1, 40) }))];
  const asMap = chance.yes();
  return { data: [{ name: 'tree', values, transform: [{ type: 'stratify', key: 'id', parentKey: 'parent' }, asMap ? { type: 'treemap', field: 'size', round: true, paddingInner: 2, method: chance.pick(['squarify', 'binary']), size: [{ signal: 'width' }, { signal: 'height' }] } : { type: 'tree', method: chance.pick(['tidy', 'cluster']), size: [{ signal: 'height' }, { signal: 'width - 60' }], as: ['y', 'x', 'depth', 'children'] }] }, ...(asMap ? [] : [{ name: 'links', source: 'tree', transform: [{ type: 'treelinks' }, { type: 'linkpath', orient: 'horizontal', shape: chance.pick(['diagonal', 'line']) }] }])],
    scales: [{ name: 'color', type: 'ordinal', range: { scheme: 'tableau10' }, domain: { data: 'tree', field: 'depth' } }],
    marks: asMap ? [{ type: 'rect', from: { data: 'tree' }, encode: { enter: { x: { field: 'x0' }, y: { field: 'y0' }, x2: { field: 'x1' }, y2: { field: 'y1' }, fill: field('color', 'depth'), stroke: { value: '#fff' } } } }]
      : [{ type: 'path', from: { data: 'links' }, encode: { enter: { path: { field: 'path' }, stroke: { value: '#ccc' } } } }, { type: 'text', from: { data: 'tree' }, encode: { enter: { x: { field: 'x' }, y: { field: 'y' }, text: { field: 'name' }, dx: { value: 5 }, baseline: { value: 'middle' }, fill: field('color', 'depth') } } }] };
}

const KINDS = { bars, stacked, lines, pie, histogram, scatter, heatmap, tree };

exports.inputs = (chance) => Object.keys(KINDS).flatMap((kind) => chance.times(5, (index) => ({
  name: `${kind}-${index + 1}`,
  spec: { width: chance.between(2, 6) * 100, height: chance.between(2, 4) * 100, padding: 5, title: chance.yes() ? { text: chance.title(), anchor: chance.pick(['start', 'middle']) } : capital(kind), ...KINDS[kind](chance) },
})));

exports.prepare = async ({ module }) => module('vega');

exports.render = async (vega, { spec }) => new vega.View(vega.parse(spec), { renderer: 'none', logLevel: vega.Error }).toSVG();
