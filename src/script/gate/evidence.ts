import type { SourceUnit } from '../../domain/writing.ts';
import { splitSentences } from '../units/split-sentences.ts';
import { partOrders } from './find-orders.ts';
import { sameThings } from './lists/abbreviations.ts';
import { negators } from './lists/leanings.ts';
import { numberWordsOf } from './lists/measures.ts';
import { functionWords } from './lists/small-words.ts';
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
  /** Places of tokens that stand under a negation. */
  readonly denied: ReadonlySet<number>;
};

/** What a unit gives a sentence to rest on. Orders to the writer give nothing. */
export type UnitEvidence = Compiled & {
  readonly unit: SourceUnit;
  readonly orders: readonly string[];
  readonly sentences: readonly Compiled[];
};

export function compile(text: string, language: string, headingDenies = false): Compiled {
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
  addSameThings(text.toLowerCase(), words, stems);
  return {
    text,
    lower: text.toLowerCase().replaceAll('’', "'"),
    tokens,
    figures: readFigures(text, tokens, language),
    words,
    stems,
    denied: deniedPlaces(tokens, headingDenies),
  };
}

/** What the category of a unit says of it, whatever its own words. */
const categoryWords: Readonly<Record<string, string>> = {
  fixed: 'fixed fix fixes bug bugs gone repaired mended',
  removed: 'removed removal gone dropped',
  deprecated: 'deprecated deprecation',
  security: 'security vulnerability secure',
  added: 'new added addition',
  performance: 'performance faster speed',
  breaking: 'breaking break breaks incompatible',
};

export function compileUnit(unit: SourceUnit, language: string): UnitEvidence {
  const { orders, rest } = partOrders(unit.text);
  const heading = unit.path.join('. ');
  const denies = tokensOf(heading).some(({ word }) => negators.has(word) || word === "don'ts");
  const whole = compile(`${heading === '' ? '' : `${heading}. `}${rest.join(' ')}`, language, denies);
  const said = new Set([...whole.words, ...(categoryWords[unit.category ?? '']?.split(' ') ?? [])]);
  const sentences = rest
    .flatMap((part) => splitSentences(part).flatMap((one) => one.split(/;\s+/)))
    .flatMap(pieces)
    .map((part) => compile(part, language, denies));
  return { ...whole, words: said, unit, orders, sentences };
}

const numberWords = numberWordsOf('en');

const longSentence = 1_500;

/** Rules compare the words of a sentence with each other, so none may be endless. */
function pieces(sentence: string): string[] {
  if (sentence.length <= longSentence) return [sentence];
  return sentence.match(/[\s\S]{1,1500}/g) ?? [];
}

/** Words of a sentence that carry its claim. */
export function isContent({ word, stem }: Token): boolean {
  return stem.length > 2 && !functionWords.has(word) && !numberWords.has(word) && !/^\d/.test(word);
}

const mostDenied = 8;
/** These reach no further than what they stand before. */
const brief = new Set(['without', 'ohne']);

/** A negation reaches to the end of its clause, at most eight words; one in a heading reaches everything. */
function deniedPlaces(tokens: readonly Token[], all: boolean): Set<number> {
  const denied = new Set<number>();
  if (all) for (const index of tokens.keys()) denied.add(index);
  for (const [index, { word, clause }] of tokens.entries()) {
    if (!negators.has(word)) continue;
    for (
      let next = index + 1;
      next < tokens.length && next <= index + (brief.has(word) ? 2 : mostDenied);
      next += 1
    ) {
      if (tokens[next]?.clause !== clause) break;
      denied.add(next);
    }
  }
  return denied;
}

function addSameThings(lower: string, words: Set<string>, stems: Set<string>): void {
  for (const forms of sameThings) {
    const present = forms.some((form) =>
      form.includes(' ') || form.includes('-') ? lower.includes(form) : words.has(form),
    );
    if (!present) continue;
    for (const form of forms) {
      for (const part of partsOf(form)) {
        words.add(part);
        stems.add(stemOf(part));
      }
      words.add(form);
    }
  }
}

/** The sentences of the cited units that a text has most in common with, or at least a share of that. */
export function closest(text: Compiled, units: readonly UnitEvidence[], share = 1): Compiled[] {
  const said = new Set(text.tokens.filter(isContent).map(({ stem }) => stem));
  const scored = units.flatMap(({ sentences }) =>
    sentences.map((sentence) => {
      const stems = new Set(sentence.tokens.filter(isContent).map(({ stem }) => stem));
      return { sentence, shared: [...stems].filter((stem) => said.has(stem)).length };
    }),
  );
  const best = scored.reduce((most, { shared }) => Math.max(most, shared), 0);
  return scored.filter(({ shared }) => shared > 0 && shared >= best * share).map(({ sentence }) => sentence);
}
