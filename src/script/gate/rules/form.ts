import type { Claim } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { functionWords } from '../lists/common-words.ts';
import { anyPhrase } from '../phrase-pattern.ts';

const endings =
  'com net org io dev app ai co xyz info biz me sh ru cn de fr es br jp uk eu gov edu tv link site online shop example support';
const written = /(?:https?:\/\/|www\.)\S+|[\w.+-]{1,64}@[\w-]{1,63}\.\w{2,}/giu;
const bare =
  /(?<![\w.-])[a-z0-9][a-z0-9-]{1,62}(?:\.[a-z0-9-]{1,63}){0,3}\.[a-z]{2,24}(?![\w-])(?:\/\S*)?/giu;
const spelled = /(?:(?<before>[\p{L}\p{N}_-]{1,63}),? )?\bdot\b(?:,? (?<after>[\p{L}\p{N}_-]{1,63}))?/giu;
/** In these languages the word for "dot" has other meanings. */
const ambiguous = new RegExp(
  String.raw`(?<before>[\p{L}\p{N}_-]{1,63}) (?:punkt|point|punto|ponto) (?<after>${endings.replaceAll(' ', '|')})\b`,
  'giu',
);

/**
 * Addresses are not spoken unless the organization's own texts have them. Other words with a dot must be in the
 * units.
 */
export function checkAddresses({ text, sources, evidence }: Claim): Finding[] {
  const known = [...sources, evidence.background].map(({ lower }) => lower);
  const has = (words: string) => known.some((each) => each.includes(words.toLowerCase()));
  const isKnown = ({ 0: found, groups: { before = '', after = '' } = {} }: RegExpExecArray) =>
    has(found) ||
    // "Tables of six dots and of eight": a dot, and no address.
    (/^(?:and|or)$/i.test(after) && known.some((each) => /\bdots?\b/.test(each))) ||
    (before !== '' && (has(`${before}.${after}`) || has(`${before} dot`))) ||
    (after !== '' && (has(`dot ${after}`) || (functionWords.has(before.toLowerCase()) && has(`.${after}`))));
  const full = [...text.matchAll(written)].filter(
    ([address]) => !evidence.background.lower.includes(address.toLowerCase()),
  );
  const named = [bare, spelled, ambiguous].flatMap((pattern) =>
    [...text.matchAll(pattern)].filter((each) => !isKnown(each)),
  );
  return [...full, ...named].slice(0, 1).map(([address]) => finding('address', address, 'is an address'));
}

const maxWords = 60;
const slots = 'insert|product|version|name|company|date|your|tbd|link|placeholder';
const placeholder = new RegExp(
  String.raw`\[(?:${slots})[^[\]]{0,30}\]|\{\{?[^{}]{1,40}\}\}?|<[A-Z_ ]{3,30}>`,
  'i',
);
const chatter = anyPhrase(
  `sure, here|sure, i|certainly, here|certainly! here|of course, here|of course! here|sure! here|okay, here|here is the script|
  here is your script|here's the script|here's your script|here is the json|here is the narration`,
  { before: '^' },
);
const shapes: readonly [RegExp, string][] = [
  [/`|^\s{0,9}(?:#{1,6}|[-*+•]|>)\s|\*\*|__|\]\(/m, 'is Markdown'],
  [
    /<\/?(?:p|br|b|i|a|div|span|li|ul|speak|break|prosody|emphasis|script|h[1-6])\b[^<>]{0,80}>/i,
    'is markup',
  ],
  [/^\s*(?:host|speaker|narrator|sprecher(?:in)?|voice)\s?[12]?\s?:/i, 'names the speaker'],
  [
    /[([*](?:laugh|chuckl|paus|sigh|music|jingle|sound|whisper|applau|beat|cheer|gasp|fade|upbeat)[^()[\]*]{0,40}[)\]*]/i,
    'is a stage direction',
  ],
  [/(?:^|\s)\[[^[\]]{1,60}\]/, 'is a stage direction'],
  [placeholder, 'is a placeholder'],
  [
    /(?<![\p{L}\p{N}])(?=[0-9a-f]{0,39}\d)(?=[0-9a-f]{0,39}[a-f])[0-9a-f]{7,40}(?![\p{L}\p{N}])/iu,
    'is a hash',
  ],
  [/(?<![\p{L}\p{N}&])#\d{2,}|\bGHSA-|\bCVE-\d{4}-\d+/iu, 'is a number for the eye'],
  [/[{}"]\s*:\s*["[{]|\\[nt"]|"units"/, 'is JSON'],
  [/\p{Extended_Pictographic}(?<![\d#*©®™])/u, 'is an emoji'],
  [/\b(?:[Ll]orem ipsum|TODO|TBD|XXX)\b/, 'is a placeholder'],
  [/\bslash \w{1,40} slash\b|\b(?<!\/)(?:[a-z][\w.-]{0,60}\/){2,20}[\w-]{1,60}\.[a-z]{1,4}\b/i, 'is a path'],
  [chatter, 'talks to whoever ordered it'],
  [
    /^(?:i['’]?m sorry|i am sorry|sorry, (?:but )?i|i (?:cannot|can['’]t|won['’]t) (?:help|write|do|assist|comply|create))/i,
    'declines',
  ],
];

/** A sentence must be complete and in plain words that can be spoken. */
export function checkForm({ text, tokens }: Claim): Finding[] {
  const shape = shapes.find(([pattern]) => pattern.test(text));
  if (shape !== undefined) return [finding('form', shape[0].exec(text)?.[0] ?? text, shape[1])];
  if (tokens.length === 0) return [finding('form', text, 'says nothing')];
  if (tokens.length > maxWords) return [finding('form', text, `has more than ${maxWords} words`)];
  if (!/[.!?…。！？:：]["”’')\]»」]*$/u.test(text.trim()))
    return [finding('form', text.slice(-40), 'does not end')];
  return stutters(text) ? [finding('form', text, 'repeats itself')] : [];
}

function stutters(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  return words.some(
    (word, index) => word.length > 3 && word === words[index + 1] && word === words[index + 2],
  );
}
