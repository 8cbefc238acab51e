// \tag is handed to the host, which sets the number at the column's right edge: a formula does not know the column.
import {Configuration} from 'mathjax-full/js/input/tex/Configuration.js';
import {CommandMap} from 'mathjax-full/js/input/tex/SymbolMap.js';

let tag = '';

export function takeTag() {
  const taken = tag;
  tag = '';
  return taken;
}

new CommandMap('host-tag', {tag: 'Tag', notag: 'Nothing', nonumber: 'Nothing', label: 'Label'}, {
  Tag(parser, name) {
    const starred = parser.GetStar();
    const text = parser.GetArgument(name);
    tag = starred ? text : '(' + text + ')';
  },
  Nothing() {},
  Label(parser, name) { parser.GetArgument(name); },
});

// A lower number comes first: this one wins over the commands of the same name in `base` and `ams`.
Configuration.create('host-tag', {handler: {macro: ['host-tag']}, priority: 1});
