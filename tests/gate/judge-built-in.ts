import type { SentenceSource, WriterOutput } from '../../src/domain/writing.ts';
import { analyzeText } from '../../src/script/gate/analyze-text.ts';
import { opensWithNews } from '../../src/script/gate/check-script.ts';
import type { Evidence } from '../../src/script/gate/evidence.ts';
import { type Finding, finding } from '../../src/script/gate/finding.ts';
import { functionWords } from '../../src/script/gate/lists/common-words.ts';
import { numberPhrases } from '../../src/script/gate/lists/number-words.ts';
import { isContentWord } from '../../src/script/gate/word-classes.ts';
import { findPhrases } from '../../src/script/phrases/find-phrases.ts';

/**
 * What the built-in writer promises, as assertions: it quotes, so every word of content comes from the units, the
 * phrase bank or the tenant; its counts add up; nothing that no one may miss is left unsaid; the newest is announced.
 */
export function judgeBuiltIn(output: WriterOutput, evidence: Evidence): Finding[] {
  const bank = bankWords(output.script.language);
  return [
    ...output.sources.flatMap((source) => [
      ...foreignWords(source, evidence, bank),
      ...wrongCount(source, evidence),
    ]),
    ...unsaidMusts(output, evidence),
    ...(opensWithNews(turnsOf(output), evidence)
      ? []
      : [finding('release', evidence.version ?? '', 'is not announced')]),
  ];
}

function foreignWords(
  { text, units, manner }: SentenceSource,
  evidence: Evidence,
  bank: ReadonlySet<string>,
): Finding[] {
  if (manner !== 'quoted' && manner !== 'framed') return [];
  const cited = units.flatMap(({ id }) => evidence.units.get(id) ?? []);
  const known = (word: string, stem: string) =>
    [...cited, evidence.background].some(({ words, stems }) => words.has(word) || stems.has(stem));
  const said = analyzeText(text, evidence.language);
  const strange = said.tokens.find(
    (token) => isContentWord(token) && !bank.has(token.stem) && !known(token.word, token.stem),
  );
  if (strange !== undefined) return [finding('invention', strange.text, `is in none of its units: ${text}`)];
  const numbers = cited.flatMap(({ figures }) => figures.quantities.flatMap(({ values }) => values));
  const number = said.figures.quantities.find(
    (each) =>
      !each.said && !each.values.some((value) => numbers.includes(value)) && !known(each.text, each.text),
  );
  return number === undefined ? [] : [finding('number', number.text, `is in none of its units: ${text}`)];
}

/** The numbers of a count are together as many as the units that it counts. */
function wrongCount({ text, units, manner }: SentenceSource, evidence: Evidence): Finding[] {
  if (manner !== 'counted' || units.length === 0) return [];
  const { figures } = analyzeText(text, evidence.language);
  const counts = figures.quantities.flatMap(({ values }) => values.slice(0, 1)).filter(Number.isInteger);
  const total = counts.reduce((sum, count) => sum + count, 0);
  // A single thing is counted by an article; releases are counted by themselves.
  if (counts.length === 0 || figures.versions.length > 0 || /\d\.\d/.test(text)) return [];
  const ones = text.toLowerCase().match(/\b(?:one|a|an|another)\b/g)?.length ?? 0;
  return units.length >= total && units.length <= total + ones
    ? []
    : [finding('number', text, `counts ${total} of ${units.length}`)];
}

function unsaidMusts({ sources }: WriterOutput, evidence: Evidence): Finding[] {
  const said = new Set(sources.flatMap(({ units }) => units.map(({ id }) => id)));
  return [...evidence.units.values()]
    .filter(({ unit }) => unit.must && unit.news && !said.has(unit.id))
    .map(({ unit }) => finding('reference', unit.text, 'must be said or counted'));
}

function turnsOf({ sources }: WriterOutput) {
  const sentences = sources
    .slice(0, 4)
    .map(({ text, units }) => ({ text, units: units.map(({ id }) => id) }));
  return [{ speaker: 1 as const, sentences }];
}

const known = new Map<string, ReadonlySet<string>>();

/** Every word that a phrase bank can say. */
function bankWords(language: string): ReadonlySet<string> {
  const cached = known.get(language);
  if (cached !== undefined) return cached;
  const stems = new Set<string>();
  const read = (value: unknown): void => {
    if (typeof value === 'string') for (const stem of analyzeText(value, language).stems) stems.add(stem);
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) read(part);
  };
  read(findPhrases(language));
  for (const word of [...functionWords, ...numberPhrases(language).keys(), ...frames.split(' ')])
    for (const stem of analyzeText(word, language).stems) stems.add(stem);
  known.set(language, stems);
  return stems;
}

/** Verbs and nouns of the built-in writer's own frames. */
const frames =
  'fixes fixed adds added removes removed changes improves updates supports brings contains release issue lets next version new also until now no longer something things rest';
