import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { resolve } from 'node:path';

/** Reads one setting's text. Throws `Refusal` with what the setting takes. */
export type Parser<T> = (text: string) => T;

export class Refusal extends Error {}

export const text: Parser<string> = (value) => value;

/** An absolute path; `~` is the home directory. */
export const path: Parser<string> = (value) => resolve(value.replace(/^~(?=\/|$)/, homedir()));

export function integer(minimum: number, maximum: number): Parser<number> {
  return (value) => {
    const number = Number(value);
    if (/^-?\d+$/.test(value) && number >= minimum && number <= maximum) return number;
    throw new Refusal(`a whole number from ${minimum} to ${maximum}`);
  };
}

export function decimal(minimum: number, maximum: number): Parser<number> {
  return (value) => {
    const number = Number(value);
    if (/^\d+(?:\.\d+)?$/.test(value) && number >= minimum && number <= maximum) return number;
    throw new Refusal(`a number from ${minimum} to ${maximum}`);
  };
}

export function oneOf<const Choices extends readonly string[]>(...choices: Choices): Parser<Choices[number]> {
  return (value) => {
    if (choices.includes(value)) return value;
    throw new Refusal(choices.join(', ').replace(/, ([^,]*)$/, ' or $1'));
  };
}

export function atLeast(length: number, what: string): Parser<string> {
  return (value) => {
    if (value.length >= length) return value;
    throw new Refusal(`${what} of at least ${length} characters`);
  };
}

/** An absolute address with one of the given schemes, without a trailing slash. */
export function address(example: string, ...schemes: string[]): Parser<string> {
  return (value) => {
    const url = URL.parse(value);
    if (url && schemes.includes(url.protocol.slice(0, -1)) && url.hostname !== '') return withoutSlash(value);
    throw new Refusal(`an address such as ${example}`);
  };
}

/** Where a site stands. Addresses are made by adding to it, so nothing may follow its path. */
export function siteAddress(example: string): Parser<string> {
  return (value) => {
    const url = URL.parse(value);
    const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
    if (plain && /^https?:\/\/[^?#]+$/i.test(value)) return withoutSlash(value);
    throw new Refusal(`an address such as ${example}`);
  };
}

/** An address for mail, with or without a name in front. */
export const mailbox: Parser<string> = (value) => {
  const plain = /^[^\s@<>"',;]+@[^\s@<>"',;]+$/;
  const named = /^[^<>"',;\r\n]+ <([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (value.length <= 320 && plain.test(named)) return value;
  throw new Refusal('a mail address such as Aloud <aloud@example.com>');
};

function withoutSlash(value: string): string {
  return value.replace(/(?<!\/)\/+$/, '');
}

/** `off`, or the networks that trusted proxies stand in. */
export const proxies: Parser<false | string[]> = (value) => {
  if (value === 'off') return false;
  const list = readNetworks(value);
  if (list) return list;
  throw new Refusal('off, or networks such as 10.0.0.0/8,127.0.0.1');
};

export const networks: Parser<string[]> = (value) => {
  const list = readNetworks(value);
  if (list) return list;
  throw new Refusal('networks such as 10.0.0.0/8,127.0.0.1');
};

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
