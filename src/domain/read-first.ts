/** The first `count` bytes of a body, or all of a shorter one. Leaving the loop closes the connection. */
export async function readFirst(body: AsyncIterable<Uint8Array> | null, count: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= count) break;
  }
  return Buffer.concat(chunks, Math.min(length, count));
}
