import type { SourceRelease, SourceUnit, WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { earlierReleases, historyFacts } from './history.ts';

const mostSource = 40_000;
const mostOlder = 3_000;
const mostContext = 6_000;
const longUnit = 1_200;
const longOlder = 140;

/** Everything the model may draw on: the tenant's wishes, computed facts, and the source as numbered units. */
export function material(input: WriterInput, base: WriterOutput, boundary: string): string {
  const parts: [string, string | null][] = [
    ['brief', JSON.stringify(briefOf(input, base))],
    ['organization_context', context(input.organizationContext)],
    ['product_context', context(input.productContext)],
    ['additional_context', context(input.additionalContext)],
    ['facts', listed([...historyFacts(input, base), ...counts(base)])],
    ['stored_releases', listed(earlierReleases(input, base))],
    ['source', sourceOf(base)],
  ];
  return parts.flatMap(([name, text]) => (text === null ? [] : [fence(name, text, boundary)])).join('\n\n');
}

/** A block of data. What it quotes can hold anything but the mark. */
export function fence(name: string, text: string, boundary: string): string {
  return `<<<${boundary} ${name}\n${text.replaceAll(boundary, '')}\n${boundary}>>>`;
}

function briefOf({ title, settings }: WriterInput, { productName, version, lede }: WriterOutput) {
  return {
    title: title.slice(0, 300) || undefined,
    product: settings.productName ?? productName ?? undefined,
    version: settings.version ?? version ?? undefined,
    audience: settings.audience ?? undefined,
    call_to_action: settings.cta ?? undefined,
    likely_lede: lede.length > 0 ? lede : undefined,
  };
}

/** True counts, so that the model may give them. */
function counts({ units, changes }: WriterOutput): string[] {
  if (changes.length < 6) return [];
  const news = units.filter((unit) => unit.news);
  const kinds = Map.groupBy(news, ({ category }) => category ?? 'changed');
  const list = [...kinds].map(([kind, members]) => `${members.length} ${kind}`);
  return [`The release has ${news.length} units: ${list.join(', ')}.`];
}

/** The units by release and heading. What is news stands whole; older releases are cut short. */
function sourceOf({ units, releases = [] }: WriterOutput): string {
  const news = units.filter((unit) => unit.news);
  const current = releases.find((release) => release.news);
  const older = releases.filter((release) => !release.news);
  const place = current === undefined ? -1 : releases.indexOf(current);
  const share = Math.ceil(mostOlder / Math.max(1, older.length));
  return [
    ...headed(news, current === undefined ? null : releaseLine(current, 'THE NEWS'), longUnit, mostSource),
    ...older.flatMap((release) => {
      const own = new Set(release.units);
      return headed(
        units.filter(({ id }) => own.has(id)),
        releaseLine(release, releases.indexOf(release) > place ? 'an earlier release' : 'not the news'),
        longOlder,
        share,
      );
    }),
  ].join('\n');
}

function headed(units: readonly SourceUnit[], opening: string | null, long: number, most: number): string[] {
  if (units.length === 0) return [];
  const lines: string[] = opening === null ? [] : [opening];
  let [heading, used] = ['', 0];
  for (const unit of units) {
    // What must be told is never left out, whatever it costs.
    if (used > most && !(unit.must && unit.news)) continue;
    const path = unit.path.join(' > ');
    if (path !== heading) lines.push(`## ${path}`);
    heading = path;
    const line = `${unit.id}${unit.must && unit.news ? ' MUST' : ''} ${label(unit)}${cut(unit, long)}`;
    lines.push(line);
    used += line.length;
  }
  return lines;
}

function releaseLine({ version, date, unreleased }: SourceRelease, state: string): string {
  const parts = [version === null ? 'release' : `release ${version}`, date];
  const name = parts.filter((part) => part !== null).join(', ');
  return `# ${name}${unreleased ? ', not out yet' : ''}: ${state}`;
}

/** The category, where the heading above does not say it. */
function label({ category, path }: SourceUnit): string {
  if (category === null || category === 'changed') return '';
  const said = path.join(' ').toLowerCase().includes(category.slice(0, 3));
  return said ? '' : `(${category}) `;
}

function cut({ text, must, news }: SourceUnit, long: number): string {
  return (must && news) || text.length <= long ? text : `${text.slice(0, long)} …`;
}

function context(text: string | null): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\u200B\u2060\uFEFF]/gu, ' ').trim();
  return clean === '' ? null : clean.slice(0, mostContext);
}

function listed(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => `- ${line}`).join('\n');
}
