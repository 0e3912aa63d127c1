import {
  makeTensor,
  type OnnxModel,
  type OnnxNode,
  type OnnxTensor,
  outputName,
  tensorContent,
  tensorTypes,
} from './onnx-model.ts';

type Graph = {
  readonly tensors: ReadonlyMap<string, OnnxTensor>;
  readonly producers: ReadonlyMap<string, OnnxNode>;
  readonly consumers: ReadonlyMap<string, readonly OnnxNode[]>;
};

/**
 * Undoes the dynamic quantisation of convolutions, which ONNX Runtime runs slowly on x64: `ConvInteger`, with the nodes that
 * scale its input and output, becomes a `Conv` of floats. Returns the number of convolutions.
 */
export function restoreConvolutions(model: OnnxModel): number {
  const graph = graphOf(model);
  const gone = new Set<OnnxNode>();
  const quantised = model.nodes.filter(({ opType }) => opType === 'ConvInteger');
  for (const node of quantised) {
    const chain = findChain(node, graph);
    const name = `${node.input[1]}_restored`;
    model.initializers.push(restoreWeights(name, node, chain.scale, graph));
    // It replaces the last node of the chain, because all its inputs are computed by then.
    const { last } = chain;
    last.opType = 'Conv';
    last.name = `${node.name}_restored`;
    last.input = [chain.input, name, ...chain.bias];
    last.attributes = node.attributes;
    for (const each of chain.gone) gone.add(each);
  }
  removeUnused(model, gone);
  return quantised.length;
}

/** The nodes around a quantised convolution: quantise → convolve → add the bias, if any → cast → scale. */
function findChain(node: OnnxNode, { tensors, producers, consumers }: Graph) {
  const quantise = producers.get(node.input[0] ?? '');
  const after = (each: OnnxNode) => expect(consumers.get(each.output[0] ?? '')?.[0], node);
  const next = after(node);
  const adds = next.opType === 'Add';
  const cast = adds ? after(next) : next;
  const last = after(cast);
  const scales = last.input.map((name) => producers.get(name)).find((each) => each?.opType === 'Mul');
  const scale = scales?.input.find((name) => tensors.has(name));
  const isKnown =
    quantise?.opType === 'DynamicQuantizeLinear' && cast.opType === 'Cast' && last.opType === 'Mul';
  if (!isKnown || scale === undefined) throw unknown(node);
  const bias = adds ? [findBias(next, node, { tensors, producers })] : [];
  return {
    input: expect(quantise.input[0], node),
    scale,
    bias,
    last,
    gone: adds ? [node, next, cast] : [node, cast],
  };
}

/** Returns the tensor of the bias. Other nodes scale and round it before the sum. */
function findBias(add: OnnxNode, node: OnnxNode, { tensors, producers }: Omit<Graph, 'consumers'>): string {
  const waiting = add.input.filter((name) => name !== node.output[0]);
  for (const name of waiting) {
    if (tensors.has(name) && name.endsWith('bias')) return name;
    waiting.push(...(producers.get(name)?.input ?? []));
    if (waiting.length > 100) break;
  }
  throw unknown(node);
}

function restoreWeights(name: string, node: OnnxNode, scaleName: string, { tensors }: Graph): OnnxTensor {
  const contentOf = (tensor = '') => tensorContent(expect(tensors.get(tensor), node));
  const { dimensions, type, raw } = contentOf(node.input[1]);
  const zero = node.input[3] ? integers(contentOf(node.input[3]).raw, type) : Int8Array.of(0);
  const scale = floats(contentOf(scaleName).raw);
  const weights = integers(raw, type);
  const perChannel = weights.length / (dimensions[0] ?? 1);
  const restored = new Float32Array(weights.length);
  for (let index = 0; index < weights.length; index += 1) {
    const channel = Math.floor(index / perChannel);
    const shift = zero[zero.length > 1 ? channel : 0] ?? 0;
    restored[index] = ((weights[index] ?? 0) - shift) * (scale[scale.length > 1 ? channel : 0] ?? 0);
  }
  return makeTensor(name, { dimensions, type: tensorTypes.float, raw: new Uint8Array(restored.buffer) });
}

function integers(raw: Uint8Array, type: number): Uint8Array | Int8Array {
  return type === tensorTypes.int8 ? new Int8Array(raw.buffer, raw.byteOffset, raw.length) : raw;
}

/** Copied, because floats must begin at a multiple of four. */
function floats(raw: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(raw).buffer);
}

/** Removes these nodes, and all nodes and tensors that nothing reads. */
function removeUnused(model: OnnxModel, gone: ReadonlySet<OnnxNode>): void {
  const results = model.outputs.map(outputName);
  let nodes = model.nodes.filter((node) => !gone.has(node));
  for (let count = Number.POSITIVE_INFINITY; nodes.length < count; ) {
    count = nodes.length;
    const read = new Set([...results, ...nodes.flatMap(({ input }) => input)]);
    nodes = nodes.filter(({ output }) => output.some((name) => read.has(name)));
  }
  const read = new Set(nodes.flatMap(({ input }) => input));
  model.nodes = nodes;
  model.initializers = model.initializers.filter(({ name }) => read.has(name));
}

function graphOf({ nodes, initializers }: OnnxModel): Graph {
  const consumers = new Map<string, OnnxNode[]>();
  for (const node of nodes) {
    for (const name of node.input) consumers.set(name, [...(consumers.get(name) ?? []), node]);
  }
  return {
    tensors: new Map(initializers.map((tensor) => [tensor.name, tensor])),
    producers: new Map(nodes.flatMap((node) => node.output.map((name) => [name, node] as const))),
    consumers,
  };
}

function expect<Value>(value: Value | undefined, node: OnnxNode): Value {
  if (value === undefined) throw unknown(node);
  return value;
}

function unknown(node: OnnxNode): Error {
  return new Error(`The convolution ${node.name} is not quantised as expected.`);
}
