import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import { objectionTo, type ReceiverRules } from '../domain/receiver-url.ts';
import { isBlank, singleLine } from '../domain/single-line.ts';
import { tooLong } from '../domain/text-limits.ts';
import type { Services } from './context.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Returns the resource with this id, or throws `NOT_FOUND`. A malformed id is not looked up. */
export async function findOrThrow<T>(id: string, find: () => Promise<T | undefined>, message?: string) {
  const resource = isUuid(id) ? await find() : undefined;
  if (resource === undefined) throw new Problem('NOT_FOUND', message);
  return resource;
}

export function invalid(path: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', undefined, { details: [{ path, message }] });
}

type LimitOptions = {
  /** The field with the error. Without it, the request is forbidden. */
  readonly path?: string;
  readonly holder?: string;
  readonly remedy?: string;
};

export function limitReached(noun: string, maximum: number, options: LimitOptions = {}): Problem {
  const { path, holder = 'Your organization already has', remedy = 'Delete one first.' } = options;
  const message = `${holder} ${maximum.toLocaleString('en')} ${noun}, the maximum. ${remedy}`;
  if (path === undefined) return new Problem('FORBIDDEN', message);
  return new Problem('VALIDATION_FAILED', message, { details: [{ path, message }] });
}

/** Returns all values, or throws one error that lists every invalid field. */
export function checkAll<Values extends readonly unknown[]>(
  ...reads: { readonly [Index in keyof Values]: () => Values[Index] }
): Values {
  const details: FieldMessage[] = [];
  const check = <Value>(read: () => Value): Value | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
      details.push(...(error.details as FieldMessage[]));
      return undefined;
    }
  };
  const values: unknown = reads.map(check);
  if (details.length > 0) throw new Problem('VALIDATION_FAILED', undefined, { details });
  return values as Values;
}

/** Trims a text and checks its length in Unicode characters. */
export function boundedText(path: string, value: string, maximum: number): string {
  const text = value.trim();
  if (text === '') throw invalid(path, 'must not be empty');
  checkLength(path, text, maximum);
  if (text.includes('\0') || !text.isWellFormed()) throw invalid(path, 'must be plain Unicode text');
  return text;
}

export function checkLength(path: string, text: string, maximum: number): void {
  const { length } = [...text];
  if (length > maximum) throw invalid(path, tooLong(maximum, length));
}

/** Does the same for a title or a name, which must be a single visible line. */
export function boundedLine(path: string, value: string, maximum: number): string {
  if (isBlank(value)) throw invalid(path, 'must not be empty');
  return boundedText(path, singleLine(value), maximum);
}

/** Checks the name of an organization. It appears in mails to strangers, so it must not contain a link. */
export function organizationName(value: string): string {
  const name = boundedLine('name', value, 200);
  if (/:\/\/|@|\bwww\./i.test(name)) throw invalid('name', 'must not contain an address');
  return name;
}

/** Does the same for an optional text; an empty one becomes null. */
export function optionalText(path: string, value: string | null, maximum: number): string | null {
  return value === null || value.trim() === '' ? null : boundedText(path, value, maximum);
}

/** Refuses an address that no request could reach. Its host name is resolved and checked on connecting. */
export function reachableUrl(rules: ReceiverRules, path: string, url: string) {
  const objection = objectionTo(rules, url);
  if (objection !== null) throw invalid(path, objection);
  return url;
}

/** Checks the `webhook_url` of a request, which must always be HTTPS. */
export function checkWebhookUrl({ receiverRules }: Pick<Services, 'receiverRules'>, url: string | null) {
  if (url === null) return;
  if (!/^https:/i.test(url)) throw invalid('webhook_url', 'must be an https:// address');
  reachableUrl(receiverRules, 'webhook_url', url);
}

export function httpsUrl(path: string, value: string): string {
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || value.length > 2048) {
    throw invalid(path, 'must be an https:// address of at most 2048 characters');
  }
  return value;
}

export function emailAddress(path: string, value: string): string {
  const text = value.trim();
  if (text.length > 254 || !/^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/.test(text)) {
    throw invalid(path, 'must look like name@example.com');
  }
  return text;
}

export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  return `${local.split('+', 1)[0]}@${host}`;
}
