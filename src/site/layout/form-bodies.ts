import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxScript } from '../../domain/access.ts';
import { Problem } from '../../domain/errors.ts';
import type { SubmittedFile } from './request.ts';

/** The longest draft with a choice for each of its paragraphs has some 7,000. */
const maxFields = 8_000;
const maxParts = 64;
/** In bytes: the names of a field and of a file. */
const maxPartHeaders = 4096;

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
  // Larger forms have files, and come in parts.
  if (body.length > maxScript) throw new Problem('PAYLOAD_TOO_LARGE');
  findAll(body, '&', maxFields);
  return parseQuery(body, '&', '=', { maxKeys: 0 });
}

/** Finds separators before the form is parsed, because each field costs time and memory, even an empty one. */
function findAll(body: string | Buffer, separator: string, max: number): number[] {
  const found: number[] = [];
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    found.push(at);
    if (found.length > max) throw new Problem('VALIDATION_FAILED', 'The form has too many fields.');
  }
  return found;
}

async function readParts(
  { headers, routeOptions }: FastifyRequest,
  body: Buffer,
): Promise<Record<string, string | SubmittedFile>> {
  if (!routeOptions.config.access?.files)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'This form takes no files.');
  const contentType = headers['content-type'] ?? '';
  // Accepts only the format of browsers, so that the parser cannot find another boundary than the counted one.
  const boundary = /^multipart\/form-data; ?boundary=([\w'-]{1,70})$/i.exec(contentType)?.[1];
  if (boundary === undefined) throw unreadable();
  const delimiter = `--${boundary}`;
  // The last one ends the form.
  for (const at of findAll(body, delimiter, maxParts + 1))
    if (!hasShortHeaders(body.subarray(at + delimiter.length))) throw unreadable();
  const fields: [string, string | SubmittedFile][] = [];
  for (const [name, value] of await parse(contentType, body)) {
    fields.push([name, typeof value === 'string' ? value : await readFile(value)]);
  }
  return Object.fromEntries(fields);
}

/** Limits names and other headers, which the parser reads far more slowly than content. */
function hasShortHeaders(part: Buffer): boolean {
  return part.toString('latin1', 0, 2) === '--' || part.subarray(0, maxPartHeaders).includes('\r\n\r\n');
}

/** Uses the parser that Node provides for fetch responses. */
async function parse(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(cause?: unknown): Problem {
  return new Problem('VALIDATION_FAILED', 'The form could not be read. Submit it again.', { cause });
}

async function readFile(file: File): Promise<SubmittedFile> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}
