import { categoryOf } from '../units/category-words.ts';
import { findVersionHeading } from '../units/version-heading.ts';

const bullet = /^(\s*)(?:\*{2,5}|[-*+]\)?|[o•·–‣▪]|(?<=\s)>|\d{1,3}[.)])\s+(?=\S)/;
const rule = /^([=~*_-])\1{2,}\s*$/;
const commit = /^(?:[0-9a-f]{7,40}|#\d{1,6}:)\s+(?=\S)/;
/** Matches the number of an issue at the start of a line. Some lines of such a list lack the colon or the sign. */
const numbered = /^(?:#\d{1,6}:?|\d{3,6}:)\s+(?=\S)/;
/** Matches the output of `git log --format=%s`: "feat(api): add tides". */
const conventional =
  /^(?:feat|fix|perf|docs?|chore|refactor|style|tests?|ci|build|revert|deps)(?:\([^()\n]{1,60}\))?!?: \S/;
const minCommits = 3;

/**
 * Converts NEWS files, mails, commit lists and other plain text to Markdown, line by line. Indented text is not code.
 */
export function plainToMarkdown(lines: readonly string[]): string[] {
  if (isOutline(lines))
    return lines.map((line) => line.replace(/^\*{1,5}(?= \S)/, (stars) => '#'.repeat(stars.length)));
  const listed = isUnbulletedList(lines);
  let bullets: number[] = [];
  return bulletCommits(lines).map((line, index) => {
    const text = line.trim();
    if (text === '' || rule.test(text)) return '';
    if (/^#{1,6} /.test(text)) return text;
    const level = titleLevel(line, lines[index - 1] ?? '', lines[index + 1] ?? '', lines[index + 2] ?? '');
    const indent = indentOf(line);
    bullets = bullets.filter((above) => above < indent && level === 0);
    if (level > 0) return `${'#'.repeat(level)} ${text.replace(/:$/, '')}`;
    const margin = '  '.repeat(bullets.length);
    if (!bullet.test(line)) return listed && indent === 0 ? `- ${text}` : margin + text;
    bullets.push(indent);
    return `${margin}- ${text.replace(bullet, '')}`;
  });
}

/** Whether a text is an outline of Emacs: "* Changes in release 2.1" above "** New features", with text below. */
function isOutline(lines: readonly string[]): boolean {
  const tops = lines.filter((line) => /^\* \S/.test(line));
  const inner = lines.filter((line) => /^\*\* \S/.test(line)).length;
  const texts = lines.filter((line) => /\S/.test(line) && !/^\*{1,5} /.test(line)).length;
  return (
    inner > 1 &&
    texts >= inner &&
    tops.length > 0 &&
    tops.every((line) => findVersionHeading(line.slice(2)) !== null)
  );
}

/** Returns the indentation of an item. "** An entry" is one level below "* An entry". */
function indentOf(line: string): number {
  const [stars = ''] = /^\s*\*{2,5}(?= \S)/.exec(line) ?? [];
  return line.length - line.trimStart().length + Math.max(0, stars.trimStart().length - 1);
}

const mark =
  /^(\s*)(?:(?:`[-+*^~!]`|\[[-+*^~!]\]|\([-+*^~!]\))\s+(?=\S)|[-+](?=\p{L}\p{Ll})|\*(?=\p{Lu}\p{Ll}))/u;

/** Replaces signs at the start of lines with bullets: "`+` Export to PDF", "[-] Old themes", "-Added tabs". */
function bulletMarks(lines: readonly string[]): readonly string[] {
  const marked = lines.filter((line) => mark.test(line)).length;
  return marked < minCommits ? lines : lines.map((line) => line.replace(mark, '$1- '));
}

/** Adds bullets to a log of commits, which has one entry per line. */
export function bulletCommits(given: readonly string[]): readonly string[] {
  const lines = bulletMarks(given);
  const written = lines.filter((line) => line.trim() !== '').length;
  const typed = lines.filter((line) => conventional.test(line)).length;
  if (typed > 1 && typed > written / 2)
    return lines.map((line) => (conventional.test(line) ? `- ${line}` : line));
  const commits = lines.filter((line) => commit.test(line));
  if (commits.length < minCommits) return lines;
  const entry = commits.every((line) => line.startsWith('#')) ? numbered : commit;
  return lines.map((line) => (entry.test(line) ? `- ${line.replace(entry, '')}` : line));
}

/** Matches a ticket or a label at the start of a line: "[KEY-12] …", "[FIX] …", "FIXED: …", "Added: …". */
const labelled =
  /^\s*(?:[[(][A-Z][A-Z0-9]{1,9}-\d{1,6}[\])]|\[[A-Z][A-Za-z ]{1,16}\](?!\()|\[?[A-Z][A-Za-z]{2,14}\]?:|\*\*[^*\n]{2,60}\*\*:?(?=\s+\S+ \S+ \S))\s+(?=\S)/;
const minLabelled = 0.8;

/** Adds bullets to a paragraph whose lines begin with tickets or labels. */
export function bulletRows(lines: readonly string[]): readonly string[] {
  const marked = [...lines];
  let fenced = false;
  let start = 0;
  for (let end = 0; end <= lines.length; end += 1) {
    const line = lines[end]?.trim() ?? '';
    if (/^(?:```|~~~)/.test(line)) fenced = !fenced;
    if (line !== '' && !fenced && !/^(?:#{1,6} |[-=~*_`>|<]{3})/.test(line)) continue;
    const opens = lines.slice(start, end).findIndex((row) => labelled.test(row));
    // The first of several lines may be a heading.
    const isNamed = end - start > 1 && findVersionHeading(lines[start] ?? '') !== null;
    const first = start + Math.max(isNamed ? 1 : 0, opens);
    const rows = lines.slice(first, end);
    const count = rows.filter((row) => labelled.test(row)).length;
    const margin = indentOf(rows[0] ?? '');
    if ((count > 1 && count >= rows.length * minLabelled && opens <= 1) || areEntries(rows, !isNamed))
      for (const [index, row] of rows.entries())
        if (indentOf(row) <= margin) marked[first + index] = `- ${row.trimStart()}`;
    start = end + 1;
  }
  return marked;
}

/**
 * Whether lines are entries. In wrapped prose few lines begin with a capital; prose with one sentence per line is
 * still prose.
 */
function areEntries(rows: readonly string[], mayHang: boolean): boolean {
  const margin = indentOf(rows[0] ?? '');
  return (
    rows.length >= minEntries &&
    (margin === 0 || mayHang) &&
    rows.filter((row) => /[.!?]$/.test(row)).length < rows.length / 2 &&
    rows.every(
      (row) =>
        indentOf(row) === margin &&
        /^\s*(?:\p{Extended_Pictographic}\uFE0F? )?["“'‘]?\p{Lu}[\p{L}'’-]* .{1,300}[^,:|\\]$/u.test(row),
    )
  );
}

const minEntries = 3;

/** Whether short consecutive lines are entries: none of them continues the previous one. */
function isUnbulletedList(lines: readonly string[]): boolean {
  const body = lines.filter((line) => line.trim() !== '' && titleLevel(line, '', '', '') === 0);
  if (body.length < 4 || body.some((line) => bullet.test(line) || line.length > 120)) return false;
  const adjacent = lines.filter(
    (line, index) => line.trim() !== '' && (lines[index + 1] ?? '').trim() !== '',
  );
  const ended = body.filter((line) => /[.!?]$/.test(line.trim())).length;
  const wrapped = body.filter((line) => line.length > 64 && !/[.!?]$/.test(line.trim())).length;
  return adjacent.length >= body.length / 2 && wrapped <= body.length / 4 && ended < body.length * 0.9;
}

function titleLevel(line: string, before: string, after: string, below: string): number {
  const text = line.trim();
  const apart = before.trim() === '' && after.trim() === '';
  // "2) Secretary" is a heading above a paragraph, and an item in a row of others.
  if (apart && below.trim() !== '' && !bullet.test(below) && /^\d{1,2}[.)] .{2,80}[^.;,:]$/.test(text))
    return 3;
  if (text === '' || text.length > 100 || bullet.test(line)) return 0;
  if (!/^\s{2}/.test(line) && !/[.;,]$/.test(text) && findVersionHeading(text) !== null) return 2;
  if (rule.test(after.trim()) && before.trim() === '') return /^=/.test(after.trim()) ? 1 : 3;
  if (/^[A-Z][A-Z0-9 &/-]{3,60}:?$/.test(text)) return 3;
  if (!/^\S.{1,60}:$/.test(text) || /[,;]/.test(text)) return 0;
  const named = text.split(' ').length <= 2 || categoryOf(text) !== null;
  const above = apart || bullet.test(after) || /^\s+\S.{1,60}:$/.test(after);
  return named && above ? 3 + Math.min(2, indentOf(line) >> 1) : 0;
}
