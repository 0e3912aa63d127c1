import { setImmediate as nextTurn } from 'node:timers/promises';
import { Problem } from '../../domain/errors.ts';

const maxDepth = 32;
/** Counts strings, brackets and commas. 1,000 paragraphs of a draft, sent back as received, have about 30,000. */
const maxTokens = 50_000;
/** Escapes are slow to parse. Base64 from an encoder that escapes slashes has one escape in 64 characters. */
const maxEscapes = 600_000;
/** A longer body, such as a sound, is parsed in several turns of the event loop. */
const largeBody = 1024 * 1024;
const decoder = new TextDecoder('utf-8', { fatal: true });

type BodyHeaders = {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
};

/** Parses a request body. An empty body is undefined: the schema decides whether it is required. */
export async function parseJsonBody(bytes: Buffer, headers: BodyHeaders = {}): Promise<unknown> {
  checkEncoding(headers['content-encoding']);
  checkCharset(headers['content-type']);
  const letOthersRun = bytes.length > largeBody ? nextTurn : () => undefined;
  checkShape(bytes);
  await letOthersRun();
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  const mayBeUnsafe = mayHoldFaults.test(text);
  await letOthersRun();
  const value = parse(text);
  await letOthersRun();
  if (mayBeUnsafe) checkPlainText(value, 'VALIDATION_FAILED');
  return value;
}

// Valid UTF-8 has no lone surrogates, and valid JSON no bare NUL. Without an escape, texts are plain and keys are
// literal.
const mayHoldFaults = /\\u|__proto__|constructor/;

function checkEncoding(encoding = 'identity'): void {
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem(
    'UNSUPPORTED_MEDIA_TYPE',
    'Compressed bodies are not supported; send the body without Content-Encoding.',
  );
}

/** Accepts only UTF-8, the encoding of JSON. */
function checkCharset(contentType = 'application/json'): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset)) throw new Problem('UNSUPPORTED_MEDIA_TYPE');
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Problem('INVALID_JSON', 'The body is not valid UTF-8.', { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const where = cause instanceof SyntaxError ? /\((line \d+ column \d+)\)/.exec(cause.message)?.[1] : null;
    throw new Problem('INVALID_JSON', `The body is not valid JSON${where ? ` (${where})` : ''}.`, { cause });
  }
}

/** Runs before parsing, because each name and value costs time and memory, and the parser accepts any depth. */
function checkShape(bytes: Buffer): void {
  // One character per byte, so that positions match.
  const text = bytes.toString('latin1');
  checkEscapes(text);
  const tokens = /["{}[\],]/g;
  let [depth, count] = [0, 0];
  for (let token = tokens.exec(text)?.[0]; token !== undefined; token = tokens.exec(text)?.[0]) {
    if (token === '"') tokens.lastIndex = endOfString(bytes, tokens.lastIndex);
    else if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    count += 1;
    if (depth > maxDepth)
      throw new Problem('INVALID_JSON', `The body is nested deeper than ${maxDepth} levels.`);
    if (count > maxTokens) throw new Problem('INVALID_JSON', 'The body has too many fields or items.');
  }
}

function checkEscapes(text: string): void {
  let count = 0;
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', at + 2)) {
    count += 1;
    if (count > maxEscapes) throw new Problem('INVALID_JSON', 'The body has too many escaped characters.');
  }
}

/** Returns the position after the closing quote. */
function endOfString(bytes: Buffer, start: number): number {
  const first = bytes.indexOf(quote, start);
  if (first < 0) return bytes.length;
  if (bytes[first - 1] !== backslash) return first + 1;
  let at = start;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at + 1;
}

const [quote, backslash] = [0x22, 0x5c];

/** Refuses NUL, lone surrogates, and keys that access an object's prototype. */
export function checkPlainText(value: unknown, code: 'VALIDATION_FAILED' | 'NOT_FOUND', path = ''): void {
  if (typeof value === 'string') {
    const fault = faultOf(value);
    if (fault === null) return;
    throw code === 'NOT_FOUND'
      ? new Problem('NOT_FOUND')
      : new Problem('VALIDATION_FAILED', undefined, {
          details: [{ path, message: `must not contain ${fault}` }],
        });
  }
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (reachesPrototype(key, inner)) {
      throw new Problem('INVALID_JSON', `A field named ${JSON.stringify(key)} is not allowed.`);
    }
    checkPlainText(key, code, path);
    checkPlainText(inner, code, path === '' ? key : `${path}.${key}`);
  }
}

function reachesPrototype(key: string, value: unknown): boolean {
  if (key === '__proto__') return true;
  return (
    key === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype')
  );
}

function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'a NUL character';
  return text.isWellFormed() ? null : 'half of a surrogate pair';
}
