import { memoObject } from '../../../domain/memo.ts';
import type { AnalyzedText } from '../analyze-text.ts';
import type { Claim } from '../claim.ts';
import { type Finding, finding } from '../finding.ts';
import { measures } from '../lists/measures.ts';
import { alternativesTo } from '../lists/synonyms.ts';
import type { Token } from '../tokens.ts';
import { isContentWord } from '../word-classes.ts';
import { checkReversedChanges } from './reversed-changes.ts';

/** Figures and names must stay with what they describe, and changes must keep their direction. */
export function checkSwaps(claim: Claim): Finding[] {
  if (claim.cited.length === 0) return [];
  const found = [checkReversedChanges, checkSwappedFigures, checkSwappedWords].flatMap((check) =>
    check(claim),
  );
  return found.slice(0, 1);
}

/** An exact value, with its kind and position. */
type Figure = { readonly key: string; readonly kind: string; readonly at: number; readonly text: string };
type Placed = Figure & { readonly sentence: AnalyzedText; readonly around: ReadonlySet<string> };

function figuresOf({ figures, text }: AnalyzedText): Figure[] {
  return [
    ...figures.quantities.map((each) => ({
      key: String(each.values[0]),
      kind: each.measure?.kind ?? 'plain',
      at: each.at,
      text: each.text,
    })),
    ...figures.clocks.map(({ times, at }) => ({ key: times.join(), kind: 'clock', at, text: times.join() })),
    ...figures.dates.map(({ month, day, at, end }) => ({
      key: `${month}-${day}`,
      kind: 'date',
      at,
      text: text.slice(at, end),
    })),
  ];
}

/** The words of each part of a sentence. Cached, because many sentences may cite the same unit. */
const wordsByPart = memoObject(
  (tokens: readonly Token[]): ReadonlyMap<number, ReadonlySet<string>> =>
    new Map(
      Array.from(
        Map.groupBy(tokens, (token) => token.part),
        ([part, own]) => [part, new Set(own.filter(isDescriptiveWord).map(({ stem }) => stem))],
      ),
    ),
);

/** The words in the same part of a sentence as a figure. */
function partAround({ tokens }: AnalyzedText, at: number): ReadonlySet<string> {
  const part = (tokens.find((token) => token.at >= at) ?? tokens.at(-1))?.part ?? 0;
  return wordsByPart(tokens).get(part) ?? new Set();
}

function isDescriptiveWord(token: Token): boolean {
  return isContentWord(token) && !measures.has(token.word);
}

/** Limits for hostile input; real sentences and units have fewer. */
const maxCompared = 24;
const maxKnown = 400;
const maxTokens = 60;

function checkSwappedFigures(claim: Claim): Finding[] {
  const known = claim.cited
    .flatMap(({ sentences }) =>
      sentences.flatMap((sentence) => figuresOf(sentence).map((figure) => ({ ...figure, sentence }))),
    )
    .slice(0, maxKnown)
    .map((figure): Placed => ({ ...figure, around: partAround(figure.sentence, figure.at) }));
  const said = figuresOf(claim)
    .slice(0, maxCompared)
    .map((figure) => ({
      ...figure,
      around: partAround(claim, figure.at).difference(countedNoun(claim, figure)),
    }));
  return said.flatMap((figure) => {
    const own = known.filter(({ key }) => key === figure.key);
    const kinds = new Set(own.map(({ kind }) => kind));
    // Two figures in one part of a sentence are a change. `checkReversedChanges` checks its direction.
    const here = new Set(said.filter((each) => sharesPart(claim, each, figure)).map(({ key }) => key));
    const others = known.filter(({ key, kind }) => !here.has(key) && (kinds.has(kind) || kind === 'plain'));
    const isSwapped = others.some(
      (other) =>
        own.length > 0 &&
        own.every(
          (mine) =>
            leansTo(figure.around, mine, other) ||
            said.some((each) => each.key === other.key && areCrossed(figure, each, mine, other)),
        ),
    );
    return isSwapped ? [finding('swap', figure.text, 'belongs to something else in its units')] : [];
  });
}

/** The noun after a figure, as in "10 characters". Two figures may share it. */
function countedNoun({ tokens }: AnalyzedText, { at, text }: Figure): ReadonlySet<string> {
  const next = tokens.find((token) => token.at >= at + text.length);
  return new Set(next === undefined ? [] : [next.stem]);
}

type Around = Pick<Placed, 'around'>;

/** Whether two figures were exchanged: each is near the words that belong to the other. */
function areCrossed(figure: Around, beside: Around, mine: Placed, other: Placed): boolean {
  const [own, strange] = [mine.around.difference(other.around), other.around.difference(mine.around)];
  const [here, there] = [figure.around, beside.around];
  const [one, two] = [here.intersection(strange).size, there.intersection(own).size];
  const straight = here.intersection(own).size + there.intersection(strange).size;
  const bare = mine.around.size === 0 && there.size === 0;
  return one > 0 && (two > 0 || bare) && one + two > straight;
}

function sharesPart({ tokens }: AnalyzedText, one: Figure, other: Figure): boolean {
  const partOf = ({ at }: Figure) => (tokens.find((token) => token.at >= at) ?? tokens.at(-1))?.part;
  return partOf(one) === partOf(other);
}

/** Whether the words near a figure belong to another figure, and none of them to its own. */
function leansTo(around: ReadonlySet<string>, mine: Placed, other: Placed): boolean {
  const beside = mine.sentence === other.sentence;
  // "A review (after 24 hours)": a figure in parentheses belongs to the words before them.
  if (mine.around.size === 0 && (!beside || /\([^()]*$/.test(mine.sentence.text.slice(0, mine.at))))
    return false;
  const own = beside ? mine.around : mine.sentence.stems;
  const here = around.intersection(mine.around.difference(other.around));
  return here.size === 0 && around.intersection(other.around).difference(own).size > 0;
}

/** Currencies, weekdays and similar words must stay with what they describe. */
function checkSwappedWords(claim: Claim): Finding[] {
  const sources = claim.cited.flatMap(({ sentences }) => sentences);
  return claim.tokens.slice(0, maxTokens).flatMap((token) => {
    const isAlternative = alternativesOfKind(token);
    const own = isAlternative === null ? [] : claim.tokens.filter(({ part }) => part === token.part);
    const around = new Set(
      own.filter((each) => isDescriptiveWord(each) && /^\p{Ll}/u.test(each.text)).map(({ stem }) => stem),
    );
    around.delete(token.stem);
    const withWord = sources.filter(({ stems }) => stems.has(token.stem));
    if (isAlternative === null || around.size === 0 || withWord.length === 0) return [];
    if (withWord.some(({ tokens }) => sharesClause(tokens, ({ stem }) => stem === token.stem, around)))
      return [];
    const isOther = (each: Token) => isAlternative(each) && !own.some(({ stem }) => stem === each.stem);
    return sources.some(({ tokens }) => sharesClause(tokens, isOther, around))
      ? [finding('swap', token.text, 'belongs to something else in its units')]
      : [];
  });
}

/** Whether a clause with a matching word also has one of the words around it. */
function sharesClause(
  tokens: readonly Token[],
  isWord: (token: Token) => boolean,
  around: ReadonlySet<string>,
): boolean {
  const clauses = new Set(tokens.filter(isWord).map(({ clause }) => clause));
  return tokens.some(
    (token) => clauses.has(token.clause) && around.has(token.stem) && isDescriptiveWord(token),
  );
}

/** Matches words that could replace a word: other currencies for a currency, other days for a day. */
function alternativesOfKind(token: Token): ((other: Token) => boolean) | null {
  const kind = measures.get(token.word)?.kind ?? '';
  if (/^[A-Z]{3}$/.test(kind))
    return (other) => {
      const alternative = measures.get(other.word)?.kind ?? kind;
      return alternative !== kind && /^[A-Z]{3}$/.test(alternative);
    };
  const rivals = alternativesTo(token.stem);
  return rivals.size === 0 ? null : ({ stem }) => rivals.has(stem);
}
