import type { Claim } from '../claim.ts';
import type { Clause } from '../clauses.ts';
import { minSharedPart } from '../compare-clauses.ts';
import { type Finding, finding } from '../finding.ts';
import { synonymGroupsOf } from '../lists/synonyms.ts';
import { prepositions } from '../negation-scope.ts';
import type { Token } from '../tokens.ts';
import { isKeyWord } from '../word-classes.ts';

/** Parts of two parallel statements must not be mixed. */
export function checkMixedStatements(claim: Claim): Finding[] {
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
      return next === undefined || !areParallel(clause, next) ? [] : mixes(parts, clause, next, claim);
    });
  });
  return [...found, ...checkSubjectNames(claim)].slice(0, 1);
}

function isStatement({ conditional, relative, former, keys, numbers, words }: Clause): boolean {
  return !conditional && !relative && !former && !words.has('instead') && keys.size + numbers.size > 1;
}

/** Two statements are parallel unless the second continues about something in the first. */
function areParallel(one: Clause, other: Clause): boolean {
  const [first] = one.keys;
  const [second] = other.keys;
  return second !== undefined && (second === first || !one.keys.has(second));
}

/** The named subject of a statement must be the one in its units: "Hanne orders the tank", where someone else does. */
function checkSubjectNames(claim: Claim): Finding[] {
  const isName = ({ text, first }: Token) =>
    !first || claim.cited.some(({ tokens }) => tokens.some((each) => !each.first && each.text === text));
  const known = claim.cited.flatMap(({ clauses }) =>
    clauses.map((clause) => ({ clause, names: namesOf(clause, isName) })),
  );
  const wrong = claim.clauses.find((said) => {
    const names = namesOf(said, isName);
    if (names.size === 0 || [...names].some((name) => claim.evidence.subjects.has(name))) return false;
    if (known.every((each) => each.clause.keys.isDisjointFrom(names))) return false;
    const alike = known.filter(({ clause, names: others }) => {
      const rest = said.keys.difference(names).difference(others);
      const other = clause.keys.difference(names).difference(others);
      const shared = rest.intersection(other).size + said.numbers.intersection(clause.numbers).size;
      const exchanged = names.isSubsetOf(clause.keys) && others.isSubsetOf(said.keys);
      return shared > (exchanged ? 0 : 1) && shared >= Math.max(rest.size, other.size) * minSharedPart;
    });
    return (
      alike.some((each) => each.names.size > 0 && each.names.isDisjointFrom(names)) &&
      !alike.some((each) => !each.names.isDisjointFrom(names))
    );
  });
  return wrong === undefined ? [] : [finding('swap', wrong.text, 'is said of another in its units')];
}

/** The name that a clause begins with as its subject. */
function namesOf({ tokens, text }: Clause, isName: (token: Token) => boolean): ReadonlySet<string> {
  if (/\b(?:is|are|was|were|been|be)\b.{0,80}\bby\b/.test(text)) return new Set();
  const from = tokens.findIndex(({ word }) => !/^(?:the|and|but|so|then|while|mr|ms|mrs|dr)$/.test(word));
  const rest = tokens.slice(Math.max(0, from));
  if (prepositions.has(rest[0]?.word ?? '')) return new Set();
  const end = rest.findIndex(({ text }) => !/^\p{Lu}/u.test(text));
  const run = rest.slice(0, end < 0 ? rest.length : end);
  if (rest[run.length]?.word === 'or') return new Set();
  return new Set(run.length > 1 || run.every(isName) ? run.filter(isKeyWord).map(({ stem }) => stem) : []);
}

const others = /^(?:everyon|everybod|els|oth|rest)/;

type Word = { readonly stem: string; readonly number: string | null };

/** The key words and numbers of a part of the sentence. */
function wordsOf(tokens: readonly Token[], { figures }: Claim): Word[] {
  const [from, to] = [tokens[0]?.at ?? 0, tokens.at(-1)?.at ?? 0];
  const numbers = figures.quantities
    .filter(({ at }) => at >= from && at <= to)
    .map(({ values }) => ({ stem: '', number: String(values[0]) }));
  return [
    ...numbers,
    ...tokens
      .filter((token) => isKeyWord(token) || others.test(token.stem))
      .map(({ stem }) => ({ stem, number: null })),
  ];
}

/** Whether two parts each combine words of both statements: "charities pay 40, companies nothing". */
function mixes(parts: readonly (readonly Word[][])[], one: Clause, other: Clause, claim: Claim): Finding[] {
  const found = parts.some((groups) => {
    const joined = groups
      .map((words) => words.filter((word) => belongsTo(one, other, word) !== belongsTo(other, one, word)))
      .filter(
        (words) =>
          words.some((word) => belongsTo(one, other, word)) &&
          words.some((word) => belongsTo(other, one, word)),
      )
      .map((words) => new Set(words.map(({ stem, number }) => number ?? stem)));
    // Words in both parts are no exchange.
    return joined.some((first, index) =>
      joined.slice(index + 1).some((second) => first.isDisjointFrom(second)),
    );
  });
  return found ? [finding('swap', claim.text, `mixes "${one.text}" with "${other.text}"`)] : [];
}

/** Whether a word belongs to a statement. An exact match in the other statement takes precedence over a synonym. */
function belongsTo(one: Clause, other: Clause, word: Word): boolean {
  return contains(one, word) && (one.keys.has(word.stem) || !other.keys.has(word.stem));
}

function contains({ keys, synonymGroups, numbers, tokens }: Clause, { stem, number }: Word): boolean {
  if (number !== null) return numbers.has(number);
  return (
    keys.has(stem) ||
    (others.test(stem) && tokens.some((token) => token.stem === stem)) ||
    synonymGroupsOf(stem).some(
      ({ group, side }) => ((synonymGroups.get(group)?.bits ?? 0) & (side + 1)) !== 0,
    )
  );
}
