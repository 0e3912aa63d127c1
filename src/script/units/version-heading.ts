import { anyOf } from '../any-of.ts';
import { wordSet } from '../word-list.ts';

export type VersionHeading = {
  readonly version: string | null;
  readonly date: string | null;
  readonly name: string | null;
  readonly unreleased: boolean;
};

const pre = String.raw`[-. ]?(?:alpha|beta|rc|next|canary|preview|pre|dev)(?: \d{1,2}(?![\d./-])|[\w.-]{0,12})|[a-wyz]\d{0,2}`;
/** Matches an edition: "1.0.5-2" is the second edition of 1.0.5, "1.6-1.9" is a range. */
const edition = String.raw`-\d{1,3}(?![\d.-])`;
export const versionForm = String.raw`\d{1,4}(?:(?:\.\d{1,5}){1,3}(?:${pre}|${edition})?|\.(?:alpha|beta|rc)\d{0,2})`;
/** Matches a version. Some projects put their own letter before it: "c1.3.0". */
const version = new RegExp(
  String.raw`(?<![\d.\w])(?:(?:v|ver|vers|rel)\.?|[a-z](?=\d+\.\d+\.\d))?(${versionForm})(?![\d\w])`,
  'i',
);
const whole = /^\W*(?:version|release|v)\s?(\d{1,4}|(?:alpha|beta|rc) ?\d{1,3})\b/i;
/** Matches the rest of "5 [2031-02-17]" without its date. */
const numberAlone = /^\W{0,6}(\d{1,3})(?:\s{1,4}[-–—:([]?\s{0,4}[)\]]?)?$/;
/** Matches versions without a dot if nothing follows them: "r42", "build 1234". */
export const revision = String.raw`r\d{1,4}|b\d{2,5}|[Bb]uild \d{1,10}`;
const revised = new RegExp(String.raw`(?<!\S)(${revision})$`);
const revisionAlone = new RegExp(`^(${revision})$`);
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it'];
const monthNames = languages.flatMap((language) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: 'long' }).format(new Date(2026, month)),
  ),
);
const months = `${[...new Set(monthNames)].join('|')}|(?:jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\\.?`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th|\.|er|º)?`;
export const dateForms: readonly string[] = [
  String.raw`\b\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:T[\d:.]{1,16}Z?)?\b`,
  String.raw`\d{4}年\d{1,2}月(?:\d{1,2}日)?`,
  // The end of a version is not a day: "2.06 October 2013".
  String.raw`(?<![\w.])${day}(?: of )?[ -]?(?:${months}),?[ -]\d{4}\b`,
  String.raw`\b(?:${months}) (?:${day}(?:[–-]${day})?,? )?\d{4}\b`,
];
const dates = dateForms.map((form) => new RegExp(form, 'iu'));
/** Matches forms that are only a date if they are alone on a line: "July", "12 July", "9 de junio de 2025". */
const alone = new RegExp(
  String.raw`^(?:(?:${months})(?: ${day}| de \d{4})?|${day} (?:de )?(?:${months})(?: de \d{4})?)$`,
  'iu',
);
/** Matches a day without a year before a version: "7th of October 3.25.3". */
const besideVersion = new RegExp(String.raw`^${day} (?:of )?(?:${months})(?=\W{1,4}v?\d{1,4}\.\d)`, 'iu');
const unreleased = wordSet(
  'unreleased|upcoming|next|next release|upcoming release|latest|latest changes|dev|develop|development|master|main|head|trunk|in development|unveröffentlicht|non publié|sin publicar|não lançado|non rilasciato|未リリース|未发布|nicht veröffentlicht|à venir|no publicado|próxima versión|não publicado|non pubblicato|未公開|即将发布',
);
/** Matches an unreleased version: "ggtides (development version)". */
const inDevelopment =
  /\((?:development(?: version)?|dev(?:el)?(?: version)?|in development|unreleased)\)\W*$/i;
/** Matches an undecided version: "?.?.? (released ???)", "2.x (TBD)". */
const placeholder =
  /\?\.\?|\d\.XX\b|\bxx[./-]\d|\?\?\?|\b[xX]\.[yYxX]\b|\b\d+\.x\b.{0,80}\b(?:xx|TB[AD])\b|^\W*TB[AD]\W*$/;
/** Matches a date that is not decided yet: "2031-1X-XX". */
const undecided = /\b\d{4}-\d?x{1,2}-(?:\d?x{1,2}|\d{1,2})\b/i;
const introductions = anyOf(
  String.raw`what['’]s new in\s+ | new in\s+ | (?:major |notable |noteworthy )?changes (?:in|to)(?: version| release)?\s+ | changes (?:between \S{1,40} and|from \S{1,40} to)\s+ | release notes for\s+ | announcing\s+ | changelog for\s+ | notes for\s+ | (?:(?:new|changed|changes|features|fixes|improvements|and|&) ){1,6}(?:in|for) `,
  'start',
);

/** Removes the weekday and the time: "Sat Nov 22 12:00:21 CET 2031". */
export function withoutHour(text: string): string {
  return text
    .replace(/\b(?:mon|tue|wed|thu|fri|sat|sun)(?:\p{Ll}{0,6}day)?,? (?=\p{L}{3,9} {1,2}\d|\d)/iu, '')
    .replace(/(?<=^\p{L}{3}) (?= \d)/u, '')
    .replace(/(?<=\p{L}{3} \d{1,2}) \d{2}:\d{2}(?::\d{2})?(?: \p{Lu}{2,5})?(?= \d{4}\b)/u, '');
}

/** Reads headings such as "## [1.2.0] - 2024-01-01"; null for a line that opens no release. */
export function findVersionHeading(heading: string): VersionHeading | null {
  const text = withoutHour(heading.replace(/[\uE000-\uE005]/g, ''))
    .replace(/\bv(\d{1,3})_(\d{1,4})(?:_(\d{1,4}))?\b/g, (_, ...parts) =>
      parts.slice(0, 3).filter(Boolean).join('.'),
    )
    .trim();
  const written = dates.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
  const date =
    written ?? alone.exec(text.replace(/:$/, ''))?.[0] ?? besideVersion.exec(text)?.[0] ?? dottedDate(text);
  const undated = text.replace(date ?? undecided, ' ').replace(/[([]\s*[)\]]/, '');
  const named = undated.replace(/^[^\p{L}\p{N}([?]+/u, '').replace(introductions, '');
  const rest = newestNamed(named).trim();
  // "PHP - 7.4 to 8.3" is a platform of the release.
  if (date === null && rest !== named.trim() && /^\p{L}[\p{L}\d ]{0,40} [-–] /u.test(rest)) return null;
  const bare = rest.toLowerCase().replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
  if (unreleased.has(bare) || placeholder.test(text) || inDevelopment.test(text))
    return { version: findVersion(rest), date: null, name: null, unreleased: true };
  const found =
    version.exec(rest) ??
    whole.exec(rest) ??
    (date === null ? null : numberAlone.exec(rest)) ??
    revisionAlone.exec(rest.replace(/[^\p{L}\p{N}]+/gu, ' ').trim());
  if (found === null)
    return date !== null && isDateAlone(rest) ? { version: null, date, name: null, unreleased: false } : null;
  const before = rest
    .slice(0, found.index)
    .replace(/(?:[^\p{L}\p{N}.'+#-]|(?<![\p{L}+#])[+#])+/gu, ' ')
    .trim();
  const after = rest.slice(found.index + found[0].length);
  if (before.split(' ').length > 4 || after.trim().split(/\s+/).length > 8) return null;
  if (mentions.test(before) || isSentence(before, found[1] ?? '', after)) return null;
  const name = before.replace(versionWords, '').replace(/^head$|(?<![\s.-])[\s.-]+$/i, '') || null;
  const [, stage = null] =
    stages.exec(after) ?? /\b(yanked|withdrawn|retracted|do not use)\b/i.exec(after) ?? [];
  return {
    version: found[1] ?? null,
    date,
    name: name ?? stage,
    unreleased: planned.test(text) || undecided.test(text),
  };
}

/**
 * Reads a paragraph that begins with a version in bold. The text after it describes the release: "**Version 1.2.20**
 * (Protege 4.0). Release date: 2009-06-22". So does the rest of a line in bold: "**Version 2.5 for Tides 3.1
 * (05-07-2026)**".
 */
export function findStrongVersion(paragraph: string): VersionHeading | null {
  const [, strong = '', rest = ''] =
    /^\uE004([^\uE004\uE005]{1,120})\uE005(.{0,200})$/s.exec(paragraph) ?? [];
  const [opening = ''] = /^(?:version |release |v\.? ?)?\d{1,4}(?:\.\d{1,5}){1,3}(?=\s)/i.exec(strong) ?? [];
  const about = rest.trim() === '' ? strong.slice(opening.length) : rest;
  const isRelease =
    rest.trim() === '' ? opening !== '' : /\brelease(?:d| date)\b/i.test(rest) && strong.length <= 40;
  const heading = isRelease ? findVersionHeading(rest.trim() === '' ? opening : strong) : null;
  if (heading === null) return null;
  const date = dates.map((pattern) => pattern.exec(about)?.[0]).find((found) => found !== undefined);
  return { ...heading, date: heading.date ?? date ?? null, unreleased: placeholder.test(about) };
}

/** Reads a day with a title: "21 May 2024 – Search and maps". */
export function findTitledDay(heading: string): VersionHeading | null {
  const [, start = ''] = /^(.{6,24}?)\s?(?:[–—:|]|\s-)\s\S/u.exec(heading) ?? [];
  const found = start === '' ? null : findVersionHeading(start);
  return found?.version === null && found.date !== null ? found : null;
}

/** Matches stages that are not for everybody yet: "2.12 (Early Access)". */
const stages =
  /[([]((?:early access|(?:technical |developer |public )?preview|public beta|experimental|stable|deprecated|long[- ]term support|lts|yanked|withdrawn|retracted|pulled|do not use)\b[^()[\]]{0,30})[)\]]/i;

/** Whether the authors withdrew a release: "1.2.0 [YANKED]". */
export function isWithdrawn({ name }: Pick<VersionHeading, 'name'>): boolean {
  return /^(?:yanked|withdrawn|retracted|pulled|do not use)\b/i.test(name ?? '');
}

/**
 * Whether a version is part of a sentence: "0.92.3 and 0.92.4 had trouble loading your settings", "… did not help.
 * 1.2 and later do".
 */
function isSentence(before: string, number: string, after: string): boolean {
  return (
    /^ releases? will\b/.test(after) ||
    /^\W*(?:or|and) (?:later|newer|higher|above|up|earlier|older|below)\b/.test(after) ||
    /\p{Ll}{4}\.$/u.test(before) ||
    (/^\d+$/.test(number) && named.test(after)) ||
    /^ (?!releas|alpha|beta|final|stable|for |on |of |from |to |is )\p{Ll}+(?: \S+){3,}$/u.test(after)
  );
}

/** Matches a number without a dot that belongs to the name after it: "Version 2 Stake Modifier". */
const named =
  /^ (?!releas|alpha|beta|rc\b|final|stable|preview|update|sp\b|service|patch|hotfix|notes|changes|change ?log|is\b|of\b|for\b|build)\p{L}{2}/iu;

/** Matches words before a version that is only mentioned: "Requires Node 20", "Changes since 1.2". */
const mentions =
  /\b(?:in|to|from|since|of|with|until|for|than|using|requires?|below|above)$|\b(?:changes since|(?:now|no longer) \w+|requires?|needs)\b|^(?:support|requires?|upgrad\w*|updat\w*|migrat\w*|drop\w*|add\w*|bump\w*) /i;
const versionWords =
  /(?:\b(?:neu in |nouveau dans |novedades de )?(?:version|release|versión|versão|versione|ver\.?|v)|バージョン|版本)$/i;
export const planned =
  /\b(?:unreleased|upcoming|planned as|nightly|in (?:development|progress)|not (?:yet )?released|to be (?:released|announced|determined|decided|defined)|tb[ad]|(?:yyyy|dd|xx|\?\?)[-/. ](?:mmm?|xx|\?\?)(?:[-/. ]|$))\b|[-/. (](?:mm|xx|\?\?)[-/.](?:dd|xx|\?\?)\b|\((?:future|planned|in (?:alpha|beta)|coming soon)\)|\d\.9\d{3}\b|-(?:dev|snapshot|wip)\b|[\d?]-(?:xx|dd|\?\?)(?!\w)|^\W*v?\d[\d.]*\s+[-–—(]\s*\)?$/i;

/**
 * Returns digits with dots beside a version as a date: "6.1.2 (02.09.25)". Alone or in "6.1.25 (needs 2.0)" they are
 * a version.
 */
function dottedDate(text: string): string | null {
  const days =
    /(?<!\d\.)\b(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}\.\d{1,2}\.\d{1,2})\b(?!\.\d| \([^()\d]{0,40}\p{L}{2})/gu;
  const found = text.match(days)?.at(-1);
  if (found === undefined) return null;
  const rest = text.replace(found, ' ');
  return version.test(rest) || numberAlone.test(rest) ? found : null;
}

/**
 * Whether a line is only a date: "12 March 2026", "Released: 12 March 2026", "Week of 12 March 2026", "Friday, 13
 * March 2026".
 */
function isDateAlone(rest: string): boolean {
  return !/[\p{L}\p{N}]/u.test(
    rest.replace(/[([].{0,60}[)\]]|, reported as .{0,40}$/g, '').replace(aroundDates, ''),
  );
}

const aroundDates =
  /\b(?:released?|week|of|on|updates?|changes|patch|notes|version|build|what['’]?s|new|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|["“][^"“”]{1,40}["”]|[^\d<>@]{1,60}[<\s][^\s@]{1,60}@\S{1,60}$/gi;

/** Returns a version anywhere in a line, for titles and first sentences. */
export function findVersion(text: string): string | null {
  return (version.exec(text) ?? revised.exec(text.trim()))?.[1] ?? null;
}

/**
 * Compares versions; positive if the left one is newer. A pre-release precedes its release, a single letter follows
 * it.
 */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [partsOf(left), partsOf(right)];
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index += 1) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.stage - b.stage || a.rest.localeCompare(b.rest, 'en', { numeric: true });
}

function partsOf(text: string) {
  const [numbers = ''] = /^[\d.]+/.exec(text) ?? [];
  const rest = text.slice(numbers.length).toLowerCase();
  const stage = /^(?:[ab]|[c-z]\d*)$/.test(rest) ? 1 : /[a-z]/.test(rest) ? -1 : 0;
  return { numbers: numbers.split('.').map(Number), stage, rest };
}

const range =
  /\bv?(\d{1,4}(?:\.\w{1,12}){1,4})(?: \([^()]{1,40}\))?\s?(?:back to|down to|up to|to|through|until|[–—-])\s?(?:v?(\d{1,4}(?:\.\w{1,12}){1,4})|(?:the )?(?:development|latest|current|newest|now|today|present)\b)/gi;
const listed = /(\b(?:from|since|after|before) )?\bv?(\d{1,4}(?:\.\w{1,12}){1,4})/gi;

/**
 * Replaces a range in a title with its newer end: "Harbor 1.6 to 1.9" is about 1.9, "1.6 to development" about the
 * newest.
 */
function newestNamed(title: string): string {
  return title.replace(range, (_, one: string, other: string | undefined) =>
    other === undefined ? '' : compareVersions(one, other) > 0 ? one : other,
  );
}

/** Returns the versions that a title is about, without one that it starts after. */
export function titleVersions(title: string): string[] {
  return [...newestNamed(title).matchAll(listed)].flatMap(([, from, version = '']) =>
    from === undefined ? [version] : [],
  );
}
