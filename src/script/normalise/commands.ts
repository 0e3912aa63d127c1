import { cardinal } from './number-words.ts';
import { inAnyCase, initialsOf, oneOf } from './patterns.ts';
import type { Speech, SpokenPattern } from './spoken-pattern.ts';
import { withoutTrailing } from './without-trailing.ts';

/** Modifier keys by their written form. */
const modifierKeys: Readonly<Record<string, string>> = {
  ctrl: 'control',
  control: 'control',
  cmd: 'command',
  command: 'command',
  alt: 'alt',
  option: 'option',
  opt: 'option',
  shift: 'shift',
  meta: 'meta',
  win: 'windows',
  super: 'super',
  fn: 'function',
  '⌘': 'command',
  '⌥': 'option',
  '⇧': 'shift',
  '⌃': 'control',
};
const keyNames: Readonly<Record<string, string>> = {
  ...modifierKeys,
  esc: 'escape',
  del: 'delete',
  pgup: 'page up',
  pgdn: 'page down',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
  ';': 'semicolon',
  '[': 'left bracket',
  ']': 'right bracket',
  '=': 'equals',
  '\\': 'backslash',
};

const modifier = oneOf(Object.keys(modifierKeys));
const pressed = oneOf(
  (
    'Enter Tab Escape Esc Delete Del Space Backspace Up Down Left Right Home End Click PgUp PgDn ' +
    'PageUp PageDown Plus Minus'
  )
    .split(' ')
    .concat('Page Up', 'Page Down'),
);
const endsKey = String.raw`(?![\p{L}\p{N}_])`;

/** Says text that users type: flags, key combinations, package names and paths. */
export const commands: readonly SpokenPattern[] = [
  {
    starts: '-',
    pattern: /(?<=^|[\s([{"'`=/|,])--(no-)?([\p{L}][\p{L}\p{N}_.-]{0,60})(?:=([^\s)\]}"'`,;]{1,60}))?/uy,
    say: ([whole = '', no = '', name = '', value = ''], speech) => {
      const words = withoutTrailing(name, '._-').split(/[-_.]/).map(speech.word).join(' ');
      const closes = value === '' && /[.]$/.test(whole) ? '.' : '';
      const set =
        value === ''
          ? ''
          : ` equals ${speech.phrase(withoutTrailing(value, '.:'))}${/[.]$/.test(value) ? '.' : ''}`;
      return `dash dash ${no === '' ? '' : 'no '}${words}${set}${closes}`;
    },
  },
  {
    starts: '-',
    pattern: /(?<=^|[\s([{"'`/|,])-(\p{L})(?![\p{L}\p{N}_])/uy,
    say: ([, letter = '']) => `dash ${letter.toLowerCase() === 'a' ? 'eh' : letter}`,
  },
  {
    starts: '-',
    pattern: /(?<=^|[\s([{"'`/|,])-(?=\p{L}[\p{L}\p{N}_-]{1,40}(?![\p{L}\p{N}]))/uy,
    say: () => 'dash ',
  },
  {
    starts: inAnyCase(initialsOf(Object.keys(modifierKeys))),
    pattern: new RegExp(
      String.raw`((?:${modifier}\s?[+-]?\s?){1,3})(?<=[+⌘⌥⇧⌃-]\s?)` +
        String.raw`(F\d{1,2}|\p{L}(?![\p{L}])|\d(?!\d)|${pressed}|[,./;\[\]=\\](?=[\s),.;:]|$))${endsKey}`,
      'iuy',
    ),
    say: ([, keys = '', key = '']) => `${sayKeys(keys)} ${sayKey(key)}`,
  },
  {
    starts: 'EP',
    pattern: /(?:Esc|PgUp|PgDn)(?![\p{L}\p{N}_])/uy,
    say: ([key = '']) => sayKey(key),
  },
  {
    starts: '@',
    pattern: /@([\p{L}\p{N}][\p{L}\p{N}_.-]{0,60})\/([\p{L}\p{N}][\p{L}\p{N}_.-]{0,80})(?:@(?=[\d^~]))?/uy,
    say: ([whole = '', scope = '', name = ''], speech) =>
      `${kebab(scope, speech)} ${kebab(name, speech)}${/\.$/.test(whole) ? '.' : ''} `,
  },
  {
    starts: '@',
    pattern: /(?<=^|[\s(,`])@([\p{L}\p{N}][\p{L}\p{N}_-]{0,60})(['’]s(?!\p{L}))?/uy,
    say: ([, name = '', possessive = ''], speech) => `${kebab(name, speech)}${possessive === '' ? '' : "'s"}`,
  },
  {
    starts: '@',
    pattern: /(?<=[\p{L}\p{N}])@(?=[\d^~v])/uy,
    say: () => ' ',
  },
];

function kebab(name: string, speech: Speech): string {
  return name
    .split(/[-_.]/)
    .filter((word) => word !== '')
    .map(speech.word)
    .join(' ');
}

function sayKeys(keys: string): string {
  return (keys.match(/[\p{L}]+|[⌘⌥⇧⌃]/gu) ?? []).map(sayKey).join(' ');
}

function sayKey(key: string): string {
  const functionKey = /^F(\d{1,2})$/i.exec(key);
  if (functionKey !== null) return `F ${cardinal(functionKey[1] ?? '')}`;
  if (/^\d$/.test(key)) return cardinal(key);
  if (key.length === 1 && /\p{L}/u.test(key)) return key.toUpperCase() === 'A' ? 'eh' : key.toUpperCase();
  return keyNames[key.toLowerCase()] ?? key.toLowerCase();
}
