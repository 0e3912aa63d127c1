import type { FastifyRequest } from 'fastify';

/** Reads a single field without iterating over the others, of which a form may have thousands. */
function ownValue(fields: unknown, name: string): unknown {
  const all = (fields ?? {}) as Record<string, unknown>;
  return Object.hasOwn(all, name) ? all[name] : undefined;
}

/** A field, cut to its maximum length. Empty if it is missing, repeated or not storable text. */
function fieldText(fields: unknown, name: string, maxLength: number): string {
  return storable(ownValue(fields, name), maxLength);
}

function storable(value: unknown, maxLength: number): string {
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return '';
  return value.slice(0, maxLength);
}

export function formText(request: FastifyRequest, name: string, maxLength: number): string {
  return fieldText(request.body, name, maxLength);
}

/** A field for pasted text, which may contain any characters. */
export function pastedText({ body }: FastifyRequest, name: string, maxLength: number): string {
  const value = ownValue(body, name);
  return storable(typeof value === 'string' ? cleanText(value) : value, maxLength);
}

/** Without control characters. Browsers submit CRLF line breaks. */
export function cleanText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(/(?![\n\r\t])\p{Cc}/gu, '');
}

export type SubmittedFile = { readonly fileName: string; readonly bytes: Uint8Array };

/** A file of the form; null if none was chosen. Browsers then send an empty one without a name. */
export function formFile({ body }: FastifyRequest, name: string): SubmittedFile | null {
  const value = ownValue(body, name);
  const file = value instanceof Object && 'bytes' in value ? (value as SubmittedFile) : null;
  return file && (file.fileName !== '' || file.bytes.length > 0) ? file : null;
}

export function queryText(request: FastifyRequest, name: string, maxLength = 500): string {
  return fieldText(request.query, name, maxLength);
}

/** All values of a field that a form or an address may repeat. */
export function repeatedText(fields: unknown, name: string, maxCount: number): string[] {
  const value = ownValue(fields, name);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((each) => typeof each === 'string').slice(0, maxCount);
}

export function pathText(request: FastifyRequest, name: string): string {
  return fieldText(request.params, name, 500);
}

const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** A name by which users recognize their browsers, such as `Firefox on Linux`. */
export function browserName(request: FastifyRequest): string {
  const agent = (request.headers['user-agent'] ?? '').slice(0, 500);
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (!browser) return system ? `A browser on ${system}` : 'An unknown browser';
  return system ? `${browser} on ${system}` : browser;
}

const localPaths = /^\/(?:dashboard|account|invitations|docs)(?:[/?][\w\-./?=&%~]*)?$/;

/** Returns a path of this site for the redirect after signing in. Null for everything else, because anyone can create such a link. */
export function localPath(text: string): string | null {
  const isLocal = text.length <= 500 && localPaths.test(text) && !text.includes('//') && !text.includes('..');
  return isLocal ? text : null;
}

/** The page whose form was submitted, or null. `checkOrigin` has found the origin to be ours. */
export function pageOfForm({ headers }: FastifyRequest): string | null {
  const page = URL.parse(headers.referer ?? '');
  return page && page.origin === headers.origin ? localPath(page.pathname + page.search) : null;
}

/** Returns the address of the sign-in page, which leads back to the requested page or to the page of the submitted form. */
export function signInAddress(request: FastifyRequest): string {
  if (request.method === 'GET') return `/sign-in?return=${encodeURIComponent(request.url)}`;
  const page = pageOfForm(request);
  return page === null ? '/sign-in' : `/sign-in?return=${encodeURIComponent(page)}&unread=form`;
}
