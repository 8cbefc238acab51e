// Attention by ONNX Runtime: MultiHeadAttention (full, pad and causal), and GroupQueryAttention, which is always causal.
// The faster of the two stands for causal.

import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { FLOAT, INT32, model } from "./onnx_model.mjs";

const { values: given } = parseArgs({
  options: {
    shapes: { type: "string" },
    variants: { type: "string", default: "full,causal" },
    threads: { type: "string", default: "1" },
    budget: { type: "string", default: "0.5" },
  },
});
const threads = Number(given.threads);
const ort = createRequire(`${process.env.LECTERN_ONNXRUNTIME ?? process.cwd()}/`)("onnxruntime-node");

function normal(count) {
  const gauss = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  return Float32Array.from({ length: count }, gauss);
}

const float = (name, shape) => ({ name, type: FLOAT, shape });
const int = (name, shape) => ({ name, type: INT32, shape });
const absent = { name: "" };

/** Inputs are [N, L, H d]: heads lie within a token. */
function multiHead([n, heads, length, width], variant) {
  const rows = [n, length, heads * width];
  const padded = variant === "pad";
  return {
    graph: {
      operator: "MultiHeadAttention",
      attributes: { num_heads: heads, ...(variant === "causal" ? { unidirectional: 1 } : {}) },
      inputs: [float("q", rows), float("k", rows), float("v", rows), ...(padded ? [absent, int("lengths", [n])] : [])],
      outputs: [float("o", rows)],
    },
    extra: padded
      ? { lengths: new ort.Tensor("int32", new Int32Array(n).fill(Math.max(1, Math.floor((3 * length) / 4))), [n]) }
      : {},
  };
}

function groupQuery([n, heads, length, width]) {
  const rows = [n, length, heads * width];
  return {
    graph: {
      operator: "GroupQueryAttention",
      attributes: { num_heads: heads, kv_num_heads: heads },
      inputs: [float("q", rows), float("k", rows), float("v", rows), absent, absent, int("last", [n]), int("total", [1])],
      outputs: [float("o", rows), float("keys", [n, heads, length, width]), float("values", [n, heads, length, width])],
    },
    extra: {
      last: new ort.Tensor("int32", new Int32Array(n).fill(length - 1), [n]),
      total: new ort.Tensor("int32", Int32Array.of(length), [1]),
    },
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const peak = () => process.resourceUsage().maxRSS / 1024;
const processor = () => process.cpuUsage().user / 1e3 + process.cpuUsage().system / 1e3;

async function measure(call, budget) {
  const before = peak();
  const timed = async (calls) => {
    const wall = performance.now();
    const spent = processor();
    for (let i = 0; i < calls; ++i) await call();
    return [(performance.now() - wall) / calls, (processor() - spent) / calls];
  };
  await timed(1);
  const [once] = await timed(1);
  const calls = once < 0.02 ? 200 : once < 0.3 ? 20 : 1;
  const samples = [];
  for (const start = performance.now(); performance.now() - start < budget * 1e3 || samples.length < 5; )
    samples.push(await timed(calls));
  const walls = samples.map(([wall]) => wall);
  return [median(walls), Math.min(...walls), median(samples.map(([, spent]) => spent)), peak() - before];
}

async function run(shape, { graph, extra }) {
  const session = await ort.InferenceSession.create(model(graph), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  const [n, heads, length, width] = shape;
  const rows = [n, length, heads * width];
  const tensor = () => new ort.Tensor("float32", normal(n * heads * length * width), rows);
  const feeds = { q: tensor(), k: tensor(), v: tensor(), ...extra };
  const measured = await measure(() => session.run(feeds), Number(given.budget));
  await session.release();
  return measured;
}

for (const shape of given.shapes.split(";").map((text) => text.split(",").map(Number)))
  for (const variant of given.variants.split(",")) {
    if (!["full", "causal", "pad"].includes(variant)) continue;
    const ways = [multiHead(shape, variant), ...(variant === "causal" ? [groupQuery(shape)] : [])];
    const results = [];
    for (const way of ways)
      try {
        results.push(await run(shape, way));
      } catch (error) {
        console.error(`${way.graph.operator}: ${error.message.split("\n")[0]}`);
      }
    const best = results.sort(([a], [b]) => a - b)[0];
    if (best)
      console.log(`onnxruntime ${shape} ${variant} t${threads} ` +
        `${best.slice(0, 3).map((x) => x.toFixed(5)).join(" ")} ${best[3].toFixed(1)}`);
  }
