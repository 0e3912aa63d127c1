import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exposeDurations } from './expose-durations.ts';
import { readOnnx, writeOnnx } from './onnx-model.ts';

const [source = '', target = ''] = process.argv.slice(2);
const model = readOnnx(await readFile(join(source, 'model.onnx')));
exposeDurations(model, { tokens: 'input', durations: '/Ceil_output_0' });
await writeFile(target, writeOnnx(model), { flush: true });
