import { openAppStream } from './app-stream.ts';
import { asciidocToMarkdown } from './asciidoc-to-markdown.ts';
import { blankMachineLines } from './blank-lines.ts';
import { detectFormat, type Format } from './detect-format.ts';
import { dropCredits } from './drop-credits.ts';
import { limitLines, limitMarks } from './limit-marks.ts';
import { markReleases } from './mark-releases.ts';
import type { Node } from './node.ts';
import { bulletCommits, bulletRows, plainToMarkdown } from './plain-to-markdown.ts';
import { readHtml } from './read-html.ts';
import { readMarkdown } from './read-markdown.ts';
import { rstToMarkdown } from './rst-to-markdown.ts';
import { readText, type SourceText } from './source-text.ts';

export type Source = {
  readonly text: SourceText;
  readonly nodes: readonly Node[];
  /** The title in front matter. */
  readonly title: string | null;
};

/** Reads release notes or a document in any format into a tree. */
export function readSource(content: string): Source {
  const text = readText(content);
  const { lines: written, title } = blankMachineLines(text.lines);
  const limited = dropCredits(limitLines(openAppStream(markCode(written))));
  const detected = detectFormat(limited);
  const plain = detected === 'html' || detected === 'plain' ? preformatted(limited) : null;
  const format = plain === null ? detected : 'plain';
  if (format === 'html') return { text, nodes: readHtml(limited.join('\n'), 0), title };
  const isPlain = format === 'plain' || format === 'markdown';
  const marked = isPlain ? markReleases(bulletRows(plain ?? limited)) : limited;
  // Lines that became HTML need no other conversion.
  const lines = marked.some((line) => /^<\/ul><h2>[^<]+<\/h2><ul>/.test(line))
    ? marked
    : toMarkdown(marked, format);
  const nodes = readMarkdown(joinBlocks(limitMarks(dedentLists(lines))));
  return { text, nodes, title };
}

/** Marks code in Org mode: "~et.ctb~". A single pair may mean something else. */
function markCode(lines: readonly string[]): readonly string[] {
  const found = lines.reduce((count, line) => count + (line.match(orgCode)?.length ?? 0), 0);
  return found < minOrgCode ? lines : lines.map((line) => line.replace(orgCode, '`$1`'));
}

const orgCode = /(?<=^|[\s(])~([^\s~`](?:[^~`\n]{0,80}[^\s~`])?)~(?=[\s.,;:!?)…]|$)/g;
const minOrgCode = 3;

/** Returns the lines of a page that is only a frame around plain text. */
function preformatted(lines: readonly string[]): string[] | null {
  let open = false;
  const kept = lines.map((line) => {
    const starts = open ? 0 : line.search(/^\s*<pre\b[^>]{0,200}>/i);
    if (starts >= 0) open = true;
    const ends = line.search(/<\/pre>/i);
    const inside = open ? line.slice(Math.max(0, starts), ends < 0 ? undefined : ends) : '';
    if (ends >= 0) open = false;
    return inside.replace(/<\/?[a-z][^<>]{0,200}>/gi, '');
  });
  const length = (some: readonly string[]) => some.join('').replace(/<[^<>]{0,200}>|\s/g, '').length;
  return length(kept) > length(lines) / 2 ? kept : null;
}

/** Removes blank lines inside HTML, which end it in Markdown. Some tools write many of them in tables and lists. */
function joinBlocks(lines: readonly string[]): string[] {
  const closes = (tag: string, line: string) => line.toLowerCase().includes(`</${tag}>`);
  const lists = lines.findLastIndex((line) => closes('dl', line));
  let open = '';
  return lines.map((line, index) => {
    const [, tag = ''] = open === '' ? (/^\s{0,3}<(table|dl)\b/i.exec(line.toLowerCase()) ?? []) : [];
    // A list that never ends is text.
    if (tag === 'table' || index <= lists) open ||= tag;
    const joined = open !== '' && line.trim() === '' ? '<!-- -->' : line;
    if (open !== '' && closes(open, line)) open = '';
    return joined;
  });
}

/** Removes the indentation of lists below a heading, which would make them code. */
function dedentLists(lines: readonly string[]): string[] {
  let [margin, above] = [0, '# '];
  return lines.map((line) => {
    if (line.trim() === '') return line;
    const indent = line.length - line.trimStart().length;
    if (indent < margin) margin = 0;
    if (margin === 0 && heading.test(above) && /^(?:\t| {4,12})[-*+] \S/.test(line)) margin = indent;
    above = line;
    return line.slice(margin);
  });
}

const heading = /^#{1,6} |^(?:=+|-+)\s*$/;

function toMarkdown(lines: readonly string[], format: Exclude<Format, 'html'>): readonly string[] {
  if (format === 'rst') return rstToMarkdown(lines);
  if (format === 'asciidoc') return asciidocToMarkdown(lines);
  return format === 'plain' ? plainToMarkdown(lines) : bulletCommits(lines);
}
