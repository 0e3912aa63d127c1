import { makeNode, makeOutput, makeTensor, type OnnxModel, outputName, tensorTypes } from './onnx-model.ts';

/**
 * Appends the token ids, their durations in frames, and their number to the sound of a voice, which otherwise discards
 * them. An engine passes all samples through. `readDurations` separates them again.
 */
export function exposeDurations(model: OnnxModel, names: { tokens: string; durations: string }): void {
  const [first] = model.outputs;
  if (first === undefined) throw new Error('The voice has no output.');
  const sound = outputName(first);
  const inner = `${sound}_only`;
  const rename = (name: string) => (name === sound ? inner : name);
  for (const node of model.nodes) {
    node.input = node.input.map(rename);
    node.output = node.output.map(rename);
  }
  const integers = (name: string, values: bigint[]) =>
    makeTensor(name, {
      dimensions: [values.length],
      type: tensorTypes.int64,
      raw: new Uint8Array(BigInt64Array.from(values).buffer),
    });
  const toFloat = { to: tensorTypes.float };
  model.initializers.push(integers('timed_row', [1n, 1n, -1n]), integers('timed_last', [-1n]));
  model.nodes.push(
    makeNode('Reshape', [inner, 'timed_row'], 'timed_sound'),
    makeNode('Cast', [names.tokens], 'timed_floats', toFloat),
    makeNode('Reshape', ['timed_floats', 'timed_row'], 'timed_tokens'),
    makeNode('Cast', [names.durations], 'timed_frames', toFloat),
    makeNode('Reshape', ['timed_frames', 'timed_row'], 'timed_durations'),
    makeNode('Shape', [names.tokens], 'timed_shape'),
    makeNode('Gather', ['timed_shape', 'timed_last'], 'timed_length'),
    makeNode('Cast', ['timed_length'], 'timed_number', toFloat),
    makeNode('Reshape', ['timed_number', 'timed_row'], 'timed_count'),
    makeNode('Concat', ['timed_sound', 'timed_tokens', 'timed_durations', 'timed_count'], sound, { axis: 2 }),
  );
  model.outputs = [makeOutput(sound, [1, 1, 'samples'])];
}

export type TimedSamples = {
  readonly samples: Float32Array;
  readonly tokens: readonly number[];
  /** The duration of each token, in frames. */
  readonly durations: readonly number[];
};

/** Separates what `exposeDurations` joined. An engine that spoke several pieces of a text joined as many of them. */
export function readDurations(output: Float32Array, samplesOfFrame: number): TimedSamples[] {
  const pieces: TimedSamples[] = [];
  for (let end = output.length; end > 0; ) {
    const count = output[end - 1] ?? 0;
    const durations = [...output.subarray(end - 1 - count, end - 1)];
    const tail = end - 1 - 2 * count;
    const length = durations.reduce((sum, each) => sum + each, 0) * samplesOfFrame;
    const start = tail - length;
    if (!(count > 0) || !Number.isInteger(start) || start < 0)
      throw new Error('The durations of the voice are not as expected.');
    const tokens = [...output.subarray(tail, tail + count)];
    pieces.unshift({ samples: output.subarray(start, tail), tokens, durations });
    end = start;
  }
  return pieces;
}
