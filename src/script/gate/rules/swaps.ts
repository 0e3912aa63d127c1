import type { Claim } from '../claim.ts';
import { isContent } from '../content.ts';
import type { Compiled } from '../evidence.ts';
import { type Fault, fault } from '../fault.ts';
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
    ...figures.clocks.map(({ time, at }) => ({ key: time, kind: 'clock', at, text: time })),
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
        ([each, own]) => [each, new Set(own.filter(isTelling).map(({ stem }) => stem))],
      ),
    );
  parts.set(tokens, known);
  return known.get(part) ?? new Set();
}

function isTelling(token: Token): boolean {
  return isContent(token) && !measures.has(token.word);
}

/** More is no sentence that anybody would say, and no unit that anybody would cite. */
const maxCompared = 24;
const maxKnown = 400;

function swappedFigures(claim: Claim): Fault[] {
  const known = claim.cited
    .flatMap(({ sentences }) =>
      sentences.flatMap((sentence) => figuresOf(sentence).map((figure) => ({ ...figure, sentence }))),
    )
    .slice(0, maxKnown)
    .map((figure): Placed => ({ ...figure, around: partAround(figure.sentence, figure.at) }));
  const said = figuresOf(claim).slice(0, maxCompared);
  return said.flatMap((figure) => {
    const own = known.filter(({ key }) => key === figure.key);
    const kinds = new Set(own.map(({ kind }) => kind));
    const others = known.filter(
      ({ key, kind }) => key !== figure.key && (kinds.has(kind) || kind === 'plain'),
    );
    const around = partAround(claim, figure.at);
    // Two figures in one part of the sentence tell a change; its direction is judged elsewhere.
    const here = new Set(said.filter((each) => sharesPart(claim, each, figure)).map(({ key }) => key));
    const beside = others.filter(({ key }) => !here.has(key));
    const stolen = beside.some(
      (other) => own.length > 0 && own.every((mine) => leansTo(around, mine, other)),
    );
    return stolen ? [fault('swap', figure.text, 'belongs to something else in its units')] : [];
  });
}

function sharesPart({ tokens }: Compiled, one: Figure, other: Figure): boolean {
  const partOf = ({ at }: Figure) => (tokens.find((token) => token.at >= at) ?? tokens.at(-1))?.part;
  return partOf(one) === partOf(other);
}

/** The words around a figure are those of another figure, and none is its own. */
function leansTo(around: ReadonlySet<string>, mine: Placed, other: Placed): boolean {
  const [own, strange] = [mine.around, other.around];
  const sentence = mine.sentence === other.sentence ? own : mine.sentence.stems;
  const [subject] = around;
  const weight = (stem: string) => (stem === subject ? 2 : 1);
  const score = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + weight(stem), 0);
  const shared = score([...around].filter((stem) => own.has(stem) && !strange.has(stem)));
  return score([...around].filter((stem) => strange.has(stem) && !sentence.has(stem))) > shared;
}

/** Names and currencies beside words that the units say only of another name or currency. */
function swappedWords(claim: Claim): Fault[] {
  const sources = claim.cited.flatMap(({ sentences, unit }) =>
    sentences.map((sentence) => ({ sentence, headings: unit.path.join(' ').toLowerCase() })),
  );
  return claim.tokens
    .filter(
      ({ text, first, at }) => (!first && /^\p{Lu}/u.test(text) && !isDated(claim, at)) || measures.has(text),
    )
    .slice(0, maxCompared)
    .flatMap((token) => {
      const rivals = rivalsOf(
        token,
        sources.map(({ sentence }) => sentence),
      );
      if (rivals === null) return [];
      const own = claim.tokens.filter(({ part }) => part === token.part);
      const around = new Set(
        own.filter((each) => isTelling(each) && /^\p{Ll}/u.test(each.text)).map(({ stem }) => stem),
      );
      const named = new Set(own.map(({ stem }) => stem));
      around.delete(token.stem);
      const heldBy = sources.filter(
        ({ sentence, headings }) => has(sentence, token) || headings.includes(token.word),
      );
      if (around.size === 0 || heldBy.length === 0) return [];
      if (heldBy.some(({ sentence }) => !sentence.stems.isDisjointFrom(around))) return [];
      const isOther = (each: Token) => rivals(each) && each.stem !== token.stem && !named.has(each.stem);
      return sources.some(({ sentence }) => sharesClause(sentence, isOther, around))
        ? [fault('swap', token.text, 'belongs to something else in its units')]
        : [];
    });
}

/** Whether a clause with such a word has one of the others too. */
function sharesClause(
  { tokens }: Compiled,
  isOther: (token: Token) => boolean,
  around: ReadonlySet<string>,
): boolean {
  const clauses = new Set(tokens.filter(isOther).map(({ clause }) => clause));
  return tokens.some((token) => clauses.has(token.clause) && around.has(token.stem) && isTelling(token));
}

function isDated({ figures }: Compiled, place: number): boolean {
  return figures.dates.some(({ at, end }) => place >= at && place < end);
}

/** What could have been exchanged for a word: other names for a name, other currencies for a currency. */
function rivalsOf(token: Token, sources: readonly Compiled[]): ((other: Token) => boolean) | null {
  const kind = measures.get(token.word)?.kind;
  if (kind !== undefined && /^[A-Z]{3}$/.test(kind)) {
    return (other) => {
      const rival = measures.get(other.word)?.kind;
      return rival !== undefined && rival !== kind && /^[A-Z]{3}$/.test(rival);
    };
  }
  const named = /^\p{Lu}/u.test(token.text) && sources.some((source) => isNamed(source, token));
  return named ? (other) => !other.first && /^\p{Lu}/u.test(other.text) && /\p{Ll}/u.test(other.text) : null;
}

function isNamed({ tokens }: Compiled, { text }: Token): boolean {
  return tokens.some((token) => token.text === text && isContent(token));
}

function has({ words, stems }: Compiled, { word, stem }: Token): boolean {
  return words.has(word) || stems.has(stem);
}
