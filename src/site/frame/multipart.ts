import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { SubmittedFile } from './request.ts';

/** Accepts forms with files. The value of a file's field is a `SubmittedFile`. */
export function acceptMultipart(server: FastifyInstance): void {
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer) =>
    readForm(request, body),
  );
}

async function readForm(
  request: FastifyRequest,
  body: Buffer,
): Promise<Record<string, string | SubmittedFile>> {
  const form = await parse(String(request.headers['content-type']), body);
  const fields: [string, string | SubmittedFile][] = [];
  for (const [name, value] of form) {
    fields.push([name, typeof value === 'string' ? value : await readFile(value)]);
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

async function readFile(file: File): Promise<SubmittedFile> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
