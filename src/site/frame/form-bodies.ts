import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { SubmittedFile } from './request.ts';

/** The longest draft with a choice for each of its paragraphs has some 7,000. */
const maxFields = 8_000;

/** Accepts forms, also with files. The value of a file's field is a `SubmittedFile`. */
export function acceptForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => readFields(body),
  );
  server.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => readParts(request, body),
  );
}

function readFields(body: string): ParsedUrlQuery {
  checkCount(body, '&', maxFields);
  return parseQuery(body, '&', '=', { maxKeys: 0 });
}

/** Before the form is parsed: each field costs time and memory, even an empty one. */
function checkCount(body: string | Buffer, separator: string, max: number): void {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    count += 1;
    if (count > max) throw new Problem('VALIDATION_FAILED', 'The form has too many fields.');
  }
}

async function readParts(
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
