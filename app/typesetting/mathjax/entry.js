// TeX -> drawing list, for Qt's script engine and for node: MathJax's TeX input and SVG output without a browser.
import {mathjax} from 'mathjax-full/js/mathjax.js';
import {TeX} from 'mathjax-full/js/input/tex.js';
import {SVG} from 'mathjax-full/js/output/svg.js';
import {LiteAdaptor} from 'mathjax-full/js/adaptors/liteAdaptor.js';
import {RegisterHTMLHandler} from 'mathjax-full/js/handlers/html.js';
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js';
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js';
import 'mathjax-full/js/input/tex/newcommand/NewcommandConfiguration.js';
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js';
import 'mathjax-full/js/input/tex/mathtools/MathtoolsConfiguration.js';
import 'mathjax-full/js/input/tex/color/ColorConfiguration.js';
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js';
import 'mathjax-full/js/input/tex/enclose/EncloseConfiguration.js';
import 'mathjax-full/js/input/tex/braket/BraketConfiguration.js';
import 'mathjax-full/js/input/tex/unicode/UnicodeConfiguration.js';
import 'mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js';
import 'mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js';
import 'mathjax-full/js/input/tex/configmacros/ConfigMacrosConfiguration.js';
import {Flattener} from './flatten.js';
import {takeTag} from './tags.js';

const PACKAGES = ['base', 'ams', 'newcommand', 'boldsymbol', 'mathtools', 'color', 'cancel', 'enclose', 'braket',
  'unicode', 'textmacros', 'mhchem', 'configmacros', 'host-tag'];
// 1 em of "ex" so that characters of the host's font come out at 1 em; no line is ever broken.
const METRICS = {em: 16, ex: 7.072, containerWidth: 1e6, lineWidth: 1e6, scale: 1};
// Such a formula may leave something behind for the next one; formulas must not depend on their order.
const DEFINES = /\\(?:(?:re)?new|provide|[gex]?def|let|Declare|define|mathtoolsset|usetag)/;

let measure = () => 1;
const adaptor = new LiteAdaptor({fontSize: 16});
adaptor.nodeSize = node => [measure(adaptor.textContent(node), adaptor.getAttribute(node, 'data-variant') || ''), 0];
RegisterHTMLHandler(adaptor);
const flattener = new Flattener(adaptor);

let texError = null;
let page = null;

function makePage() {
  const input = new TeX({
    packages: PACKAGES, tags: 'none', maxMacros: 1000, maxBuffer: 5 * 1024,
    formatError(_, error) {
      texError = error;
      throw error;
    },
  });
  const output = new SVG({fontCache: 'none', mtextInheritFont: false, merrorInheritFont: false});
  return mathjax.document('', {InputJax: input, OutputJax: output});
}

// The drawing list; "!message" for TeX that MathJax refuses, "!!message" for a fault of the program itself.
export function typeset(tex, display) {
  texError = null;
  takeTag();
  if (!page) page = makePage();
  try {
    const container = page.convert(tex, Object.assign({display: Boolean(display)}, METRICS));
    return flattener.list(container.children[0], takeTag());
  } catch (error) {
    page = null;
    return texError ? '!' + texError.message : '!!' + (error && error.message || error);
  } finally {
    if (DEFINES.test(tex)) page = null;
  }
}

// After an interruption nothing is known about the state inside.
export function reset() {
  page = null;
}

// host(text, variant) -> width in em of characters that MathJax's fonts lack.
export function setMeasure(host) {
  measure = host;
}
