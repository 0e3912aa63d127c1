import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { isKey } from '../content.ts';
import { type Fault, fault } from '../fault.ts';
import { meaningsOf } from '../lists/meanings.ts';
import { prepositions } from '../reach.ts';
import type { Token } from '../tokens.ts';

/** What belongs to which of two statements that are side by side. */
export function checkRoles(claim: Claim): Fault[] {
  if (claim.question) return [];
  const divisions = [
    claim.clauses.map(({ tokens }) => tokens),
    [...Map.groupBy(claim.tokens, ({ part }) => part).values()],
  ];
  const parts = divisions.map((groups) => groups.map((tokens) => wordsOf(tokens, claim)));
  const found = claim.cited.flatMap((unit) => {
    const clauses = unit.clauses.filter((clause) => isStatement(clause));
    return clauses.flatMap((clause, index) => {
      const next = clauses[index + 1];
      return next === undefined || !areParallel(clause, next) ? [] : crossed(parts, clause, next, claim);
    });
  });
  return [...found, ...misnamed(claim)].slice(0, 1);
}

function isStatement({ conditional, relative, formerly, keys, numbers, words }: Clause): boolean {
  return !conditional && !relative && !formerly && !words.has('instead') && keys.size + numbers.size > 1;
}

/** What continues about a thing that the first has named is no statement beside it. */
function areParallel(one: Clause, other: Clause): boolean {
  const [first] = one.keys;
  const [second] = other.keys;
  return second !== undefined && (second === first || !one.keys.has(second));
}

/** "Hanne orders the tank", where another one does: the same is said of two people or things with names. */
function misnamed(claim: Claim): Fault[] {
  const isName = ({ text, first }: Token) =>
    !first || claim.cited.some(({ tokens }) => tokens.some((each) => !each.first && each.text === text));
  const known = claim.cited.flatMap(({ clauses }) =>
    clauses.map((clause) => ({ clause, names: namesOf(clause, isName) })),
  );
  const wrong = claim.clauses.find((said) => {
    const names = namesOf(said, isName);
    if (names.size === 0 || [...names].some((name) => claim.grounds.subjects.has(name))) return false;
    if (known.every((each) => each.clause.keys.isDisjointFrom(names))) return false;
    const alike = known.filter(({ clause, names: others }) => {
      const rest = said.keys.difference(names).difference(others);
      const other = clause.keys.difference(names).difference(others);
      const shared = rest.intersection(other).size + said.numbers.intersection(clause.numbers).size;
      const exchanged = names.isSubsetOf(clause.keys) && others.isSubsetOf(said.keys);
      return shared > (exchanged ? 0 : 1) && shared >= Math.max(rest.size, other.size) * sameShare;
    });
    return (
      alike.some((each) => each.names.size > 0 && each.names.isDisjointFrom(names)) &&
      !alike.some((each) => !each.names.isDisjointFrom(names))
    );
  });
  return wrong === undefined ? [] : [fault('swap', wrong.text, 'is said of another in its units')];
}

const sameShare = 0.6;

/** The name that a clause opens with, as its subject. */
function namesOf({ tokens, text }: Clause, isName: (token: Token) => boolean): ReadonlySet<string> {
  if (/\b(?:is|are|was|were|been|be)\b.{0,80}\bby\b/.test(text)) return new Set();
  const from = tokens.findIndex(({ word }) => !/^(?:the|and|but|so|then|while|mr|ms|mrs|dr)$/.test(word));
  const rest = tokens.slice(Math.max(0, from));
  if (prepositions.has(rest[0]?.word ?? '')) return new Set();
  const end = rest.findIndex(({ text }) => !/^\p{Lu}/u.test(text));
  const run = rest.slice(0, end < 0 ? rest.length : end);
  if (rest[run.length]?.word === 'or') return new Set();
  return new Set(run.length > 1 || run.every(isName) ? run.filter(isKey).map(({ stem }) => stem) : []);
}

const others = /^(?:everyon|everybod|els|oth|rest)/;

type Word = { readonly stem: string; readonly number: string | null };

/** Words of content and numbers of a part of the sentence. */
function wordsOf(tokens: readonly Token[], { figures }: Claim): Word[] {
  const [from, to] = [tokens[0]?.at ?? 0, tokens.at(-1)?.at ?? 0];
  const numbers = figures.quantities
    .filter(({ at }) => at >= from && at <= to)
    .map(({ values }) => ({ stem: '', number: String(values[0]) }));
  return [
    ...numbers,
    ...tokens
      .filter((token) => isKey(token) || others.test(token.stem))
      .map(({ stem }) => ({ stem, number: null })),
  ];
}

/** "Charities pay 40, companies nothing": two parts that each join a word of the one statement with one of the other. */
function crossed(parts: readonly (readonly Word[][])[], one: Clause, other: Clause, claim: Claim): Fault[] {
  const found = parts.some((groups) => {
    const joined = groups
      .map((words) => words.filter((word) => isOf(one, other, word) !== isOf(other, one, word)))
      .filter(
        (words) =>
          words.some((word) => isOf(one, other, word)) && words.some((word) => isOf(other, one, word)),
      )
      .map((words) => new Set(words.map(({ stem, number }) => number ?? stem)));
    // What both parts speak of is no exchange.
    return joined.some((first, index) =>
      joined.slice(index + 1).some((second) => first.isDisjointFrom(second)),
    );
  });
  return found ? [fault('swap', claim.text, `mixes "${one.text}" with "${other.text}"`)] : [];
}

/** A word that only the other has as it is belongs to the other, even if something else means the same. */
function isOf(one: Clause, other: Clause, word: Word): boolean {
  return holds(one, word) && (one.keys.has(word.stem) || !other.keys.has(word.stem));
}

function holds({ keys, rows, numbers, tokens }: Clause, { stem, number }: Word): boolean {
  if (number !== null) return numbers.has(number);
  return (
    keys.has(stem) ||
    (others.test(stem) && tokens.some((token) => token.stem === stem)) ||
    meaningsOf(stem).some(({ row, pole }) => ((rows.get(row)?.bits ?? 0) & (pole + 1)) !== 0)
  );
}
