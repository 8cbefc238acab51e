// usage: node build.mjs BUNDLE HASH      in a folder with node_modules: bundles entry.js into one script
import esbuild from 'esbuild';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const [bundle, hash] = process.argv.slice(2);

// Two places of MathJax that Qt's script engine is not fit for.
const forQt = {
  name: 'for-qt',
  setup(build) {
    build.onLoad({filter: /core[\/\\]MmlTree[\/\\]Attributes\.js$/}, () => ({
      contents: fs.readFileSync(path.join(here, 'attributes.js'), 'utf8'), loader: 'js',
    }));
    build.onLoad({filter: /mathjax-full[\/\\]js[\/\\]util[\/\\]Styles\.js$/}, args => ({
      contents: withPlainSplit(fs.readFileSync(args.path, 'utf8')), loader: 'js',
    }));
  },
};

// String.split with a group gives other parts there: \fcolorbox would lose its colour.
function withPlainSplit(source) {
  const start = source.indexOf('function splitSpaces(text) {');
  const end = source.indexOf('\nfunction ', start);
  if (start < 0 || end < 0) throw new Error('Styles.js has no splitSpaces any more');
  const plain = `function splitSpaces(text) { return text.match(/(?:'[^']*'|"[^"]*"|,\\s|[^\\s,]|,)+/g) || []; }`;
  return source.slice(0, start) + plain + source.slice(end);
}

await esbuild.build({
  entryPoints: [path.join(here, 'entry.js')],
  outfile: bundle,
  bundle: true,
  minify: true,
  charset: 'utf8',
  logLevel: 'warning',
  format: 'iife',
  globalName: 'LecternMath', // Qt's script engine has no globalThis
  target: 'es2016',
  define: {__dirname: '""'},
  plugins: [forQt],
});
fs.writeFileSync(hash, crypto.createHash('sha256').update(fs.readFileSync(bundle)).digest('hex').slice(0, 16));
