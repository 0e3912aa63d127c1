import type { ChangeCategory, SourceRelease, SourceUnit } from '../../domain/writing.ts';
import { partOrders } from '../units/find-orders.ts';
import { type AnalyzedText, type AnalyzedUnit, analyzeText, analyzeUnit } from './analyze-text.ts';
import { functionWords, narrationWords } from './lists/common-words.ts';
import { normalVersion } from './read-figures.ts';
import { tokensOf } from './tokens.ts';

/** What is known besides the units: texts of the organization, and computed facts. */
export type Background = {
  readonly language: string;
  readonly productName: string | null;
  /** The version of the release that the script is about. */
  readonly version: string | null;
  readonly releases: readonly SourceRelease[];
  /** Title, settings, contexts, facts from stored releases. */
  readonly texts: readonly string[];
  /** The source as submitted. Its headings show what it is about. */
  readonly source?: string;
};

/** Everything that can support a sentence, analyzed once for a whole script. */
export type Evidence = {
  readonly language: string;
  readonly units: ReadonlyMap<number, AnalyzedUnit>;
  readonly background: AnalyzedText;
  readonly productName: string | null;
  readonly version: string | null;
  /** The release of each unit. */
  readonly releases: ReadonlyMap<number, SourceRelease>;
  readonly versions: ReadonlySet<string>;
  /** Correct counts of units: all, by category, by heading, by release. */
  readonly counts: ReadonlySet<number>;
  /** Stems of what the source instructs its narrator to say. */
  readonly orderedStems: ReadonlySet<string>;
  /** Years in the source. A sentence may add one of them to a date without a year. */
  readonly years: ReadonlySet<number>;
  /** Names after "at" and "of". A text that says "we" may be by one of them. */
  readonly organizations: ReadonlySet<string>;
  /** Names that the whole text is about: its first name, names in headings, and names in at least three units. */
  readonly subjects: ReadonlySet<string>;
};

export function collectEvidence(units: readonly SourceUnit[], background: Background): Evidence {
  const { language, releases, version } = background;
  const compiled = units.map((unit) => analyzeUnit(unit, language));
  const about = analyzeText(
    [...background.texts, ...releases.map(({ date }) => date ?? '')].join('\n'),
    language,
  );
  const dates = [about, ...compiled].flatMap(({ figures }) => figures.dates);
  return {
    language,
    units: new Map(compiled.map((each) => [each.unit.id, each])),
    background: about,
    productName: background.productName,
    version: version === null ? null : normalVersion(version),
    releases: new Map(releases.flatMap((release) => release.units.map((id) => [id, release] as const))),
    versions: new Set(
      releases.flatMap((release) => (release.version === null ? [] : [normalVersion(release.version)])),
    ),
    counts: countsOf(units, releases),
    organizations: new Set(
      [...(background.source ?? '').matchAll(organizationName)].map(([, name = '']) => name.toLowerCase()),
    ),
    orderedStems: orderedStemsIn(background.source ?? ''),
    subjects: subjectsOf(compiled, background.source ?? ''),
    years: new Set(dates.flatMap(({ year }) => (year === null ? [] : [year]))),
  };
}

function orderedStemsIn(source: string): Set<string> {
  const lines = source.split('\n').map((line) => line.replace(/^[\s>*#+-]+/, ''));
  return new Set(
    lines.flatMap((line) => tokensOf(partOrders(line).orders.join(' ')).map(({ stem }) => stem)),
  );
}

const organizationName = /\b(?:at|of) (\p{Lu}[\p{L}\p{N}]{2,30})(?! \p{Lu})\b/gu;

/** The first name within them is a subject of the text. */
const openingCharacters = 200;

function subjectsOf(units: readonly AnalyzedUnit[], source: string): Set<string> {
  const counts = new Map<string, number>();
  for (const { unit, tokens } of units) {
    const headings = unit.path.join('. ').length;
    const named = tokens.filter(({ text }) => /^\p{Lu}/u.test(text));
    for (const word of new Set(named.map((token) => token.word))) {
      const headed = named.some((token) => token.word === word && token.at < headings);
      counts.set(word, (counts.get(word) ?? 0) + (headed ? 3 : 1));
    }
  }
  const headings = source.match(/^#{1,6} .{1,200}/gm)?.join('. ') ?? '';
  const opening = tokensOf(source.replace(/^#.*$/gm, '').trimStart().slice(0, openingCharacters))
    .filter(
      ({ text, word }) => /^\p{Lu}/u.test(text) && !functionWords.has(word) && !narrationWords.has(word),
    )
    .slice(0, 1);
  const often = [...counts].filter(([, count]) => count >= 3).map(([word]) => word);
  return new Set([...often, ...[...opening, ...tokensOf(headings)].map(({ word }) => word)]);
}

function countsOf(units: readonly SourceUnit[], releases: readonly SourceRelease[]): Set<number> {
  const news = units.filter((unit) => unit.news);
  const byHeading = new Map<string, number>();
  for (const { path } of news) byHeading.set(path.join('\n'), (byHeading.get(path.join('\n')) ?? 0) + 1);
  const byCategory = new Map<ChangeCategory | null, number>();
  for (const { category } of news) byCategory.set(category, (byCategory.get(category) ?? 0) + 1);
  const earlier = releases.filter((release) => release.units.length > 0).length;
  return new Set([
    units.length,
    news.length,
    news.filter(({ must }) => must).length,
    earlier,
    earlier - 1,
    ...byCategory.values(),
    ...byHeading.values(),
  ]);
}
