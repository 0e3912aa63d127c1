import { readFile, stat } from 'node:fs/promises';
import { Problem } from '../domain/errors.ts';

const maxBytes = 1_048_576;

export async function readTextFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= maxBytes) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Problem('VALIDATION_FAILED', `The file ${path} cannot be read.`, { cause });
  }
  throw new Problem('VALIDATION_FAILED', `The file ${path} is larger than 1 MiB.`);
}

/** Everything on standard input, without the line end that a shell adds. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Problem('VALIDATION_FAILED', 'Standard input has more than 1 MiB.');
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}
