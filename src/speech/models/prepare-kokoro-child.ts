import { writeFile } from 'node:fs/promises';
import { exposeDurations } from './expose-durations.ts';
import { writeOnnx } from './onnx-model.ts';
import { readKokoro } from './read-kokoro.ts';

const [source = '', target = ''] = process.argv.slice(2);
const model = await readKokoro(source);
exposeDurations(model, { tokens: 'input_ids', durations: '/encoder/Clip_output_0' });
await writeFile(target, writeOnnx(model), { flush: true });
