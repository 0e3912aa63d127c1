import type { SourceType } from './conversion-settings.ts';
import { isBlank } from './single-line.ts';
import type { WritingFacts } from './writing.ts';

const maxLength = 100;
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a title for a text without one: product and version of a release, else the first line, or the date if that line is an entry. */
export function titleFromText(
  sourceType: SourceType,
  content: string,
  facts: Pick<WritingFacts, 'productName' | 'version'>,
  date?: Date,
): string {
  const { productName, version } = facts;
  if (sourceType === 'changelog' && (productName !== null || version !== null)) {
    return shorten([productName ?? 'Version', version].filter((part) => part !== null).join(' '));
  }
  const given = plain(frontMatterTitle(content));
  if (!isBlank(given)) return shorten(given);
  if (date && sourceType === 'changelog' && /^\s*[-*+•][ \t]/.test(content))
    return `Release notes, ${dateFormat.format(date)}`;
  const line = content
    .replace(frontMatter, '')
    .slice(0, 5000)
    .split('\n')
    .map(plain)
    .find((each) => /\p{L}/u.test(each));
  return line
    ? shorten(withoutPeriod(line))
    : { changelog: 'Release notes', document: 'Document' }[sourceType];
}

const frontMatter = /^---\n([\s\S]{0,3000}?)\n---[ \t]*\n/;

export function frontMatterTitle(content: string): string {
  const given = /^title:[ \t]*(.{1,300})$/m.exec(frontMatter.exec(content)?.[1] ?? '')?.[1] ?? '';
  return given.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** Returns the first line of a text if it is the only first-level heading. */
export function openingHeading(content: string): string | null {
  const [first = '', ...others] = content.trimStart().split('\n');
  const isTitle = (line: string) => /^#[ \t]+\S/.test(line);
  if (!isTitle(first) || others.some(isTitle)) return null;
  const title = plain(first);
  return isBlank(title) ? null : shorten(title);
}

function plain(line: string): string {
  return line
    .replaceAll(/<[^<>]*>/g, ' ')
    .replace(/^[\s#>*+=~-]+/, '')
    .replaceAll(/\]\([^()]*\)/g, '')
    .replaceAll(/[*_`[\]]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutPeriod(line: string): string {
  return line.endsWith('.') && !line.endsWith('..') ? line.slice(0, -1) : line;
}

function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength).join('');
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start}…`;
}
