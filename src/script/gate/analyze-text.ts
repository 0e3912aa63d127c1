import type { SourceUnit } from '../../domain/writing.ts';
import { partOrders } from '../units/find-orders.ts';
import { splitSentences } from '../units/split-sentences.ts';
import { type Clause, clausesOf } from './clauses.ts';
import { abbreviations, symbolNames } from './lists/abbreviations.ts';
import { synonymGroupsOf } from './lists/synonyms.ts';
import { type Figures, readFigures } from './read-figures.ts';
import { partsOf, stemOf, type Token, tokensOf } from './tokens.ts';

/** A text in the form that rules compare: words, figures and clauses. */
export type AnalyzedText = {
  readonly text: string;
  readonly lower: string;
  readonly tokens: readonly Token[];
  readonly figures: Figures;
  /** Lower-case words and the parts of names. */
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly clauses: readonly Clause[];
};

/** An analyzed unit. Its instructions to the writer are separate and support nothing. */
export type AnalyzedUnit = AnalyzedText & {
  readonly unit: SourceUnit;
  readonly orders: readonly string[];
  readonly sentences: readonly AnalyzedText[];
  /** The synonym groups of its words. */
  readonly synonymGroups: ReadonlySet<number>;
  /** Its heading negates it: "What we do not lend". */
  readonly hasNegativeHeading: boolean;
};

export function analyzeText(text: string, language: string): AnalyzedText {
  const read = readWords(text, language);
  return { ...read, clauses: clausesOf(read) };
}

function readWords(text: string, language: string): Omit<AnalyzedText, 'clauses'> {
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
  addAbbreviations(text.toLowerCase(), words, stems);
  for (const sign of new Set(text.match(/[^\p{L}\p{N}\s]/gu)))
    for (const name of symbolNames.get(sign) ?? []) stems.add(stemOf(name));
  const figures = readFigures(text, tokens, language);
  const lower = text.toLowerCase().replaceAll('’', "'");
  return { text, lower, tokens, figures, words, stems };
}

/** Words that the category of a unit adds to its own. */
const categoryWords: Readonly<Record<string, string>> = {
  fixed: 'fixed fix fixes bug bugs gone repaired mended',
  removed: 'removed removal gone dropped',
  deprecated: 'deprecated deprecation',
  security: 'security vulnerability secure',
  added: 'new added addition',
  performance: 'performance faster speed',
  breaking: 'breaking break breaks incompatible',
};

/** Words for a name with empty parentheses. */
const called = ['function', 'functions', 'method', 'methods'];
const call = /(?<=\w)\(\)/g;

export function analyzeUnit(given: SourceUnit, language: string): AnalyzedUnit {
  const unit = { ...given, text: given.text.replace(call, '') };
  const { orders, rest } = partOrders(unit.text);
  const heading = unit.path.join('. ');
  // "Not allowed in the rooms: …" is a heading too.
  const label = /^[^:;.]{1,60}(?=:)/.exec(unit.text)?.[0] ?? '';
  const above = unit.path.at(-1) ?? '';
  const hasNegativeHeading = [above, label].some((each) => denial.test(each)) || openDenial.test(above);
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
    .map((part) => ({
      ...analyzeText(part, language),
      ...(part.trimEnd().endsWith('?') && { clauses: [] }),
    }));
  const synonymGroups = new Set(
    [...whole.stems, ...[...said].map(stemOf)].flatMap((stem) =>
      synonymGroupsOf(stem).map(({ group }) => group),
    ),
  );
  const clauses = sentences.flatMap((sentence) => sentence.clauses);
  return { ...whole, words: said, clauses, unit, orders, sentences, synonymGroups, hasNegativeHeading };
}

/** Whether a clause is the label of an entry: "Windows: Add a switch". */
export function isLabel({ unit }: AnalyzedUnit, clause: Clause): boolean {
  const { verbless, tokens, text } = clause;
  return verbless && tokens.length <= maxLabelWords && unit.text.toLowerCase().startsWith(`${text}: `);
}

const maxLabelWords = 4;

/** A heading that negates its items: "Not allowed", "What we do not lend". */
const denial =
  /^(?:(?:what|who|which|where|when|things|was|wer)\b.{0,60}(?:\b(?:not|never|cannot|nicht)|n['’]t)|not|never|no longer|do not|don['’]ts?|nicht|keine?|no [a-z]+id[oa]s?)\b/i;

/** An unfinished negative line that its list completes: "Guests may not use the crane to". */
const openDenial =
  /(?:\b(?:must|may|shall|should|can|could|will|do|does|is|are) not\b|\bcannot\b|\bnever\b|n['’]t\b)[^.]{0,160}\b(?:to|for|by|in|with|on|not)$|\b(?:forbidden|prohibited|banned) (?:to|from)$/i;

const longSentence = 1_500;

/** Limits the length of sentences, because rules compare their words with each other. */
function pieces(sentence: string): string[] {
  if (sentence.length <= longSentence) return [sentence];
  return sentence.match(/[\s\S]{1,1500}/g) ?? [];
}

const [regions, languages, currencies] = (['region', 'language', 'currency'] as const).map(
  (type) => new Intl.DisplayNames(['en'], { type, fallback: 'none' }),
);

/** Names for the codes of countries, languages and currencies: "DE market", "pt-BR", "15 USD". */
function regionsOf(text: string): string[] {
  const codes = new Set(text.match(/(?<![\p{L}\p{N}])(?:[A-Z]{2}|[a-z]{2}[-_][A-Z]{2})(?![\p{L}\p{N}])/gu));
  const money = new Set(text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu));
  return [...codes]
    .flatMap((code) => [regions?.of(code.slice(-2)), languages?.of(code.slice(0, 2).toLowerCase())])
    .concat([...money].map((code) => currencies?.of(code)))
    .flatMap((name) => (name === undefined ? [] : partsOf(name)));
}

/** By first word of a form: the form, and all forms of the same thing. */
const things = new Map<string, { form: string; forms: readonly string[] }[]>();
for (const forms of abbreviations) {
  for (const form of forms) {
    const [first = form] = partsOf(form);
    things.set(first, [...(things.get(first) ?? []), { form, forms }]);
  }
}

function addAbbreviations(lower: string, words: Set<string>, stems: Set<string>): void {
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
