import type { AnalyzedText } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { measures } from '../lists/measures.ts';
import { englishNumberWords } from '../lists/number-words.ts';
import { isImplicitNegation, isNegation } from '../negation-words.ts';
import type { Token } from '../tokens.ts';
import { isContentWord } from '../word-classes.ts';

type Change = { readonly old: ReadonlySet<string>; readonly young: ReadonlySet<string> };

const span = 4;

/** A change must keep its direction: "from nine to eleven" is not "from eleven to nine". */
export function checkReversedChanges(claim: Claim): Finding[] {
  const said = changesOf(claim);
  if (said.length === 0) return [];
  const known = claim.cited.flatMap(({ sentences }) => sentences.flatMap(changesOf));
  const wrong = said.some(({ old, young }) =>
    known.some((source) => isOnly(old, source.young, source.old) && isOnly(young, source.old, source.young)),
  );
  return wrong ? [finding('swap', claim.text, 'turns the change round that its unit tells')] : [];
}

/** Whether words match one side of a change and not the other. */
function isOnly(said: ReadonlySet<string>, one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return (
    [...said].some((key) => one.has(key) && !other.has(key)) &&
    ![...said].some((key) => other.has(key) && !one.has(key))
  );
}

/** Reads changes: "from A to B", "B instead of A", "A replaced by B", "B replaces A", "seven to two". */
function changesOf(text: AnalyzedText): Change[] {
  const { tokens } = text;
  // "Avoid opening it before …" states no sequence.
  const plain = !tokens.some((_, at) => isImplicitNegation(tokens, at) || isNegation(tokens, at));
  const change = (old: readonly Token[], young: readonly Token[]): Change =>
    numbersFirst({ old: keysOf(text, old), young: keysOf(text, young) });
  const changes = tokens.flatMap(({ word }, index): Change[] => {
    const next = tokens[index + 1]?.word;
    if (origins.has(word)) {
      const to = tokens.findIndex((token, at) => at > index && at <= index + 6 && directions.has(token.word));
      return to < 0 ? [] : [change(tokens.slice(index + 1, to), named(tokens, to + 1))];
    }
    if (((word === 'instead' || word === 'rather') && (next === 'of' || next === 'than')) || word === 'statt')
      return [change(following(tokens, index + (word === 'statt' ? 1 : 2)), preceding(tokens, index))];
    if (word === 'replaces' || word === 'replacing')
      return [change(following(tokens, index + 1), preceding(tokens, index))];
    if (/^replac(?:e|ed)$/.test(word) && next !== 'by' && next !== 'with') {
      const by = tokens.findIndex(
        (token, at) => at > index && at <= index + 6 && /^(?:with|by)$/.test(token.word),
      );
      return by < 0 ? [] : [change(tokens.slice(index + 1, by), following(tokens, by + 1))];
    }
    if (/^(?:replaced|superseded)$/.test(word) && (next === 'by' || next === 'with'))
      return [change(preceding(tokens, index), following(tokens, index + 2))];
    if (plain && (word === 'then' || word === 'before'))
      return [change(precedingWords(tokens, index), followingWords(tokens, index + 1))];
    if (word === 'to') return [numbersAround(text, index)];
    return [];
  });
  return changes.filter(({ old, young }) => old.size > 0 && young.size > 0);
}

/** If both sides of a change have numbers, only those are compared. */
function numbersFirst({ old, young }: Change): Change {
  const numbers = (keys: ReadonlySet<string>) => new Set([...keys].filter((key) => /^\d/.test(key)));
  const [before, now] = [numbers(old), numbers(young)];
  return before.size > 0 && now.size > 0 ? { old: before, young: now } : { old, young };
}

const directions = new Set(['to', 'into', 'nach', 'auf', 'a', 'à']);
const origins = new Set(['from', 'von', 'de', 'da']);

function preceding(tokens: readonly Token[], index: number): Token[] {
  return tokens
    .slice(Math.max(0, index - span), index)
    .filter(({ clause }) => clause === tokens[index]?.clause);
}

function following(tokens: readonly Token[], index: number): Token[] {
  return tokens.slice(index, index + span).filter(({ clause }) => clause === tokens[index]?.clause);
}

/** The noun phrase after "to": "the new scheduler". */
function named(tokens: readonly Token[], index: number): Token[] {
  const words = following(tokens, index);
  const from = words.findIndex(
    (token) => isContentWord(token) || /^\d/.test(token.word) || englishNumberWords.has(token.word),
  );
  const end = words.findIndex(
    (token, at) =>
      at > from && !isContentWord(token) && !/^\d/.test(token.word) && !englishNumberWords.has(token.word),
  );
  return end < 0 ? words : words.slice(0, end);
}

/** Each step of a sequence may be a whole clause. */
const sequence = 9;

function precedingWords(tokens: readonly Token[], index: number): Token[] {
  return tokens.slice(Math.max(0, index - sequence), index);
}

function followingWords(tokens: readonly Token[], index: number): Token[] {
  return tokens.slice(index, index + sequence);
}

function numbersAround(text: AnalyzedText, index: number): Change {
  const only = (tokens: readonly Token[]) =>
    new Set([...keysOf(text, tokens)].filter((key) => /^\d/.test(key)));
  return {
    old: only(text.tokens.slice(Math.max(0, index - 2), index)),
    young: only(text.tokens.slice(index + 1, index + 2)),
  };
}

/** Values of numbers and stems of other content words. */
function keysOf({ figures }: AnalyzedText, tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens.flatMap((token) => {
      const number = figures.quantities.find(({ at, text }) => token.at >= at && token.at < at + text.length);
      if (number !== undefined && !measures.has(token.word)) return [String(number.values[0])];
      return isContentWord(token) || /^\d/.test(token.word) ? [token.stem] : [];
    }),
  );
}
