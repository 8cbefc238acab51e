// usage: node prerender.mjs BUNDLE HASH FORMULAS CACHE
// Typesets the formulas of FORMULAS (records "D" or "I" + TeX) into CACHE: the bundle's hash in the first line, then
// records of key and drawing list. The lists are byte for byte what the program's own script engine gives.
import fs from 'node:fs';
import vm from 'node:vm';

const FIELD_END = '\x1f';
const RECORD_END = '\x1e';
const [bundle, hash, formulas, cache] = process.argv.slice(2);

const context = vm.createContext({});
vm.runInContext(fs.readFileSync(bundle, 'utf8'), context);
const {typeset, setMeasure} = vm.runInContext('LecternMath', context);

// There are no fonts here. Chinese characters are 1 em wide in every one; all else is left to the program.
const FULL_WIDTH = /^[\u3001-\u3011\u3014-\u301b\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e]*$/;
setMeasure(text => {
  if (!FULL_WIDTH.test(text)) throw new Error('needs a font');
  return [...text].length;
});

const records = [];
for (const key of fs.readFileSync(formulas, 'utf8').split(RECORD_END)) {
  const list = key && typeset(key.slice(1), key[0] === 'D');
  if (list && !list.startsWith('!!')) records.push(key + FIELD_END + list + RECORD_END);
}
fs.writeFileSync(cache, fs.readFileSync(hash, 'utf8') + '\n' + records.join(''));
