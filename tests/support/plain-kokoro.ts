import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kokoroMetadata } from '../../src/speech/models/kokoro-files.ts';
import { readOnnx, writeOnnx } from '../../src/speech/models/onnx-model.ts';
import { restoreConvolutions } from '../../src/speech/models/restore-convolutions.ts';

// A process of its own: the file takes several times its size in memory.
const [source = '', target = ''] = process.argv.slice(2);
const model = readOnnx(await readFile(join(source, 'model.onnx')));
model.metadata.push(...kokoroMetadata);
if (process.arch === 'x64') restoreConvolutions(model);
await writeFile(target, writeOnnx(model));
