import { readFile, stat } from 'node:fs/promises';
import { Problem } from '../domain/errors.ts';
import { readFirst } from '../domain/read-first.ts';

const maxBytes = 1_048_576;

export async function readTextFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= maxBytes) return await readFile(path, 'utf8');
  } catch (cause) {
    throw new Problem('VALIDATION_FAILED', `The file ${path} cannot be read.`, { cause });
  }
  throw tooLarge(`The file ${path}`);
}

/** Reads all of standard input, without the line end that a shell adds. */
export async function readStandardInput(): Promise<string> {
  const bytes = await readStream(process.stdin, 'Standard input');
  return bytes.toString('utf8').replace(/\r?\n$/, '');
}

export async function readStream(stream: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const bytes = await readFirst(stream, maxBytes + 1);
  if (bytes.length > maxBytes) throw tooLarge(name);
  return bytes;
}

function tooLarge(name: string): Problem {
  return new Problem('VALIDATION_FAILED', `${name} is larger than 1 MiB.`);
}
