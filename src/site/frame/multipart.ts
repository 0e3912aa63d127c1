import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';

/** Accepts forms with files. The value of a file's field is its text. */
export function acceptMultipart(server: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer) =>
    readForm(request, body),
  );
}

async function readForm(request: FastifyRequest, body: Buffer): Promise<Record<string, string>> {
  const form = await parse(String(request.headers['content-type']), body);
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    fields.push([name, typeof value === 'string' ? value : await fileText(value)]);
  }
  return Object.fromEntries(fields);
}

/** Uses the parser that Node provides for fetch responses. */
async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new Problem('VALIDATION_FAILED', 'The form could not be read. Submit it again.', { cause: error });
  }
}

async function fileText(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    const message = `“${file.name.slice(0, 100)}” is not UTF-8 text. Save it as text, or paste its text.`;
    throw new Problem('VALIDATION_FAILED', message, {
      details: [{ path: 'content', message }],
      cause: error,
    });
  }
}
