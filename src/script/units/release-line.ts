import { dateForms, versionForm } from './version-heading.ts';

export const day = String.raw`(?:${dateForms.join('|')}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}\.\d{1,2}\.\d{1,2})`;
const start = String.raw`^[^\p{L}\p{N}]{0,6}(?:version |release |v\.? ?)?`;
const between = String.raw`[^\p{L}\p{N}]{1,6}(?:released )?`;
const end = String.raw`(?![\p{L}\p{N}]|\.\d)[^\p{L}\p{N}]{1,6}(?=[\p{L}\p{N}"“(\uE000])`;
const versionFirst = new RegExp(`${start}(?<version>${versionForm})${between}(?<date>${day})${end}`, 'iu');
const dateFirst = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,6}(?<date>${day})[^\p{L}\p{N}]{1,6}(?:version |release |v\.? ?)?(?<version>${versionForm})${end}`,
  'iu',
);

/** Matches a line without a date, which is only a release among similar ones. */
const undated = new RegExp(
  String.raw`${start}(?<version>${versionForm})(?::\s+|\s[-–—]\s|\s+)(?=[\p{L}"“(\uE000])`,
  'iu',
);

export type ReleaseLine = { readonly version: string; readonly date: string | null; readonly text: string };

/** Reads a release in one line, with its version, date and news: "0.9.0 (12 Sep 2025) Tables can be loaded". */
export function readReleaseLine(line: string): ReleaseLine | null {
  const found = versionFirst.exec(line) ?? dateFirst.exec(line) ?? undated.exec(line);
  const { version, date } = found?.groups ?? {};
  if (found === null || version === undefined) return null;
  return { version, date: date ?? null, text: line.slice(found[0].length) };
}
