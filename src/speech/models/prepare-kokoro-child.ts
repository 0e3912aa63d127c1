import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exposeDurations } from './expose-durations.ts';
import { kokoroMetadata } from './kokoro-files.ts';
import { readOnnx, writeOnnx } from './onnx-model.ts';
import { restoreConvolutions } from './restore-convolutions.ts';

const [source = '', target = ''] = process.argv.slice(2);
const model = readOnnx(await readFile(join(source, 'model.onnx')));
model.metadata.push(...kokoroMetadata);
// ARM processors run the quantised ones as fast (docs/decisions/0063-two-engines-on-the-machine.md).
if (process.arch === 'x64') restoreConvolutions(model);
exposeDurations(model, { tokens: 'input_ids', durations: '/encoder/Clip_output_0' });
await writeFile(target, writeOnnx(model), { flush: true });
