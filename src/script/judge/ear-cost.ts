import { memo } from '../../domain/memo.ts';
import { anyOf } from '../any-of.ts';
import { isKnownWord } from '../grammar/tag-words.ts';
import { isHash } from '../read/find-references.ts';
import { marks, withoutMarks } from '../read/node.ts';
import { wordSet } from '../word-list.ts';

const code = new RegExp(`${marks.codeStart}([^${marks.codeEnd}]{0,400})${marks.codeEnd}`, 'g');
const maxSayable = 1.75;
/** The cost of something that cannot be spoken. */
const unsayable = 4;
/** The cost of a name of three parts. */
const maxIntroduced = 2;

/** Returns how hard a text is to follow by ear. Compound names, operators, paths and long numbers add up. */
export function earCost(text: string): number {
  let cost = 0;
  const rest = text.replace(code, (whole, name: string, at: number) => {
    const own = name.includes(' ') ? phraseCost(name) : nameCost(name) + (/^v?[\d.]+$/.test(name) ? 0 : 0.25);
    // A short name that is introduced as one is easy: "the `req_body_form` function".
    const isIntroduced = own < maxIntroduced && text.startsWith(' function', at + whole.length);
    cost += isIntroduced ? Math.min(1, own) : own;
    return 'code';
  });
  for (const word of rest.split(/\s+/)) cost += wordCost(word);
  return cost + bracketCost(rest);
}

export function isSayable(text: string): boolean {
  return earCost(text) <= maxSayable;
}

/** Whether the name of a component can precede a sentence about it. */
export function canName(part: string): boolean {
  const words = withoutMarks(part).trim();
  const max = /^\p{Ll}+\p{Lu}/u.test(words) ? 0 : /^\p{Lu}\p{L}+$/u.test(words) ? 1.5 : 1;
  // A code, such as a model number.
  if (/\d\p{L}+\d/u.test(words)) return false;
  if (words.split(/\s+/).length > 4 || !/^[\p{L}\p{N}][\p{L}\p{N} .+&/-]*$/u.test(words)) return false;
  return earCost(part) <= max;
}

/** Returns the cost of a name in code by its parts: "retry" 0, "retry_count" 1, "max_retry_count" 1.5. */
function nameCost(name: string): number {
  const trimmed = name.replace(/^[@$#.]|\(\)$|[.,:;]$/g, '').replace(/^--?(?=\w)/, '');
  if (/[=<>{}|\\*^~;"%$[\]]|::|->|\/\//.test(trimmed) || /\([^)]/.test(trimmed)) return unsayable;
  if (isOperator(trimmed) || trimmed === '&' || isLocale.test(trimmed)) return unsayable;
  if (/^v?\d+(?:\.\d+){0,2}$/.test(trimmed)) return 0.25;
  if (/\dx[\da-f]{3,}/i.test(trimmed) || isHash(trimmed)) return unsayable;
  // A route is spoken as its words.
  const route = routeWords(trimmed);
  if (/\//.test(trimmed)) return route === null || route.length > 4 ? unsayable : route.length / 3;
  const parts = trimmed.split(/[._\-:]|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '');
  if (parts.length <= 1) {
    const hard = /^_|^\D*\d\P{L}*\p{L}\D*\d|\p{L}\d+\p{L}/u.test(trimmed);
    return hard || trimmed.length > 14 ? 1 : 0;
  }
  // "_find_index", "MAX_TIDE_DEPTH"
  const inner = /^_|^\p{Lu}+(?:_\p{Lu}+){2}/u.test(trimmed) ? 1 : 0;
  return inner + (parts.length === 2 ? 1 : parts.length === 3 ? 1.5 : unsayable / 2);
}

/** Matches a locale: "zh_TW". */
const isLocale = /^[a-z]{2}[_-][A-Z]{2}$/;

/** Whether a word is an operator: ":&", "<|>", "->". */
function isOperator(word: string): boolean {
  return /^[<>|&=:$%^*~+!@#\\-]{2,8}$/.test(word) && !/^(?:[!-]+|\+\+)$/.test(word);
}

/** Returns the words of a route, "user send code" for "/user/send_code"; null for files and addresses. */
export function routeWords(name: string): string[] | null {
  if (/^\/(?:bin|boot|dev|etc|home|lib|opt|proc|sys|tmp|usr|var)\b/.test(name)) return null;
  return /^\/?[a-z][\w-]*(?:\/[a-z][\w-]*)*\/?$/i.test(name) ? name.match(/[a-z\d]+/gi) : null;
}

/** Returns the cost of a command or a message in code, which is quoted. Short ones can be spoken. */
function phraseCost(phrase: string): number {
  const words = phrase.split(/\s+/);
  return words.reduce((sum, word) => sum + nameCost(word), 0) + (words.length > 4 ? 1.25 : 0.5);
}

const wordCost = memo((word: string): number => {
  if (/\dx[\da-f]{3,}/i.test(word) || /`|^[.|\\~^$][.,;:]?$|^\$[A-Za-z_]|^['"]{2}/.test(word))
    return unsayable;
  if (/^(?:[<>]=?(?:v?\d[\d.]{0,12})?|[=*])$/.test(word)) return 1;
  if (isOperator(word)) return unsayable;
  // "--cleanuplegacysettings"
  const [, flag] = /^--([a-z]{9,60})[.,;:)]?$/.exec(word) ?? [];
  if (flag !== undefined && !isKnownWord(flag)) return flag.length > 14 ? 2 : 1.5;
  if (/^[A-Z]{6,}[a-z]?$/.test(word)) return 0.5;
  const plain = word.replace(/^["“'(]*~?(?=\d)|^["“'(]+/, '').replace(/(?<!["”'),.;:!?])["”'),.;:!?]+$/, '');
  // Compound names: "read-only-any-class-unsafe", "gtk4paintablesink", "S3-DevKitC-1".
  if (
    /^(?=.{28})\p{Ll}+(?:-\p{Ll}+){3}/u.test(plain) ||
    /^\p{Ll}{2,}\d\p{Ll}{3,}|^\p{Lu}[a-zA-Z]{0,12}\d\w{0,20}(?:-[\p{Lu}\d]\w*){2}/u.test(plain)
  )
    return 1.5;
  if (/^[\p{L}'’-]+$/u.test(plain))
    return /\p{Ll}\p{Lu}/u.test(plain) && !isBrand(plain) ? Math.max(0.75, nameCost(plain)) : 0;
  if (/^\d+(?:\.\d+){3}/.test(plain)) return plain.includes('/') ? unsayable : 1;
  if (/^[A-Z]{2,6}-?\d\w*$/.test(plain) && !knownCodes.has(plain.replace(/[-\d].*/s, ''))) return 0.75;
  if (/^\W*$/u.test(plain) || /^[£$€]?\d[\d.,:%]*[\p{L}%+]{0,3}$/u.test(plain)) return 0;
  if (/^v?\d+\.\d[\w.+-]*$/.test(plain)) return plain.split('.').length > 3 ? 1 : 0.25;
  if (/^[\p{L}\d-]+(?:[/+&][\p{L}\d-]+)+$/u.test(plain)) {
    const parts = plain.split(/[/+&]/);
    return parts.length > 2 ? 1 : 0.25 + (parts.every((part) => /^[A-Z]{2,6}\d/.test(part)) ? 1.25 : 0);
  }
  if (/[_=<>{}|\\*^~]|::|->|\(\)/.test(plain)) return nameCost(plain);
  if (/^[ap]\.m$/i.test(plain)) return 0;
  if (domain.test(plain)) return 0.5;
  if (/^[\w-]+(?:\.[\w-]+)+$/.test(plain)) return nameCost(plain);
  return /\/\S*\//.test(plain) ? unsayable : 0.25;
});

/** Matches addresses that people pronounce: "example dot com". */
const domain = /^(?:[a-z\d-]+\.){1,2}(?:com|org|net|io|dev|app|co|gov|edu|eu|uk|de|fr|pm|be|ch|nl)$/i;

/** Well-known names with a number. */
const knownCodes = wordSet(
  'MP UTF SHA ES IPV USB HTTP ISO AES GPT PS H WPA BLE JDK ARM RTX M CSS HTML P Q S T X G KB MB GB TB PM AM',
);

/** Whether a word is a well-known name: GitHub, macOS, JavaScript. */
function isBrand(word: string): boolean {
  return brands.test(word) || brandLike.test(word);
}

const brandLike = /^(?:[A-Z]{1,2}[a-z]{1,3}[A-Z]{1,3}|(?:mac|i|e|watch|tv|iPad|vision)\p{Lu}\w{1,6})$/u;
const brands = anyOf(
  'Git | You | Mac | Java | Type | Post | My | Whats | Linked | Open | Web | Face | Note | Word | Pay | Data | Graph | Dev | Power | One | Doc | Air | Play | App | Name | Chrome | Fire',
  'start',
  '',
);

/** Returns the cost of long brackets, whose beginning listeners forget. */
function bracketCost(text: string): number {
  const asides = text.match(/\([^()]{0,400}\)/g) ?? [];
  return asides.some((aside) => aside.split(' ').length > 12) ? 1 : 0;
}
