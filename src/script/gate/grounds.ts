import type { ChangeCategory, SourceRelease, SourceUnit } from '../../domain/writing.ts';
import { partOrders } from '../units/find-orders.ts';
import { type Compiled, compile, compileUnit, type UnitEvidence } from './evidence.ts';
import { frameWords, functionWords } from './lists/small-words.ts';
import { normalVersion } from './read-figures.ts';
import { tokensOf } from './tokens.ts';

/** What is known beside the units: the tenant's own words, and facts that were computed. */
export type Background = {
  readonly language: string;
  readonly productName: string | null;
  /** Of the release that the script is about. */
  readonly version: string | null;
  readonly releases: readonly SourceRelease[];
  /** Title, settings, contexts, facts from stored releases. */
  readonly texts: readonly string[];
  /** The source as it came; its headings say what it is about. */
  readonly source?: string;
};

/** Everything that sentences may rest on, read once for a whole script. */
export type Grounds = {
  readonly language: string;
  readonly units: ReadonlyMap<number, UnitEvidence>;
  readonly background: Compiled;
  readonly productName: string | null;
  readonly version: string | null;
  /** By unit: the version and the date of its release. */
  readonly releases: ReadonlyMap<number, SourceRelease>;
  readonly versions: ReadonlySet<string>;
  /** Numbers that count units truly: all, those of a category, of a release. */
  readonly counts: ReadonlySet<number>;
  /** Stems of what the source orders its narrator to say. */
  readonly demanded: ReadonlySet<string>;
  /** Years of the source, where a sentence gives a day its year. */
  readonly years: ReadonlySet<number>;
  /** Names after "at" and "of": anyone who says "we" may be one of them. */
  readonly houses: ReadonlySet<string>;
  /** Names that the whole text is about: its first name, those of a heading, and those of three units and more. */
  readonly subjects: ReadonlySet<string>;
};

export function readGrounds(units: readonly SourceUnit[], background: Background): Grounds {
  const { language, releases, version } = background;
  const compiled = units.map((unit) => compileUnit(unit, language));
  const about = compile(
    [...background.texts, ...releases.map(({ date }) => date ?? '')].join('\n'),
    language,
  );
  const dates = [about, ...compiled].flatMap(({ figures }) => figures.dates);
  return {
    language,
    units: new Map(compiled.map((evidence) => [evidence.unit.id, evidence])),
    background: about,
    productName: background.productName,
    version: version === null ? null : normalVersion(version),
    releases: new Map(releases.flatMap((release) => release.units.map((id) => [id, release] as const))),
    versions: new Set(
      releases.flatMap((release) => (release.version === null ? [] : [normalVersion(release.version)])),
    ),
    counts: countsOf(units, releases),
    houses: new Set(
      [...(background.source ?? '').matchAll(house)].map(([, name = '']) => name.toLowerCase()),
    ),
    demanded: demandedIn(background.source ?? ''),
    subjects: subjectsOf(compiled, background.source ?? ''),
    years: new Set(dates.flatMap(({ year }) => (year === null ? [] : [year]))),
  };
}

function demandedIn(source: string): Set<string> {
  const lines = source.split('\n').map((line) => line.replace(/^[\s>*#+-]+/, ''));
  return new Set(
    lines.flatMap((line) => tokensOf(partOrders(line).orders.join(' ')).map(({ stem }) => stem)),
  );
}

const house = /\b(?:at|of) (\p{Lu}[\p{L}\p{N}]{2,30})(?! \p{Lu})\b/gu;

/** Within them a text says what it is about. */
const openingCharacters = 200;

function subjectsOf(units: readonly UnitEvidence[], source: string): Set<string> {
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
    .filter(({ text, word }) => /^\p{Lu}/u.test(text) && !functionWords.has(word) && !frameWords.has(word))
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
