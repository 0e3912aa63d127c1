import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** Parses the text of a setting. Throws `Refusal` with a description of the valid values. */
export type Parser<T> = (text: string) => T;

export class Refusal extends Error {}

/** An invalid setting. Its one-line message names the setting, the valid values and the given one. */
export class ConfigError extends Error {}

/** `read` returns null for an invalid text. */
function parser<T>(expected: string, read: (text: string) => T | null): Parser<T> {
  return (text) => {
    const value = read(text);
    if (value === null) throw new Refusal(expected);
    return value;
  };
}

export const text: Parser<string> = (value) => value;

/** Path segments of plain characters. */
export const prefix = parser('a path such as aloud/production', (value) =>
  value.length <= 200 && /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(value) ? value : null,
);

/** An absolute path; `~` is the home directory. */
export const path: Parser<string> = (value) => resolve(value.replace(/^~(?=\/|$)/, homedir()));

export function integer(minimum: number, maximum: number): Parser<number> {
  return number(`a whole number from ${minimum} to ${maximum}`, /^-?\d+$/, minimum, maximum);
}

export function decimal(minimum: number, maximum: number): Parser<number> {
  return number(`a number from ${minimum} to ${maximum}`, /^\d+(?:\.\d+)?$/, minimum, maximum);
}

function number(expected: string, pattern: RegExp, minimum: number, maximum: number): Parser<number> {
  return parser(expected, (value) => {
    const number = Number(value);
    return pattern.test(value) && number >= minimum && number <= maximum ? number : null;
  });
}

export function oneOf<const Choices extends readonly string[]>(...choices: Choices): Parser<Choices[number]> {
  const expected = choices.join(', ').replace(/, ([^,]*)$/, ' or $1');
  return parser(expected, (value) => choices.find((choice) => choice === value) ?? null);
}

export function atLeast(length: number, what: string): Parser<string> {
  const expected = `${what} of at least ${length} characters`;
  return parser(expected, (value) => (value.length >= length ? value : null));
}

export function eachOf<T>(parse: Parser<T>): Parser<T[]> {
  return (value) =>
    value
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(parse);
}

/** Headers in the format of OpenTelemetry: `name=value`, separated by commas, with percent-encoded values. */
export const headers = parser('headers such as name=value,other=value', (value) => {
  const pairs = value.split(',').map((pair) => {
    const at = pair.indexOf('=');
    const [name, written] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    return at > 0 && /^[\w-]+$/.test(name) ? ([name, decoded(written)] as const) : null;
  });
  return pairs.includes(null) ? null : Object.fromEntries(pairs.filter((pair) => pair !== null));
});

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    throw new Refusal('headers whose values are percent-encoded');
  }
}

/** An absolute address with one of the given schemes, without a trailing slash. */
export function address(example: string, ...schemes: string[]): Parser<string> {
  return parser(`an address such as ${example}`, (value) => {
    const url = URL.parse(value);
    const isAbsolute = url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '';
    return isAbsolute ? withoutSlash(value) : null;
  });
}

/** The address of an identity provider: encrypted, unless it is on this machine. */
export function issuer(example: string): Parser<string> {
  return parser(`an https:// address such as ${example}`, (value) => {
    const url = URL.parse(value);
    const isOwn = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    return url && (url.protocol === 'https:' || isOwn) && url.search === '' && url.hash === '' ? value : null;
  });
}

/** The part of mail addresses after the @; `*` matches any. */
export const domain = parser('domains such as example.com, or *', (value) =>
  value === '*' || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value) ? value.toLowerCase() : null,
);

const ruleForm = /^([^=]{1,200})=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(owner|admin|member)$/;

/** A group of an identity provider, and the role that it gives in an organization. */
export const groupRule = parser(
  'rules such as engineers=ORGANIZATION-ID:member, or *=ORGANIZATION-ID:member',
  (value) => {
    const [, group, organizationId, role] = ruleForm.exec(value) ?? [];
    if (group === undefined || organizationId === undefined || role === undefined) return null;
    return { group: group.trim(), organizationId, role: role as 'owner' | 'admin' | 'member' };
  },
);

/** The address of a site with its own host name, because its cookies and links start at the root. */
export function siteAddress(example: string): Parser<string> {
  return parser(`an address without a path, such as ${example}`, (value) => {
    const isPlain = /^https?:\/\/[^/?#]+\/*$/i.test(value) && URL.parse(value)?.username === '';
    return isPlain ? withoutSlash(value) : null;
  });
}

function withoutSlash(value: string): string {
  return value.replace(/(?<!\/)\/+$/, '');
}

/** A mail address, optionally with a name before it. */
export const mailbox = parser('a mail address such as Aloud <aloud@example.com>', (value) => {
  const address = /^[^<>"',;\r\n]+ <([^<>]+)>$/.exec(value)?.[1] ?? value;
  return value.length <= 320 && /^[^\s@<>"',;]+@[^\s@<>"',;]+$/.test(address) ? value : null;
});

/** `off`, or the networks of trusted proxies. */
export const proxies = parser<false | string[]>('off, or networks such as 10.0.0.0/8,127.0.0.1', (value) =>
  value === 'off' ? false : readNetworks(value),
);

export const networks = parser('networks such as 10.0.0.0/8,127.0.0.1', readNetworks);

function readNetworks(value: string): string[] | null {
  const list = value.split(',').map((network) => network.trim());
  return list.every(isNetwork) ? list : null;
}

function isNetwork(network: string): boolean {
  const [host = '', length, ...rest] = network.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(host)];
  if (bits === undefined || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= bits);
}
