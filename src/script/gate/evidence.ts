import type { SourceUnit } from '../../domain/writing.ts';
import { partOrders } from '../units/find-orders.ts';
import { splitSentences } from '../units/split-sentences.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { sameThings, signNames } from './lists/abbreviations.ts';
import { meaningsOf } from './lists/meanings.ts';
import { type Figures, readFigures } from './read-figures.ts';
import { partsOf, stemOf, type Token, tokensOf } from './tokens.ts';

/** A text that the rules can compare: its words, its figures, and what it denies. */
export type Compiled = {
  readonly text: string;
  readonly lower: string;
  readonly tokens: readonly Token[];
  readonly figures: Figures;
  /** Lower-case words and the parts of names. */
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly clauses: readonly Clause[];
};

/** What a unit gives a sentence to rest on. Orders to the writer give nothing. */
export type UnitEvidence = Compiled & {
  readonly unit: SourceUnit;
  readonly orders: readonly string[];
  readonly sentences: readonly Compiled[];
  /** Rows of meanings that its words are in. */
  readonly rows: ReadonlySet<number>;
  /** Its heading denies what it says: "What we do not lend". */
  readonly denies: boolean;
};

export function compile(text: string, language: string): Compiled {
  const read = readWords(text, language);
  return { ...read, clauses: clausesOf(read) };
}

function readWords(text: string, language: string): Omit<Compiled, 'clauses'> {
  const tokens = tokensOf(text);
  const words = new Set<string>();
  const stems = new Set<string>();
  for (const { text: written, word, stem } of tokens) {
    words.add(word);
    stems.add(stem);
    for (const part of partsOf(written)) {
      words.add(part);
      stems.add(stemOf(part));
    }
  }
  for (const name of regionsOf(text)) {
    words.add(name);
    stems.add(stemOf(name));
  }
  addSameThings(text.toLowerCase(), words, stems);
  for (const sign of new Set(text.match(/[^\p{L}\p{N}\s]/gu)))
    for (const name of signNames.get(sign) ?? []) stems.add(stemOf(name));
  const figures = readFigures(text, tokens, language);
  const lower = text.toLowerCase().replaceAll('’', "'");
  return { text, lower, tokens, figures, words, stems };
}

/** What the category of a unit says of it, regardless of its own words. */
const categoryWords: Readonly<Record<string, string>> = {
  fixed: 'fixed fix fixes bug bugs gone repaired mended',
  removed: 'removed removal gone dropped',
  deprecated: 'deprecated deprecation',
  security: 'security vulnerability secure',
  added: 'new added addition',
  performance: 'performance faster speed',
  breaking: 'breaking break breaks incompatible',
};

/** What a name with empty brackets is called. */
const called = ['function', 'functions', 'method', 'methods'];
const call = /(?<=\w)\(\)/g;

export function compileUnit(given: SourceUnit, language: string): UnitEvidence {
  const unit = { ...given, text: given.text.replace(call, '') };
  const { orders, rest } = partOrders(unit.text);
  const heading = unit.path.join('. ');
  // "Not allowed in the rooms: …" is a heading too.
  const label = /^[^:;.]{1,60}(?=:)/.exec(unit.text)?.[0] ?? '';
  const above = unit.path.at(-1) ?? '';
  const denies = [above, label].some((each) => denial.test(each)) || openDenial.test(above);
  const whole = readWords(`${heading === '' ? '' : `${heading}. `}${rest.join(' ')}`, language);
  const said = new Set([
    ...whole.words,
    ...(categoryWords[unit.category ?? '']?.split(' ') ?? []),
    ...(unit.text === given.text ? [] : called),
  ]);
  const sentences = rest
    .flatMap((part) => splitSentences(part).flatMap((one) => one.split(/;\s+/)))
    .flatMap(pieces)
    // A question states nothing.
    .map((part) => ({ ...compile(part, language), ...(part.trimEnd().endsWith('?') && { clauses: [] }) }));
  const rows = new Set(
    [...whole.stems, ...[...said].map(stemOf)].flatMap((stem) => meaningsOf(stem).map(({ row }) => row)),
  );
  const clauses = sentences.flatMap((sentence) => sentence.clauses);
  return { ...whole, words: said, clauses, unit, orders, sentences, rows, denies };
}

/** "Windows: Add a switch": the words before the colon say where the entry belongs. */
export function isLabel({ unit }: UnitEvidence, clause: Clause): boolean {
  const { verbless, tokens, text } = clause;
  return verbless && tokens.length <= maxLabelWords && unit.text.toLowerCase().startsWith(`${text}: `);
}

const maxLabelWords = 4;

/** A heading that its items complete: "Not allowed", "What we do not lend". */
const denial =
  /^(?:(?:what|who|which|where|when|things|was|wer)\b.{0,60}(?:\b(?:not|never|cannot|nicht)|n['’]t)|not|never|no longer|do not|don['’]ts?|nicht|keine?|no [a-z]+id[oa]s?)\b/i;

/** A line that its points complete: "Guests may not use the crane to". */
const openDenial =
  /(?:\b(?:must|may|shall|should|can|could|will|do|does|is|are) not\b|\bcannot\b|\bnever\b|n['’]t\b)[^.]{0,160}\b(?:to|for|by|in|with|on|not)$|\b(?:forbidden|prohibited|banned) (?:to|from)$/i;

const longSentence = 1_500;

/** Rules compare the words of a sentence with each other, so none may be endless. */
function pieces(sentence: string): string[] {
  if (sentence.length <= longSentence) return [sentence];
  return sentence.match(/[\s\S]{1,1500}/g) ?? [];
}

const [regions, languages, currencies] = (['region', 'language', 'currency'] as const).map(
  (type) => new Intl.DisplayNames(['en'], { type, fallback: 'none' }),
);

/** "DE market", "pt-BR", "15 USD": what codes of countries, languages and currencies are called. */
function regionsOf(text: string): string[] {
  const codes = new Set(text.match(/(?<![\p{L}\p{N}])(?:[A-Z]{2}|[a-z]{2}[-_][A-Z]{2})(?![\p{L}\p{N}])/gu));
  const money = new Set(text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu));
  return [...codes]
    .flatMap((code) => [regions?.of(code.slice(-2)), languages?.of(code.slice(0, 2).toLowerCase())])
    .concat([...money].map((code) => currencies?.of(code)))
    .flatMap((name) => (name === undefined ? [] : partsOf(name)));
}

/** By the first word of a form: the form, and all that it may be called. */
const things = new Map<string, { form: string; forms: readonly string[] }[]>();
for (const forms of sameThings) {
  for (const form of forms) {
    const [first = form] = partsOf(form);
    things.set(first, [...(things.get(first) ?? []), { form, forms }]);
  }
}

function addSameThings(lower: string, words: Set<string>, stems: Set<string>): void {
  const found = [...words].flatMap((word) => things.get(word) ?? []);
  for (const { form, forms } of found) {
    if (!words.has(form) && !lower.includes(form)) continue;
    for (const other of forms) {
      for (const part of partsOf(other)) {
        words.add(part);
        stems.add(stemOf(part));
      }
      words.add(other);
    }
  }
}
