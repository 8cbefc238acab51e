// Encodes one-operator ONNX models in Protocol Buffers: messages of (field number, value) alone.

const bytes = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

function varint(value) {
  const result = [];
  let rest = BigInt(value);
  for (; rest > 127n; rest >>= 7n) result.push(Number(rest & 127n) | 128);
  return [...result, Number(rest)];
}

const number = (field, value) => bytes(varint(field << 3), varint(value));

function chunk(field, content) {
  const data = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return bytes(varint((field << 3) | 2), varint(data.length), data);
}

const attribute = (name, value) => bytes(chunk(1, name), number(3, value), number(20, 2 /* INT */));

function valueInfo({ name, type, shape }) {
  const dimensions = shape.map((extent) => chunk(1, number(1, extent)));
  const tensor = bytes(number(1, type), chunk(2, bytes(...dimensions)));
  return bytes(chunk(1, name), chunk(2, chunk(1, tensor)));
}

export const FLOAT = 1;
export const INT32 = 6;

/** inputs and outputs: { name, type, shape }; an empty name leaves an optional input out. */
export function model({ operator, attributes, inputs, outputs }) {
  const named = inputs.filter(({ name }) => name !== "");
  const node = bytes(
    ...inputs.map(({ name }) => chunk(1, name)),
    ...outputs.map(({ name }) => chunk(2, name)),
    chunk(4, operator),
    ...Object.entries(attributes).map(([name, value]) => chunk(5, attribute(name, value))),
    chunk(7, "com.microsoft"),
  );
  const graph = bytes(
    chunk(1, node),
    chunk(2, "attention"),
    ...named.map((input) => chunk(11, valueInfo(input))),
    ...outputs.map((output) => chunk(12, valueInfo(output))),
  );
  const opset = (domain, version) => chunk(8, bytes(chunk(1, domain), number(2, version)));
  return bytes(number(1, 8), chunk(7, graph), opset("", 17), opset("com.microsoft", 1));
}
