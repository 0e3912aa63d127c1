import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { ConversionServices } from '../../operations/context.ts';

const missingFile =
  'The media store has no such file: its conversion was deleted, or the file is lost. GET /v1/conversions/{id} says which.';

/** Sends a stored file or the requested range of it, or 304 if the client already has it. */
export async function sendFile(
  { media }: ConversionServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, headers }: { key: string; headers: Readonly<Record<string, string>> },
) {
  const file = await media.find(key);
  if (!file) throw new Problem('NOT_FOUND', missingFile);
  reply.headers({
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Last-Modified': file.changedAt.toUTCString(),
    ...headers,
  });
  if (hasVersion(request.headers, file)) return reply.code(304).send();
  const range = rangeApplies(request.headers, file) ? readRange(request.headers.range, file.bytes) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.bytes}`).type('text/plain').send();
  }
  const length = range ? range.last - range.first + 1 : file.bytes;
  reply.header('Content-Length', String(length));
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${file.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await media.read(key, range ?? undefined));
}

type Version = { readonly etag: string; readonly changedAt: Date };

/** Whether the client already has this version. A tag takes precedence over a date. */
function hasVersion(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return hasTag(tags, etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
}

/** Whether a list of tags contains this one, by weak comparison. */
export function hasTag(tags: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags?.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag)) ?? false;
}

/** Whether the range belongs to the version that the client has a part of. */
function rangeApplies(headers: IncomingHttpHeaders, { etag, changedAt }: Version): boolean {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag || condition === changedAt.toUTCString();
}

/**
 * Parses a `Range` header into the first and last byte, both inclusive. Several ranges, or anything else, get the whole
 * file.
 */
function readRange(header: string | undefined, bytes: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (first >= bytes) return 'unsatisfiable';
  return last < first ? null : { first, last };
}
