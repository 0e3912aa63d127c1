import type {
  ChangeCategory,
  SourceRelease,
  SourceUnit,
  WriterInput,
  WriterOutput,
} from '../../../domain/writing.ts';
import { partOrders } from '../../units/find-orders.ts';
import { alsoNews, fewUnits } from './also-news.ts';
import { earlierReleases, historyFacts } from './history.ts';

const maxSource = 40_000;
const maxAlso = 12_000;
/** The most characters of earlier releases. A small release leaves more room. */
const maxOlder = { usual: 5_000, few: 14_000 };
const maxOlderReleases = 12;
const maxContext = 6_000;
const longUnit = 1_200;
const longOlder = 500;
const longOlderMust = 900;

/** Returns the material for the model: the tenant's requests, computed facts, and the source as numbered units. */
export function material(input: WriterInput, base: WriterOutput, boundary: string): string {
  const parts: [string, string | null][] = [
    ['brief', JSON.stringify(briefOf(input, base))],
    ['organization_context', context(input.organizationContext)],
    ['product_context', context(input.productContext)],
    ['additional_context', context(input.additionalContext)],
    ['facts', listed(historyFacts(input, base))],
    ['stored_releases', listed(earlierReleases(input, base))],
    ['source', sourceOf(input, base)],
  ];
  return parts.flatMap(([name, text]) => (text === null ? [] : [fence(name, text, boundary)])).join('\n\n');
}

/** Returns a block of data. The quoted text can contain anything except the boundary. */
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

/** Returns the units by release and heading. News is complete; of older releases, the nearest have the most units. */
function sourceOf(input: WriterInput, base: WriterOutput): string {
  const { releases = [], version, about } = base;
  const units = base.units.map((unit) => ({ ...unit, text: partOrders(unit.text).rest.join(' ') }));
  const news = units.filter((unit) => unit.news);
  const size = news.reduce((total, { text }) => total + text.length, 0);
  const current = releases.find((release) => release.news);
  const place = current === undefined ? -1 : releases.indexOf(current);
  const also = alsoNews(input, base);
  const older = releases.filter((release) => !release.news && !also.has(release));
  const show = (release: SourceRelease, state: string, long: number, room: number) => {
    const ids = new Set(release.units);
    const own = units.filter(({ id }) => ids.has(id));
    const shown = also.has(release) ? own.map((unit) => ({ ...unit, news: true })) : own;
    return headed(shown, `# ${releaseName(release)}: ${state}`, long, room);
  };
  let [alsoLeft, olderLeft] = [maxAlso, news.length <= fewUnits ? maxOlder.few : maxOlder.usual];
  const covered = [...also].flatMap((release) => {
    const lines = show(release, 'also news', longUnit, alsoLeft);
    alsoLeft -= lengthOf(lines);
    return lines;
  });
  const earlier = older.slice(0, maxOlderReleases).flatMap((release) => {
    const state = releases.indexOf(release) > place ? 'an earlier release' : 'not the news';
    const lines = show(release, state, longOlder, olderLeft / 2);
    olderLeft = Math.max(0, olderLeft - lengthOf(lines));
    return lines;
  });
  const opening =
    current === undefined
      ? null
      : `# ${releaseName({ ...current, version: current.version ?? version })}: THE NEWS`;
  return [
    ...(about == null
      ? []
      : [`(about the ${input.sourceType === 'document' ? 'text' : 'product'}) ${about}`]),
    ...headed(news, opening, size > maxSource ? longUnit : Infinity, maxSource),
    ...covered,
    ...earlier,
  ].join('\n');
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + line.length, 0);
}

function headed(
  units: readonly SourceUnit[],
  opening: string | null,
  long: number,
  maxUsed: number,
): string[] {
  if (units.length === 0) return [];
  const lines: string[] = opening === null ? [] : [opening];
  let [heading, used, left] = ['', 0, 0];
  for (const unit of units) {
    // Essential units of the news are never left out, those of other releases last.
    if (used > maxUsed && !(unit.must && (unit.news || used <= 2 * maxUsed))) {
      left += 1;
      continue;
    }
    const path = unit.path.join(' > ');
    if (path !== heading) lines.push(`## ${path || '(no heading)'}`);
    heading = path;
    const line = `${unit.id}${unit.must ? ' MUST' : ''} ${label(unit)}${cut(unit, long)}`;
    lines.push(line);
    used += line.length;
  }
  if (left > 0) lines.push(`(${left} more units are not shown)`);
  return lines;
}

/**
 * Returns the name of a release: "Release 2.4.0 (Android), 2026-05-04". Without a real date, it is unknown whether it
 * is out.
 */
export function releaseName({ version, date, name, unreleased, preface }: SourceRelease): string {
  if (preface) return 'above the releases';
  const parts = [
    `release${version === null ? '' : ` ${version}`}${name ? ` (${name})` : ''}`,
    date?.replace(/T[\d:.]+Z?$/, '') ?? null,
    unreleased ? (version === null ? 'unreleased' : 'without a release date') : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

const saidBy: Readonly<Partial<Record<ChangeCategory, RegExp>>> = {
  changed: /\b(?:chang|updat|improv|enhanc|modif|rework|polish|tweak|minor|patch|other)/i,
  added: /\b(?:add|new|feature|enabl|introduc)/i,
  fixed: /\b(?:fix|bug|resolve|repair)/i,
  performance: /\bperf|\bfast|\bspeed/i,
  removed: /\b(?:remov|drop)/i,
  deprecated: /\bdeprecat/i,
  // Below “Backwards compatibility”, not all changes are breaking.
  breaking: /\bbreaking\b|compatib/i,
  security: /\bsecurity\b|\bvulnerab/i,
};

/** Returns the category if neither heading nor text names it. Housekeeping needs none, and neither does a guess at a change. */
function label({ category, changed = false, path, text }: SourceUnit): string {
  const said = category === null || (category === 'changed' && !changed) ? undefined : saidBy[category];
  // "Improved code security" may be any change.
  const opening =
    category === 'security' ? text.replace(/\bsecurity (?!fix|hole|issue|update|patch)/gi, '') : text;
  if (said === undefined || said.test([...path, opening.slice(0, 40)].join(' '))) return '';
  // Only its author calls a change breaking, in a label that is not part of the text.
  return category === 'breaking' ? 'BREAKING: ' : `(${category}) `;
}

/** Returns the words of a unit without its heading, complete or up to the end of a word. */
function cut({ text, path, must, news }: SourceUnit, long: number): string {
  const heading = path.find((each) => text.startsWith(`${each}: `));
  const own = heading === undefined ? text : text.slice(heading.length + 2);
  const max = must ? (news ? Infinity : longOlderMust) : long;
  return own.length <= max ? own : `${own.slice(0, Math.max(1, own.lastIndexOf(' ', max)))} …`;
}

function context(text: string | null): string | null {
  const clean = (text ?? '').replace(/[\p{Cc}\u200B\u2060\uFEFF]/gu, ' ').trim();
  return clean === '' ? null : clean.slice(0, maxContext);
}

function listed(lines: readonly string[]): string | null {
  return lines.length === 0 ? null : lines.map((line) => `- ${line}`).join('\n');
}
