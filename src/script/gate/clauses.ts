import { wordSet } from '../word-list.ts';
import { negators, synonymGroupsOf } from './lists/synonyms.ts';
import { isNoLonger, type Negation, negatesClause, prepositions, scopeOf } from './negation-scope.ts';
import { isFormer, isImplicitNegation, isNegation, isPast } from './negation-words.ts';
import type { Figures } from './read-figures.ts';
import type { Token } from './tokens.ts';
import { isKeyWord } from './word-classes.ts';

/** One word of a clause in a synonym group, and the sides of the group that its words are on, as bits. */
type Side = { readonly stem: string; readonly bits: number };

/** A part of a sentence that makes one statement, with everything that rules compare. */
export type Clause = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly words: ReadonlySet<string>;
  /** The stems of its key words. */
  readonly keys: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  /** By synonym group. */
  readonly synonymGroups: ReadonlyMap<number, Side>;
  readonly negations: readonly Negation[];
  /** An odd number of its words negate. */
  readonly isNegative: boolean;
  /** It contains an explicit negation such as "not", even if a second one cancels it. */
  readonly hasNegator: boolean;
  /** It states a condition: "if", "when". */
  readonly conditional: boolean;
  /** It describes something in another clause: "that", "which". */
  readonly relative: boolean;
  /** It is about the past: by the tense of its verb or by words such as "until now". */
  readonly past: boolean;
  readonly former: boolean;
  readonly verbless: boolean;
};

/** Words that begin a clause. */
const openers = wordSet(
  `but while whereas although though if unless when whenever because which who whose who's where instead rather except
  provided nobody that thanks whether aber während sondern wenn falls weil statt`,
);
const conditions = wordSet('if unless when whenever provided once wenn falls');
/** Words that begin a time clause: "after the quarter has ended". */
const times = wordSet('after before since nachdem bevor seit');
/** Words that make a clause a complete statement. */
const finite = wordSet(
  `is are was were has have had can could will would must may might should shall do does did isn't aren't wasn't weren't
  cannot can't couldn't won't doesn't don't didn't hasn't haven't it they you we he she it's they're you're we're
  that's they'll it'll you'll ist sind war wird werden hat kann muss darf es sie`,
);
const pronouns = wordSet('you they it we he she');
const joints = wordSet('and or then und oder');
const relatives = wordSet("that which who whose who's where");

/** Splits a text into clauses, in one pass. */
export function clausesOf({
  text,
  lower,
  tokens,
  figures,
}: {
  readonly text: string;
  readonly lower: string;
  readonly tokens: readonly Token[];
  readonly figures: Figures;
}): Clause[] {
  const groups: Token[][] = [];
  let [group, end, whole]: [Token[], number, boolean] = [[], 0, false];
  for (const [index, token] of tokens.entries()) {
    const between = text.slice(end, token.at);
    end = token.at + token.text.length;
    if (group.length > 0 && isCut({ group, whole }, tokens, index, between)) {
      groups.push(group);
      [group, whole] = [[], false];
    }
    whole ||= finite.has(token.word);
    group.push(token);
  }
  if (group.length > 0) groups.push(group);
  const places = [
    ...figures.quantities.map(({ at, values }) => ({ at, key: String(values[0]) })),
    ...figures.dates.map(({ at, month, day, year }) => ({
      at,
      key: month === null ? `${year}/` : `${month}/${day}`,
    })),
    ...figures.clocks.map(({ at, times }) => ({ at, key: times.join() })),
  ].toSorted((left, right) => left.at - right.at);
  let place = 0;
  return groups.map((own, index) => {
    const last = own.at(-1) as Token;
    const numbers = new Set<string>();
    for (; place < places.length && (places[place]?.at ?? 0) <= last.at; place += 1)
      numbers.add(places[place]?.key ?? '');
    return clauseOf(
      lower.slice(own[0]?.at ?? 0, last.at + last.text.length),
      own,
      numbers,
      groups[index - 1]?.at(-1)?.stem ?? '',
    );
  });
}

const lookahead = 5;

type Begun = { readonly group: readonly Token[]; readonly whole: boolean };

function isCut({ group, whole }: Begun, tokens: readonly Token[], index: number, between: string): boolean {
  const { word, text } = tokens[index] as Token;
  const first = group[0]?.word ?? '';
  const [next, farther] = [tokens[index + 1]?.word ?? '', tokens[index + 2]?.word ?? ''];
  const comma = between.includes(',');
  if (/[;:.!?()—–…]/.test(between)) return !isJoined(group, text, between, whole);
  // "After that" and "all that" begin no clause.
  if (word === 'that') return !prepositions.has(group.at(-1)?.word ?? '') && group.at(-1)?.word !== 'do';
  if (word === 'so') return !/^(?:many|much|far|long|that)$/.test(next);
  if (openers.has(word) || (comma && /^fix(?:e[sd])?$/.test(word))) return true;
  // "A deadlock when a transaction failed is gone": the condition ends before "is".
  if (conditions.has(first) && /^(?:is|are|has)$/.test(word) && isPast(group)) return true;
  // "As long as" begins a condition.
  if (word === 'as') return comma || next === 'long' || pronouns.has(next);
  if (word === 'once') return /^(?:the|you|they|it|your|we)$/.test(next);
  if (/^(?:without|after|before|while|by)$/.test(word) && /ing$/.test(/ly$/.test(next) ? farther : next))
    return true;
  // "On the arrival page, guests" is one statement; "if you do, upgrade" is two.
  if (comma && (conditions.has(first) || /^(?:al)?though$/.test(first))) return true;
  const joint = word !== 'or' && joints.has(word);
  if (comma && !joint && prepositions.has(first) && !whole) return false;
  if (!comma && !(joint && (whole || pronouns.has(next)))) return false;
  if (negators.has(word) || (joint && comma)) return true;
  for (let at = index; at < Math.min(tokens.length, index + lookahead); at += 1) {
    const following = tokens[at]?.word ?? '';
    if (at > index && (joints.has(following) || openers.has(following))) return false;
    if (finite.has(following)) return true;
  }
  return false;
}

const maxLabelWords = 5;
const labels = wordSet(
  'not planned rejected open proposed postponed declined optional deprecated forbidden prohibited experimental',
);

/** "09:20" is one time, and "Planned for May: it will end" one statement under its label. */
function isJoined(group: readonly Token[], text: string, between: string, whole: boolean): boolean {
  if (between === ':' && /^\d/.test(text) && /\d$/.test(group.at(-1)?.text ?? '')) return true;
  return (
    /^:\s/.test(between) &&
    group.length <= maxLabelWords &&
    !whole &&
    group.some(({ word }) => labels.has(word))
  );
}

/** "Reported that" is followed by a statement, not by a relative clause. */
const reporting = wordSet('report say tell announce stat not decid agre confirm warn show mean find');

function clauseOf(
  text: string,
  tokens: readonly Token[],
  numbers: ReadonlySet<string>,
  lead: string,
): Clause {
  const keys = new Set<string>();
  const synonymGroups = new Map<number, Side>();
  const negations: Negation[] = [];
  let hasNegator = false;
  for (const [index, token] of tokens.entries()) {
    const turned = isImplicitNegation(tokens, index);
    const denied = isNegation(tokens, index);
    const wide = denied && negatesClause(tokens, index);
    if (denied || turned) {
      const stems = scopeOf(tokens, index, wide);
      const head = tokens.slice(index + 1).find((each) => stems.has(each.stem))?.stem;
      negations.push({ stem: token.stem, wide, head, stems });
    }
    hasNegator ||= denied;
    // "Kept discarding" is about the other verb.
    const goesOn = /^(?:keep|keeps|kept)$/.test(token.word) && /ing$/.test(tokens[index + 1]?.word ?? '');
    if ((!isKeyWord(token) && !turned) || goesOn || isNoLonger(tokens, index)) continue;
    keys.add(token.stem);
    // An implicit negation is already counted as a negation.
    for (const { group, side } of synonymGroupsOf(token.stem))
      synonymGroups.set(group, {
        stem: token.stem,
        bits: (synonymGroups.get(group)?.bits ?? 0) | (turned ? 4 : side === 0 ? 1 : 2),
      });
  }
  const words = new Set(tokens.map(({ word }) => word));
  const former = isFormer(text) || (numbers.size > 0 && tokens.length <= 8 && /\bit was\b/.test(text));
  return {
    text,
    tokens,
    words,
    keys,
    numbers,
    synonymGroups,
    negations,
    isNegative: negations.length % 2 === 1,
    hasNegator,
    conditional:
      conditions.has(tokens[0]?.word ?? '') ||
      /^as long\b/.test(text) ||
      (times.has(tokens[0]?.word ?? '') && tokens.some(({ word }) => finite.has(word))),
    relative: relatives.has(tokens[0]?.word ?? '') && !reporting.has(lead),
    past: former || isPast(tokens),
    former,
    verbless: !tokens.some(({ word }) => finite.has(word)),
  };
}
