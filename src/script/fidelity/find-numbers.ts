import type { Change, WriterInput } from '../../domain/writing.ts';
import { cleanCharacters } from '../read/clean-characters.ts';
import type { Fault } from './fault.ts';
import { sourceTexts } from './source-texts.ts';

const spelled: Readonly<Record<string, number>> = {
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

/** The figure before these may be known by chance: the text must hold a number as large, or its abbreviation. */
const scales: readonly [word: string, value: number, short: RegExp][] = [
  ['hundred', 100, /\d{3}/],
  ['thousand', 1_000, /\d\s?[kK]\b/],
  ['million', 1_000_000, /\d\s?(?:M|mn)\b/],
  ['billion', 1_000_000_000, /\d\s?(?:B|bn)\b/],
];

/** Numbers and versions that neither the text, the contexts nor the settings hold, and that count nothing either. */
export function findInventedNumbers(
  turns: readonly string[],
  input: WriterInput,
  changes: readonly Change[],
): Fault[] {
  const sources = tellableTexts(input);
  const known = new Set(sources.flatMap(numbersIn).flatMap(prefixes));
  for (const count of trueCounts(changes)) known.add(String(count));
  const words = new Set(sources.flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? []));
  for (const word of words) if (Object.hasOwn(spelled, word)) known.add(String(spelled[word]));
  const invented = turns.flatMap((turn) => [
    ...numbersIn(turn).filter((number) => !known.has(number) && !known.has(String(Number(number)))),
    ...(turn.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => {
      const value = Object.hasOwn(spelled, word) ? spelled[word] : undefined;
      return value !== undefined && !known.has(String(value)) && !words.has(word);
    }),
    ...inventedScales(turn, sources, words),
  ]);
  return [...new Set(invented)].map((text) => ({
    kind: 'number' as const,
    text,
    message: `"${text}" is not in the source; use only numbers that are.`,
  }));
}

function inventedScales(turn: string, sources: readonly string[], words: ReadonlySet<string>): string[] {
  const said = new Set(turn.toLowerCase().match(/\b(?:hundred|thousand|million|billion)\b/g) ?? []);
  if (said.size === 0) return [];
  return scales
    .filter(([word]) => said.has(word) && !words.has(word))
    .filter(
      ([, value, short]) =>
        !sources.some(
          (text) => short.test(text) || numbersIn(text).some((number) => Number(number) >= value),
        ),
    )
    .map(([word]) => word);
}

function tellableTexts(input: WriterInput): string[] {
  const told = input.history.flatMap((entry) => [
    entry.title,
    entry.version,
    entry.productName,
    ...entry.changes.map((change) => change.text),
  ]);
  const given = sourceTexts({ ...input, content: cleanCharacters(input.content) });
  return [...given, ...told.filter((text) => text !== null)];
}

function numbersIn(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .replace(/(\d),(?=\d{3}\b)/g, '$1')
      .match(/\d+(?:\.\d+)*/g) ?? []
  );
}

/** Of 1.2.3 one may also say 1 or 1.2, and each part by itself. */
function prefixes(number: string): string[] {
  const parts = number.split('.');
  return [
    ...parts.map((_, index) => parts.slice(0, index + 1).join('.')),
    ...parts,
    ...parts.map((part) => String(Number(part))),
  ];
}

function trueCounts(changes: readonly Change[]): number[] {
  const groups = Map.groupBy(changes, (change) => change.category);
  return [changes.length, ...[...groups.values()].map((group) => group.length), 1, 2, 3];
}
