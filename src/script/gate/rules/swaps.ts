import type { Claim } from '../claim.ts';
import { isContent } from '../content.ts';
import type { Compiled } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
import { rivalsOf } from '../lists/meanings.ts';
import { measures } from '../lists/measures.ts';
import type { Token } from '../tokens.ts';
import { reversedChange } from './reversals.ts';

/** Figures and names stay with what they belong to, and changes keep their direction. */
export function checkSwaps(claim: Claim): Fault[] {
  if (claim.cited.length === 0) return [];
  const found = [reversedChange, swappedFigures, swappedWords].flatMap((check) => check(claim));
  return found.slice(0, 1);
}

/** Anything exact, by kind and place. */
type Figure = { readonly key: string; readonly kind: string; readonly at: number; readonly text: string };
type Placed = Figure & { readonly sentence: Compiled; readonly around: ReadonlySet<string> };

function figuresOf({ figures, text }: Compiled): Figure[] {
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

/** The words of each part of a sentence, found once: a unit may be asked for them by every sentence. */
const parts = new WeakMap<readonly Token[], ReadonlyMap<number, ReadonlySet<string>>>();

/** The words that are in the same part of a sentence as a figure. */
function partAround({ tokens }: Compiled, at: number): ReadonlySet<string> {
  const part = (tokens.find((token) => token.at >= at) ?? tokens.at(-1))?.part ?? 0;
  const known =
    parts.get(tokens) ??
    new Map(
      Array.from(
        Map.groupBy(tokens, (token) => token.part),
        ([each, own]) => [each, new Set(own.filter(isInformative).map(({ stem }) => stem))],
      ),
    );
  parts.set(tokens, known);
  return known.get(part) ?? new Set();
}

function isInformative(token: Token): boolean {
  return isContent(token) && !measures.has(token.word);
}

/** More is no sentence that anybody would say, and no unit that anybody would cite. */
const maxCompared = 24;
const maxKnown = 400;
const maxTokens = 60;

function swappedFigures(claim: Claim): Fault[] {
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
      around: partAround(claim, figure.at).difference(counted(claim, figure)),
    }));
  return said.flatMap((figure) => {
    const own = known.filter(({ key }) => key === figure.key);
    const kinds = new Set(own.map(({ kind }) => kind));
    // Two figures in one part of the sentence tell a change; its direction is judged elsewhere.
    const here = new Set(said.filter((each) => sharesPart(claim, each, figure)).map(({ key }) => key));
    const others = known.filter(({ key, kind }) => !here.has(key) && (kinds.has(kind) || kind === 'plain'));
    const stolen = others.some(
      (other) =>
        own.length > 0 &&
        own.every(
          (mine) =>
            leansTo(figure.around, mine, other) ||
            said.some((each) => each.key === other.key && areCrossed(figure, each, mine, other)),
        ),
    );
    return stolen ? [fault('swap', figure.text, 'belongs to something else in its units')] : [];
  });
}

/** "10 characters": what is counted may be the same for both. */
function counted({ tokens }: Compiled, { at, text }: Figure): ReadonlySet<string> {
  const next = tokens.find((token) => token.at >= at + text.length);
  return new Set(next === undefined ? [] : [next.stem]);
}

type Around = Pick<Placed, 'around'>;

/** "Power tools for 21 days, hand tools for 7": each of two figures has more words of the other than its own. */
function areCrossed(figure: Around, beside: Around, mine: Placed, other: Placed): boolean {
  const [own, strange] = [mine.around.difference(other.around), other.around.difference(mine.around)];
  const [here, there] = [figure.around, beside.around];
  const [one, two] = [here.intersection(strange).size, there.intersection(own).size];
  const straight = here.intersection(own).size + there.intersection(strange).size;
  const bare = mine.around.size === 0 && there.size === 0;
  return one > 0 && (two > 0 || bare) && one + two > straight;
}

function sharesPart({ tokens }: Compiled, one: Figure, other: Figure): boolean {
  const partOf = ({ at }: Figure) => (tokens.find((token) => token.at >= at) ?? tokens.at(-1))?.part;
  return partOf(one) === partOf(other);
}

/** The words around a figure are those of another figure, and none is its own. */
function leansTo(around: ReadonlySet<string>, mine: Placed, other: Placed): boolean {
  const beside = mine.sentence === other.sentence;
  // "A review (after 24 hours)": what is in parentheses belongs to the words before them.
  if (mine.around.size === 0 && (!beside || /\([^()]*$/.test(mine.sentence.text.slice(0, mine.at))))
    return false;
  const own = beside ? mine.around : mine.sentence.stems;
  const here = around.intersection(mine.around.difference(other.around));
  return here.size === 0 && around.intersection(other.around).difference(own).size > 0;
}

/** Currencies, days and other things of one kind beside words that the units say only of another. */
function swappedWords(claim: Claim): Fault[] {
  const sources = claim.cited.flatMap(({ sentences }) => sentences);
  return claim.tokens.slice(0, maxTokens).flatMap((token) => {
    const isRival = rivalsOfKind(token);
    const own = isRival === null ? [] : claim.tokens.filter(({ part }) => part === token.part);
    const around = new Set(
      own.filter((each) => isInformative(each) && /^\p{Ll}/u.test(each.text)).map(({ stem }) => stem),
    );
    around.delete(token.stem);
    const heldBy = sources.filter(({ stems }) => stems.has(token.stem));
    if (isRival === null || around.size === 0 || heldBy.length === 0) return [];
    if (heldBy.some(({ tokens }) => sharesClause(tokens, ({ stem }) => stem === token.stem, around)))
      return [];
    const isOther = (each: Token) => isRival(each) && !own.some(({ stem }) => stem === each.stem);
    return sources.some(({ tokens }) => sharesClause(tokens, isOther, around))
      ? [fault('swap', token.text, 'belongs to something else in its units')]
      : [];
  });
}

/** Whether a clause with such a word has one of the others too. */
function sharesClause(
  tokens: readonly Token[],
  isWord: (token: Token) => boolean,
  around: ReadonlySet<string>,
): boolean {
  const clauses = new Set(tokens.filter(isWord).map(({ clause }) => clause));
  return tokens.some((token) => clauses.has(token.clause) && around.has(token.stem) && isInformative(token));
}

/** What could have been exchanged for a word: other currencies for a currency, other days for a day. */
function rivalsOfKind(token: Token): ((other: Token) => boolean) | null {
  const kind = measures.get(token.word)?.kind ?? '';
  if (/^[A-Z]{3}$/.test(kind))
    return (other) => {
      const rival = measures.get(other.word)?.kind ?? kind;
      return rival !== kind && /^[A-Z]{3}$/.test(rival);
    };
  const rivals = rivalsOf(token.stem);
  return rivals.size === 0 ? null : ({ stem }) => rivals.has(stem);
}
