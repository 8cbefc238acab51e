// MathJax's SVG tree -> a flat drawing list, one item a line, which the program parses without an XML reader.
// Lengths are in 1/1000 em, y grows downwards and the baseline is y = 0. A colour of "-" is the text's colour.
//
//   B x y width height            the formula's box; always there
//   G text                        the number of \tag
//   M a b c d e f                 the matrix of the items after it, as in SVG; the identity at the start
//   P colour outline              a filled outline (SVG path data)
//   S width style colour outline  a stroked outline; the style is solid, dash or dot
//   R colour x y width height     a filled rectangle: bars, rules, backgrounds
//   F width style colour x y width height radius     a frame
//   O width colour cx cy rx ry    an ellipse
//   T size variant colour text    characters that MathJax's fonts lack; the host's font draws them
//   C x y width height ... c      clips what is between
const IDENTITY = [1, 0, 0, 1, 0, 0];
const RULE_WIDTH = 70; // what MathJax's style sheet gives to lines and frames of tables
const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g;
const numbers = text => (text.match(NUMBER) || []).map(Number);
const round = value => String(Math.round(value * 1000) / 1000);

function multiply(m, n) {
  return [
    m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

const translation = (x, y) => [1, 0, 0, 1, x, y];

function rotation(degrees, x = 0, y = 0) {
  const angle = degrees * Math.PI / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return multiply(multiply(translation(x, y), [c, s, -s, c, 0, 0]), translation(-x, -y));
}

const TRANSFORMS = {
  translate: (x, y = 0) => translation(x, y),
  scale: (x, y = x) => [x, 0, 0, y, 0, 0],
  rotate: rotation,
  matrix: (...values) => values,
};

function transformed(matrix, text) {
  const call = /(\w+)\(([^)]*)\)/g;
  for (let match; (match = call.exec(text || ''));) {
    const make = TRANSFORMS[match[1]];
    if (!make) throw new Error('unknown transform ' + text);
    matrix = multiply(matrix, make(...numbers(match[2])));
  }
  return matrix;
}

const width = attributes => parseFloat(attributes['stroke-width'] || attributes['stroke-thickness'] || RULE_WIDTH);

function dashes(attributes) {
  const name = attributes['class'] || '';
  if (/dott/.test(name) || attributes['stroke-linecap'] === 'round' && attributes['stroke-dasharray']) return 'dot';
  return /dash/.test(name) || attributes['stroke-dasharray'] ? 'dash' : 'solid';
}

// A solid upright line becomes a rule, so that it is snapped to device pixels like every other bar.
function line(a, colour) {
  const [x1, y1, x2, y2] = [a.x1, a.y1, a.x2, a.y2].map(Number);
  const w = width(a);
  if (dashes(a) === 'solid' && x1 === x2)
    return ['R', colour, round(x1 - w / 2), round(Math.min(y1, y2)), w, round(Math.abs(y2 - y1))].join(' ');
  if (dashes(a) === 'solid' && y1 === y2)
    return ['R', colour, round(Math.min(x1, x2)), round(y1 - w / 2), round(Math.abs(x2 - x1)), w].join(' ');
  return ['S', w, dashes(a), colour, `M${x1} ${y1}L${x2} ${y2}`].join(' ');
}

function rectangle(a, colour) {
  const box = [a.x || 0, a.y || 0, a.width, a.height];
  const framed = a.fill === 'none' || a['data-frame'];
  return framed ? ['F', width(a), dashes(a), colour, ...box, a.rx || 0].join(' ') : ['R', colour, ...box].join(' ');
}

function outline(a, colour) {
  if (a.fill !== 'none') return a.d ? `P ${colour} ${a.d}` : '';
  const style = /stroke-width:\s*([\d.]+)/.exec(a.style || '');
  return `S ${style ? style[1] : width(a)} solid ${colour} ${a.d}`;
}

const ITEMS = {
  line,
  rect: rectangle,
  path: outline,
  ellipse: (a, colour) => ['O', width(a), colour, a.cx, a.cy, a.rx, a.ry].join(' '),
  polygon: (a, colour) => `P ${colour} M${a.points}Z`,
};

export class Flattener {
  constructor(adaptor) {
    this.adaptor = adaptor;
  }

  list(svg, tag) {
    this.lines = ['B ' + svg.attributes.viewBox];
    if (tag) this.lines.push('G ' + tag);
    this.matrix = IDENTITY.join(' ');
    for (const child of svg.children) this.visit(child, IDENTITY, '-');
    return this.lines.join('\n');
  }

  visit(node, matrix, colour) {
    const {kind} = node;
    const a = node.attributes || {};
    if (['defs', 'title', 'style', '#text', '#comment'].includes(kind)) return;
    matrix = transformed(matrix, a.transform);
    if (a.fill && a.fill !== 'currentColor' && a.fill !== 'none') colour = a.fill.replace(/\s/g, '');
    if (kind === 'svg') this.visitNested(node, a, matrix, colour);
    else if (kind === 'text') this.addText(node, a, matrix, colour);
    else if (ITEMS[kind]) this.add(ITEMS[kind](a, colour), matrix);
    else if (kind === 'g' || kind === 'a') this.visitChildren(node, matrix, colour);
    else throw new Error('unknown element ' + kind);
  }

  visitChildren(node, matrix, colour) {
    for (const child of node.children) this.visit(child, matrix, colour);
  }

  // Stretched delimiters: MathJax crops the repeated middle piece with a nested picture.
  visitNested(node, a, matrix, colour) {
    const [x, y] = [Number(a.x) || 0, Number(a.y) || 0];
    if (!a.viewBox) return this.visitChildren(node, multiply(matrix, translation(x, y)), colour);
    const [left, top, wide, high] = numbers(a.viewBox);
    const [sx, sy] = [Number(a.width) / wide, Number(a.height) / high];
    this.add(['C', x, y, a.width, a.height].join(' '), matrix);
    this.visitChildren(node, multiply(matrix, [sx, 0, 0, sy, x - left * sx, y - top * sy]), colour);
    this.lines.push('c');
  }

  addText(node, a, matrix, colour) {
    const text = this.adaptor.textContent(node);
    if (text) this.add(['T', parseFloat(a['font-size']), a['data-variant'] || 'normal', colour, text].join(' '), matrix);
  }

  add(item, matrix) {
    if (!item) return;
    const written = matrix.map(round).join(' ');
    if (written !== this.matrix) this.lines.push('M ' + written);
    this.matrix = written;
    this.lines.push(item);
  }
}
