import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kokoroMetadata } from './kokoro-files.ts';
import { type OnnxModel, readOnnx } from './onnx-model.ts';
import { restoreConvolutions } from './restore-convolutions.ts';

/** Reads the fetched voice, adds the metadata that sherpa needs, and optimizes the model for this processor. */
export async function readKokoro(directory: string): Promise<OnnxModel> {
  const model = readOnnx(await readFile(join(directory, 'model.onnx')));
  model.metadata.push(...kokoroMetadata);
  // ARM processors run quantised convolutions just as fast (docs/decisions/0063-two-engines-on-the-machine.md).
  if (process.arch === 'x64') restoreConvolutions(model);
  return model;
}
