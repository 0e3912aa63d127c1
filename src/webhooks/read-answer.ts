import type { Readable } from 'node:stream';

const mostBytes = 65_536;

/** The first 64 KiB of an answer as text that can be stored. The rest is not waited for. */
export async function readAnswer(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection, so an answer without an end costs nothing more.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  if (bytes === 0) return '';
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8').replaceAll('\0', '\uFFFD');
}
