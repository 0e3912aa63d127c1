import { isContent, isKey } from './content.ts';
import type { Compiled } from './evidence.ts';
import { type Meaning, meaningsOf, negators, turning } from './lists/meanings.ts';
import { numberWordsOf } from './lists/measures.ts';
import type { Token } from './tokens.ts';

/** The words of a clause in a row of meanings: one of them, and on which sides they stand, as bits. */
type Side = { readonly stem: string; readonly bits: number };

/** A part of a sentence that makes one statement, with what can be compared of it. */
export type Clause = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: ReadonlySet<string>;
  /** Its words of content, by stem. */
  readonly keys: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** By row of meanings. */
  readonly rows: ReadonlyMap<number, Side>;
  /** It denies what it says: by an odd number of words that do. */
  readonly denies: boolean;
  /** "If", "when": it says under which condition, and states nothing. */
  readonly conditional: boolean;
  /** "That", "which": it describes what another clause speaks of. */
  readonly relative: boolean;
  /** It tells what was, by its verb or by "until now". */
  readonly past: boolean;
  readonly formerly: boolean;
};

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** A clause begins with them. */
const openers = list(
  `but while whereas although though if unless when whenever because which who whose where instead rather except
  provided nobody that so aber während sondern wenn falls weil statt`,
);
const conditions = list('if unless when whenever provided once as wenn falls');
/** What has one of them is a statement of its own. */
const finite = list(
  `is are was were has have had can could will would must may might should shall do does did isn't aren't wasn't weren't
  cannot can't couldn't won't doesn't don't didn't hasn't haven't it they you we he she it's they're you're we're
  that's they'll it'll you'll ist sind war wird werden hat kann muss darf es sie`,
);
const joints = list('and or then und oder');
const relatives = list('that which who whose where');
const prepositions = list(
  'on in at for from by with after before under since until over during within to of',
);

/** Cuts a compiled text into its statements, in one pass. */
export function clausesOf({
  text,
  lower,
  tokens,
  figures,
}: Omit<Compiled, 'words' | 'stems' | 'clauses'>): Clause[] {
  const groups: Token[][] = [];
  let [group, end]: [Token[], number] = [[], 0];
  for (const [index, token] of tokens.entries()) {
    const between = text.slice(end, token.at);
    end = token.at + token.text.length;
    if (group.length > 0 && isCut(group, tokens, index, between)) {
      groups.push(group);
      group = [];
    }
    group.push(token);
  }
  if (group.length > 0) groups.push(group);
  const places = [
    ...figures.quantities.map(({ at, values }) => ({ at, key: String(values[0]) })),
    ...figures.dates.map(({ at, month, day, year }) => ({ at, key: `${year ?? ''}/${month}/${day}` })),
    ...figures.clocks.map(({ at, time }) => ({ at, key: time })),
  ].toSorted((left, right) => left.at - right.at);
  let place = 0;
  return groups.map((own) => {
    const last = own.at(-1) as Token;
    const numbers = new Set<string>();
    for (; place < places.length && (places[place]?.at ?? 0) <= last.at; place += 1)
      numbers.add(places[place]?.key ?? '');
    return clauseOf(lower.slice(own[0]?.at ?? 0, last.at + last.text.length), own, numbers);
  });
}

const lookahead = 5;

function isCut(group: readonly Token[], tokens: readonly Token[], index: number, between: string): boolean {
  const { word } = tokens[index] as Token;
  if (/[;:.!?()—–…](?!\d)/.test(between) || openers.has(word)) return true;
  const [first] = group;
  // "On the arrival page, guests" is one statement; "if you do, upgrade" is two.
  if (between.includes(',')) {
    if (conditions.has(first?.word ?? '')) return true;
    if (prepositions.has(first?.word ?? '') && !group.some((each) => finite.has(each.word))) return false;
  }
  // "As long as" begins a condition; other commas and "and" only what is a statement of its own.
  if (word === 'as') return tokens[index + 1]?.word === 'long';
  if (word === 'without') return /ing$/.test(tokens[index + 1]?.word ?? '');
  const joint = joints.has(word);
  if (!joint && !between.includes(',')) return false;
  if (negators.has(word)) return true;
  for (let next = index; next < Math.min(tokens.length, index + lookahead); next += 1) {
    const following = tokens[next]?.word ?? '';
    if (next > index && (joints.has(following) || openers.has(following))) return false;
    if (finite.has(following)) return true;
  }
  return false;
}

const formerWords =
  /\b(?:used to|until now|previously|formerly|in the past|so far|bisher|bis jetzt)\b|^before,|\bbefore it was\b/;
const pastWords = list(
  "was were had did could would wasn't weren't didn't couldn't hadn't wurde wurden war waren konnte",
);
const irregularPast = list(
  'forgot froze hung threw took went came made sent left fell ran kept lost showed gave grew wrote broke got saw hid began brach ging kam',
);
const beforeParticiple =
  /^(?:is|are|be|been|being|has|have|get|gets|a|an|the|by|with|of|to|its|their|your|not|no|now|longer|already|just|'s|it's|they're|that's)$/;

function isPast(tokens: readonly Token[]): boolean {
  if (tokens.some(({ word }) => pastWords.has(word) || irregularPast.has(word))) return true;
  if (tokens.some(({ word }) => /^(?:is|are|has|have|can|will|does|do|must|may)$/.test(word))) return false;
  return tokens.some(
    ({ word, stem }, index) =>
      index > 0 &&
      isContent(tokens[index] as Token) &&
      /ed$/.test(word) &&
      !mending.has(stem) &&
      !beforeParticiple.test(tokens[index - 1]?.word ?? ''),
  );
}

const mending = new Set(['fix', 'repair', 'resolv', 'mend', 'solv', 'correct', 'patch']);

function clauseOf(text: string, tokens: readonly Token[], numbers: ReadonlySet<string>): Clause {
  const keys = new Set<string>();
  const rows = new Map<number, Side>();
  let turns = 0;
  for (const [index, token] of tokens.entries()) {
    // "Ends" turns what "the end" names.
    const turned = isTurning(tokens, index);
    if (negators.has(token.word) || isNegativeForm(token.word) || turned) turns += 1;
    if (!isKey(token) && !turned) continue;
    keys.add(token.stem);
    // A word that denies by itself is counted already.
    for (const { row, pole } of meaningsOf(token.stem))
      rows.set(row, {
        stem: token.stem,
        bits: (rows.get(row)?.bits ?? 0) | (turned ? 4 : pole === 0 ? 1 : 2),
      });
  }
  const words = new Set(tokens.map(({ word }) => word));
  const formerly = formerWords.test(text);
  return {
    text,
    tokens,
    words,
    keys,
    numbers,
    rows,
    denies: turns % 2 === 1,
    conditional: conditions.has(tokens[0]?.word ?? ''),
    relative: relatives.has(tokens[0]?.word ?? ''),
    past: formerly || isPast(tokens),
    formerly,
  };
}

const numberWords = numberWordsOf('en');

/** "It ends", "the driver goes", "was down"; but not "the end" and "25 stops". */
function isTurning(tokens: readonly Token[], index: number): boolean {
  const { word, stem } = tokens[index] as Token;
  const before = tokens[index - 1]?.word ?? '';
  if (/^go(?:es)?$/.test(word)) return index > 0 && index === tokens.length - 1;
  if (/^(?:down|out|against)$/.test(word)) return /^(?:is|are|was|were|went|goes)$/.test(before);
  if (word === 'off' && /^(?:percent|prozent)$/.test(before)) return false;
  if (word === 'offline') return tokens.slice(index + 1).every((next) => !isContent(next));
  return turning.has(stem) && !/^(?:the|an?|this|each|most|\d+)$/.test(before) && !numberWords.has(before);
}

/** "Unsupported", "disallowed". */
function isNegativeForm(word: string): boolean {
  return (
    word.length > 6 &&
    /^(?:un|non|dis).+(?:ed|able|ible)$/.test(word) &&
    !/^(?:under|until|disc|disp|dist|united|unite)/.test(word)
  );
}

export type Likeness = {
  readonly shared: number;
  readonly opposed: boolean;
  readonly keys: ReadonlySet<string>;
};

/** What two clauses have in common, and whether they say it with opposite words. */
export function likeness(said: Clause, known: Clause, around: ReadonlySet<string> = known.keys): Likeness {
  let [opposed, numbers] = [0, 0];
  const shared = new Set<string>();
  for (const { stem } of uniqueKeys(said)) {
    if (known.keys.has(stem)) {
      shared.add(stem);
      continue;
    }
    const common = meaningsOf(stem).filter(({ row }) => known.rows.has(row));
    if (common.length === 0) continue;
    shared.add(known.rows.get(common[0]?.row ?? -1)?.stem ?? stem);
    // A word that the unit itself has elsewhere opposes nothing.
    if (!turning.has(stem) && !around.has(stem) && common.every((each) => isOpposite(each, known)))
      opposed += 1;
  }
  for (const number of said.numbers) if (known.numbers.has(number)) numbers += 1;
  return { shared: shared.size + numbers, opposed: opposed % 2 === 1, keys: shared };
}

function uniqueKeys({ tokens, keys }: Clause): Token[] {
  const open = new Set(keys);
  return tokens.filter(({ stem }) => open.delete(stem));
}

function isOpposite({ row, pole }: Meaning, { rows }: Clause): boolean {
  return rows.get(row)?.bits === (pole === 0 ? 2 : 1);
}
