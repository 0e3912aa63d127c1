const version =
  /(?<![\d.\w])(?:v|go)?(\d{1,4}(?:\.\d{1,5}){1,3}(?:-?(?:alpha|beta|rc|next|canary|preview|pre|dev|a|b)[\w.-]{0,12})?)(?![\d\w])/i;
const date =
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{4}\/\d{1,2}\/\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,? \d{4}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/i;

export type VersionHeading = {
  readonly version: string | null;
  readonly date: string | null;
  /** What stands before the version: the product's name, in many files. */
  readonly name: string | null;
};

/** Reads "## [1.2.0] - 2024-01-01" and its many relatives; null when a heading opens no release. */
export function versionHeading(heading: string): VersionHeading | null {
  const when = date.exec(heading)?.[0] ?? null;
  const rest = newest(when ? heading.replace(when, ' ') : heading).replace(
    /^\W{0,9}(?:(?:(?:noteworthy |important |major )?changes|news?|what['’]s new|release notes) (?:in|for))\s(?:(?:version|release)\s)?/i,
    '',
  );
  if (
    /^\W*(?:unreleased|upcoming|next(?: release)?|latest(?: changes)?|dev|develop|development|master|main|head|trunk|in development)\W*$/i.test(
      rest,
    )
  )
    return { version: null, date: null, name: null };
  const found = version.exec(rest) ?? /^\W*(?:version|release|v)\s?(\d{1,4})\b/i.exec(rest);
  if (!found) return null;
  const before = rest
    .slice(0, found.index)
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .trim();
  const after = rest.slice(found.index + found[0].length).trim();
  const wordsBefore = before === '' ? 0 : before.split(/\s+/).length;
  if (wordsBefore > 4 || /\b(?:in|to|from|since|of|for|with|until|features?|what)\b/i.test(before))
    return null;
  if (after.split(/\s+/).length > 8) return null;
  return { version: found[1] ?? null, date: when, name: before === '' ? null : before };
}

/** "16.4 → 16.5": where a version leads to another, the newer one is meant. */
export function newest(text: string): string {
  return text.replace(/\bv?\d{1,4}(?:\.\d{1,5}){1,3}\s?(?:→|-{1,2}>|=>|➜)\s?(?=v?\d)/g, '');
}

/** Any version in a line of text, for titles and first sentences. */
export function findVersion(text: string): string | null {
  return version.exec(newest(text))?.[1] ?? null;
}

/** The newer end of "compare/v2.3.0...v2.4.0", which closes generated notes that name no version. */
export function comparedVersion(content: string): string | null {
  return (
    /\/compare\/[^\s)]{1,80}?\.{3}(?:[a-z][\w-]{0,40}[@-])?v?(\d{1,4}(?:\.\d{1,5}){1,3}(?:-(?:alpha|beta|rc|next|canary|preview|pre|dev)[\w.]{0,12})?)(?![\w.-])/i.exec(
      content,
    )?.[1] ?? null
  );
}

/** Newer first: numbers part by part; a pre-release comes before its release. */
export function compareVersions(left: string, right: string): number {
  const parts = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [a, b] = [parts(left), parts(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(right.includes('-')) - Number(left.includes('-'));
}
