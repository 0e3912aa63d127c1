import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kokoroMetadata } from './kokoro-files.ts';
import { type OnnxModel, readOnnx } from './onnx-model.ts';
import { restoreConvolutions } from './restore-convolutions.ts';

/** The voice as it was fetched, with what sherpa must know, as fast as it can be on this processor. */
export async function readKokoro(directory: string): Promise<OnnxModel> {
  const model = readOnnx(await readFile(join(directory, 'model.onnx')));
  model.metadata.push(...kokoroMetadata);
  // ARM processors run the quantised convolutions as fast (docs/decisions/0063-two-engines-on-the-machine.md).
  if (process.arch === 'x64') restoreConvolutions(model);
  return model;
}
