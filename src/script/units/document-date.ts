import type { SourceText } from '../read/source-text.ts';
import { dateForms } from './version-heading.ts';

const topLines = 20;
/** Matches a date field: "Date: 2031-05-04", "- Start Date: 4 May 2031", 'published_date: "2031-05-04"'. */
const dated = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?:\p{L}{3,12}[ _-])?date[^\p{L}\p{N}]{1,8}(${dateForms.join('|')})`,
  'iu',
);

/** Returns the date at the top of a document, whose present tense may refer to a time long past. */
export function documentDate({ lines }: SourceText): string | null {
  const [date] = lines.slice(0, topLines).flatMap((line) => dated.exec(line.slice(0, 120))?.[1] ?? []);
  return date?.replace(/T[\d:.]+Z?$/, '') ?? null;
}
