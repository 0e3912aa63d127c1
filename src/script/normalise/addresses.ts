import { cardinal, label } from './number-words.ts';
import { inAnyCase, oneOf } from './patterns.ts';
import { spellLetters } from './spelling.ts';
import type { Speech, SpokenPattern } from './spoken-pattern.ts';

const topLevel = oneOf(
  (
    'com org net io dev app ai co edu gov info me tv xyz cloud page site tech fm ly gg ' +
    'eu uk de fr es jp cn local test example internal'
  ).split(' '),
);
const host = String.raw`(?:[\p{L}\p{N}_-]{1,63}\.){1,6}[\p{L}]{2,24}`;
const scheme = String.raw`(?:data|mailto|tel|[a-z][a-z0-9]{1,14}(?:\+[a-z]{1,8})?(?=:\/\/)):\/{0,3}(?=\S)`;
const credentials = String.raw`(?:[^\s/@:]{1,80}(?::[^\s/@]{0,80})?@)?`;
const hostOrNumber = String.raw`(\[[0-9a-f:]{2,45}\]|[^\s/:?#)\]>"'’”,;|<]{0,253})`;
const restOfAddress = String.raw`[^\s)\]>"'’”|<]*`;

const beforeStatus = oneOf(
  'HTTP http status code error errors response return returns returned a an with'.split(' '),
);
/** Matches words that a figure counts. */
const counted = oneOf(
  (
    'ms MB GB KB milliseconds seconds users bytes items times percent files lines more m km mm cm metre metres ' +
    'px pixels people rows requests characters days Hz MHz'
  ).split(' '),
);
const afterStatus = oneOf([
  ...['OK', 'Not Found', 'Not Modified', 'Moved', 'Forbidden', 'Unauthorized', 'Internal Server'],
  ...['Bad Request', 'Bad Gateway', 'Created', 'Accepted', 'No Content', 'Conflict', 'Gone', 'Too Many'],
  ...['error', 'errors', 'response', 'responses', 'status', 'page', 'redirect', 'redirects'],
]);
const groupOfSixteenBits = '[0-9a-f]{1,4}';

/** Says only the host of an address, without scheme and path. */
export const addresses: readonly SpokenPattern[] = [
  ...(['letter', 'digit'] as const).map((starts) => ({
    starts,
    needs: '@',
    pattern: new RegExp(
      String.raw`(?:mailto:)?([\p{L}\p{N}._%+-]{1,64})@(${host}|localhost)(?![\p{L}\p{N}_])`,
      'uy',
    ),
    say: ([, user = '', domain = '']: readonly (string | undefined)[], speech: Speech) =>
      `${dotted(user, speech)} at ${sayDomain(domain, speech)}`,
  })),
  {
    starts: 'fF',
    needs: 'file:///',
    pattern: /file:\/\/(?=\/)/iuy,
    say: () => ' ',
  },
  {
    starts: 'letter',
    needs: ':',
    pattern: new RegExp(scheme + credentials + hostOrNumber + restOfAddress, 'iuy'),
    say: ([whole = '', domain = ''], speech) => sayAddress(domain, whole, speech),
  },
  {
    starts: 'wW',
    needs: '.',
    pattern: /www\.([^\s/:?#)\]>"'’”,;|<]{1,253})(?:[/?#:][^\s)\]>"'’”|<]*)?/iuy,
    say: ([whole = '', domain = ''], speech) => sayAddress(domain, whole, speech),
  },
  {
    starts: 'letter',
    needs: '.',
    pattern: new RegExp(
      String.raw`((?:[\p{L}\p{N}-]{1,63}\.){1,6}${topLevel})(?::(\d{2,5}))?` +
        String.raw`(\/[^\s)\]>"'’”|<]{0,3000})?(?![\p{L}\p{N}_]|\.\p{L})`,
      'uy',
    ),
    say: ([whole = '', domain = '', port = ''], speech) =>
      `${sayDomain(domain, speech)}${port === '' ? '' : ` port ${label(port)}`}${closing(whole)}`,
  },
  {
    starts: 'lh',
    pattern: /(localhost|host):(\d{2,5})(?:\/[^\s)\]>"'’”|<]{0,500})?(?!\p{N})/uy,
    say: ([whole = '', name = '', port = '']) => `${name} port ${label(port)}${closing(whole)}`,
  },
  {
    starts: 'digit',
    pattern: /(\d{1,3}(?:\.\d{1,3}){3})(?:\/(\d{1,2}))?(?::(\d{2,5}))?(?![\p{L}\p{N}_]|\.\d)/uy,
    say: ([, address = '', mask = '', port = '']) => {
      const parts = address.split('.');
      if (parts.some((part) => Number(part) > 255)) return null;
      const spoken = parts.map((part) => (part.length > 2 ? label(part) : cardinal(part))).join(' dot ');
      return `${spoken}${mask === '' ? '' : ` slash ${cardinal(mask)}`}${port === '' ? '' : ` port ${label(port)}`}`;
    },
  },
  {
    starts: ':',
    pattern: /(?<=^|[\s(`"]):(\d{2,5})(?![\p{L}\p{N}_:])/uy,
    say: ([, port = '']) => `port ${label(port)}`,
  },
  {
    starts: 'pP',
    pattern: /(ports?) (\d{2,5})(?:( and | or |, )(\d{2,5}))?(?![\p{L}\p{N}_]|[-.]\d)/iuy,
    say: ([, word = '', port = '', joint = '', second = '']) =>
      `${word} ${label(port)}${joint}${second === '' ? '' : label(second)}`,
  },
  {
    starts: 'Hhscerwa',
    pattern: new RegExp(
      String.raw`(${beforeStatus} )((?:status )?(?:code )?)([1-5]\d\d)(?= |[.,;:!?)]|$)(?! ${counted}\b)`,
      'uy',
    ),
    say: ([, before = '', middle = '', code = ''], speech) => {
      if (!statusCodes.has(code)) return null;
      return `${speech.phrase(before + middle)} ${label(code)}`;
    },
  },
  {
    starts: 'digit',
    pattern: new RegExp(String.raw`([1-5]\d\d)(?= ${afterStatus}\b)`, 'uy'),
    say: ([, code = '']) => (statusCodes.has(code) ? label(code) : null),
  },
  {
    starts: `digit:${inAnyCase('abcdef')}`,
    needs: '::',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}_:])(?=[0-9a-f:]{0,40}\d)(?:(?:${groupOfSixteenBits}:){1,7}|:)` +
        String.raw`:(?:${groupOfSixteenBits}:){0,7}${groupOfSixteenBits}(?:\/\d{1,3})?(?![\p{L}\p{N}_:])`,
      'iuy',
    ),
    say: () => sixthVersion,
  },
  {
    starts: '[',
    pattern: /\[[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}\](?::(\d{2,5}))?/iuy,
    say: ([, port = '']) => `${sixthVersion}${port === '' ? '' : `, port ${label(port)}`}`,
  },
];

const sixthVersion = 'an I P version six address';

const statusCodes = new Set(
  (
    '100 101 103 200 201 202 204 206 301 302 303 304 307 308 400 401 402 403 404 405 406 408 409 410 411 412 413 ' +
    '414 415 416 418 421 422 423 425 426 428 429 431 451 500 501 502 503 504 505 507 508 511'
  ).split(' '),
);

function sayAddress(domain: string, whole: string, speech: Speech): string {
  if (domain.startsWith('[')) return `${sixthVersion}${sayPort(whole)}${closing(whole)}`;
  const bare = domain.replace(/^www\./i, '').replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '');
  const numeric = /^\d{1,3}(?:\.\d{1,3}){3}$/.test(bare);
  if (bare === '' || bare.length > 80) return `a link${closing(whole)}`;
  const spoken = numeric ? bare.split('.').map(label).join(' dot ') : sayDomain(bare, speech);
  return `${spoken}${sayPort(whole)}${closing(whole)}`;
}

function sayPort(whole: string): string {
  const port = /^[a-z0-9+]+:\/\/[^/]{1,253}?:(\d{2,5})(?![\d:])(?:[/?#]|$)/i.exec(whole)?.[1];
  return port === undefined ? '' : ` port ${label(port)}`;
}

/** Returns the punctuation that closes the sentence, because the address pattern is greedy. */
function closing(whole: string): string {
  return /[.,;:!?]$/.exec(whole)?.[0] ?? '';
}

const spelledDomains = new Set('uk de fr es jp cn ch ca eu tv fm gg us nl au se dk nz br pl'.split(' '));

/** Says a domain. The letters of a country are spelled, since the voice would make a word of `uk`. */
function sayDomain(domain: string, speech: Speech): string {
  const [, host = '', country = ''] = /^(.*)\.([a-z]{2})$/i.exec(domain) ?? [];
  if (!spelledDomains.has(country.toLowerCase())) return dotted(domain, speech);
  return `${dotted(host, speech)} dot ${spellLetters(country)}`;
}

function dotted(name: string, speech: Speech): string {
  return name
    .split('.')
    .filter((part) => part !== '')
    .map((part) =>
      part
        .replaceAll('+', '-plus-')
        .split(/[-_%]/)
        .filter((word) => word !== '')
        .map(speech.word)
        .join(' '),
    )
    .join(' dot ');
}
