import {
  bytesField,
  type Field,
  fieldPrefix,
  messageField,
  numberField,
  readFields,
  readNumbers,
  readText,
  textField,
  writeFields,
} from './protobuf.ts';

/** The parts of an ONNX file that a preparation reads or changes. All others stay unchanged. */
export type OnnxModel = {
  nodes: OnnxNode[];
  initializers: OnnxTensor[];
  /** Each a ValueInfoProto. */
  outputs: Uint8Array[];
  /** Read by the engine. */
  metadata: [key: string, value: string][];
  readonly otherOfGraph: readonly Field[];
  readonly otherOfModel: readonly Field[];
};

export type OnnxNode = {
  opType: string;
  name: string;
  input: string[];
  output: string[];
  /** Each an AttributeProto. */
  attributes: Uint8Array[];
  readonly other: readonly Field[];
};

/** A constant. `bytes` is its TensorProto, which `tensorContent` reads. */
export type OnnxTensor = { readonly name: string; readonly bytes: Uint8Array };

export type TensorContent = {
  readonly dimensions: readonly number[];
  readonly type: number;
  /** Its elements, little-endian. */
  readonly raw: Uint8Array;
};

export const tensorTypes = { float: 1, uint8: 2, int8: 3, int64: 7 } as const;

/** The field numbers of onnx.proto. */
const ofModel = { graph: 7, metadata: 14 };
const ofGraph = { node: 1, initializer: 5, output: 12 };
const ofNode = { input: 1, output: 2, name: 3, opType: 4, attribute: 5 };
const ofTensor = { dimension: 1, type: 2, floats: 4, integers: 5, name: 8, raw: 9 };

export function readOnnx(file: Uint8Array): OnnxModel {
  const model = group(readFields(file), ofModel);
  const [graphBytes] = model.graph.map(bytesOf);
  if (graphBytes === undefined) throw new Error('The ONNX file has no graph.');
  const graph = group(readFields(graphBytes), ofGraph);
  return {
    nodes: graph.node.map((field) => readNode(bytesOf(field))),
    initializers: graph.initializer.map((field) => readTensor(bytesOf(field))),
    outputs: graph.output.map(bytesOf),
    metadata: model.metadata.map((field) => readEntry(bytesOf(field))),
    otherOfGraph: graph.other,
    otherOfModel: model.other,
  };
}

/** The file, in pieces. */
export function writeOnnx(model: OnnxModel): Uint8Array[] {
  const graph = writeFields([
    ...model.nodes.map((node) => messageField(ofGraph.node, nodeFields(node))),
    ...model.initializers.map(({ bytes }) => bytesField(ofGraph.initializer, bytes)),
    ...model.outputs.map((bytes) => bytesField(ofGraph.output, bytes)),
    ...model.otherOfGraph,
  ]);
  const length = graph.reduce((sum, piece) => sum + piece.length, 0);
  const metadata = model.metadata.map(([key, value]) =>
    messageField(ofModel.metadata, [textField(1, key), textField(2, value)]),
  );
  return [...writeFields([...model.otherOfModel, ...metadata]), fieldPrefix(ofModel.graph, length), ...graph];
}

export function makeNode(
  opType: string,
  input: string[],
  output: string,
  attributes: Readonly<Record<string, number>> = {},
): OnnxNode {
  const integers = Object.entries(attributes).map(([name, value]) =>
    Buffer.concat(writeFields([textField(1, name), numberField(3, value), numberField(20, 2)])),
  );
  return { opType, name: `${output}_node`, input, output: [output], attributes: integers, other: [] };
}

export function makeTensor(name: string, { dimensions, type, raw }: TensorContent): OnnxTensor {
  const fields = [
    ...dimensions.map((size) => numberField(ofTensor.dimension, size)),
    numberField(ofTensor.type, type),
    textField(ofTensor.name, name),
    bytesField(ofTensor.raw, raw),
  ];
  return { name, bytes: Buffer.concat(writeFields(fields)) };
}

export function tensorContent({ name, bytes }: OnnxTensor): TensorContent {
  const { dimension, type: types, floats, integers, raw } = group(readFields(bytes), ofTensor);
  const type = Number(types.flatMap(readNumbers)[0]);
  const content = { dimensions: dimension.flatMap(readNumbers).map(Number), type };
  if (raw[0] !== undefined) return { ...content, raw: bytesOf(raw[0]) };
  if (type === tensorTypes.float) return { ...content, raw: Buffer.concat(floats.map(bytesOf)) };
  if (type === tensorTypes.uint8 || type === tensorTypes.int8)
    return {
      ...content,
      raw: Uint8Array.from(integers.flatMap(readNumbers), (value) => Number(value & 255n)),
    };
  throw new Error(`The tensor ${name} has the type ${type}, which is not read.`);
}

/** A ValueInfoProto: an output of floats. A dimension of unknown size has a name. */
export function makeOutput(name: string, dimensions: readonly (number | string)[]): Uint8Array {
  const sizes = dimensions.map((size) =>
    messageField(1, [typeof size === 'number' ? numberField(1, size) : textField(2, size)]),
  );
  const tensor = messageField(1, [numberField(1, tensorTypes.float), messageField(2, sizes)]);
  return Buffer.concat(writeFields([textField(1, name), messageField(2, [tensor])]));
}

export function outputName(output: Uint8Array): string {
  const name = readFields(output).find(({ number }) => number === 1);
  if (name === undefined) throw new Error('An output of the ONNX file has no name.');
  return readText(name);
}

function readNode(bytes: Uint8Array): OnnxNode {
  const { input, output, name, opType, attribute, other } = group(readFields(bytes), ofNode);
  return {
    opType: opType.map(readText).join(''),
    name: name.map(readText).join(''),
    input: input.map(readText),
    output: output.map(readText),
    attributes: attribute.map(bytesOf),
    other,
  };
}

function nodeFields({ opType, name, input, output, attributes, other }: OnnxNode): Field[] {
  return [
    ...input.map((each) => textField(ofNode.input, each)),
    ...output.map((each) => textField(ofNode.output, each)),
    ...(name === '' ? [] : [textField(ofNode.name, name)]),
    textField(ofNode.opType, opType),
    ...attributes.map((each) => bytesField(ofNode.attribute, each)),
    ...other,
  ];
}

function readTensor(bytes: Uint8Array): OnnxTensor {
  const { name } = group(readFields(bytes), ofTensor);
  return { name: name.map(readText).join(''), bytes };
}

function readEntry(bytes: Uint8Array): [string, string] {
  const { key, value } = group(readFields(bytes), { key: 1, value: 2 });
  return [key.map(readText).join(''), value.map(readText).join('')];
}

function bytesOf({ value }: Field): Uint8Array {
  if (typeof value === 'bigint') throw new Error('The ONNX file is not as expected.');
  return value;
}

/** The fields by name, and all others. */
function group<Name extends string>(
  fields: readonly Field[],
  numbers: Readonly<Record<Name, number>>,
): Record<Name | 'other', Field[]> {
  const names = Object.entries(numbers) as [Name, number][];
  const named = new Map(names.map(([name, number]) => [number, name]));
  const groups = { other: [] as Field[] } as Record<Name | 'other', Field[]>;
  for (const [name] of names) groups[name] = [];
  for (const field of fields) groups[named.get(field.number) ?? 'other'].push(field);
  return groups;
}
