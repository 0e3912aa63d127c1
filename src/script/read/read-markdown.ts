import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Block } from './block.ts';
import { dropBetween } from './drop-between.ts';
import { toBlocks } from './mdast-to-blocks.ts';
import { resolveReferences } from './resolve-references.ts';
import { readSimpleLines } from './simple-lines.ts';
import { splitRuns } from './split-runs.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Plain lines are read by hand, which is a hundred times faster; whatever holds a mark goes to the parser. */
export function readMarkdown(content: string): { blocks: Block[]; title: string | null } {
  const { frontMatter, body } = splitFrontMatter(
    withoutWikiMarks(dropBetween(content, '<!--', '-->').replace(alert, '$1'))
      .replace(actingRole, 'an earlier change')
      .replace(trackerRole, '')
      .replace(role, ''),
  );
  const blocks = splitRuns(resolveReferences(body).split('\n')).flatMap((run) =>
    run.simple
      ? readSimpleLines(run.lines)
      : chunksOf(run.lines).flatMap((chunk) => toBlocks(parser.parse(chunk))),
  );
  return { blocks, title: titleOf(frontMatter) };
}

/** The mark of an alert stands alone above its text: "> [!WARNING]". */
const alert = /^([ \t]{0,6}>[ \t]*)\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*$/gim;

/** "> [!warning] Before you start": what an alert is called, above its text. */
const titledAlert = /^([ \t]{0,6}>[ \t]*)\[!\w{2,20}\][+-]?[ \t]+(\S[^\n]{0,200})$/gm;

/** Links between notes are told by their words: "[[Plans#Free|the free plan]]". Anchors and embedded notes are for the eye. */
function withoutWikiMarks(content: string): string {
  const alerts = content.replace(
    titledAlert,
    (_, mark: string, title: string) =>
      `${mark}${title.trim()}${/[\p{L}\p{N})*_`"”]$/u.test(title.trim()) ? '.' : ''}`,
  );
  if (!alerts.includes('[[')) return alerts;
  return alerts
    .replace(/!\[\[[^[\]\n]{1,300}\]\]/g, '')
    .replace(
      /(?<!`)\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{1,200}))?\]\]/g,
      (_, target: string, words?: string) => (words ?? target.split(/[#/]/).at(-1) ?? '').trim(),
    )
    .replace(/(?<=[ \n])\^[a-z0-9-]{3,80}[ \t]*$/gm, '');
}

/** "{issue}`2672`" points into a tracker; "{func}`edit`" is code, of whatever kind. */
const actingRole = /\{(?:issue|pr|pull)\}`\d{1,7}`(?= [a-z])/g;
const trackerRole = /\{(?:issue|pr|pull|gh|user|commit|bpo)\}`[^`\n]{1,60}`/g;
const role = /\{[a-z]{2,20}(?::[a-z]{2,20})?\}(?=`[^`\n])/g;

function splitFrontMatter(content: string): { frontMatter: string; body: string } {
  if (!content.startsWith('---\n')) return { frontMatter: '', body: content };
  const end = content.indexOf('\n---', 3);
  const closed = end >= 0 && /^\n---[ \t]*(?:\n|$)/.test(content.slice(end, end + 8));
  return closed
    ? { frontMatter: content.slice(4, end), body: content.slice(end + 4).replace(/^[ \t]*\n/, '') }
    : { frontMatter: '', body: content };
}

function titleOf(frontMatter: string): string | null {
  const line = /^title:[ \t]*(.{1,200})$/m.exec(frontMatter)?.[1];
  return line?.trim().replace(/^(["'])(.*)\1$/, '$2') ?? null;
}

/** The parser's time grows faster than the text, so a long run is parsed in parts, cut where a block begins. */
function chunksOf(lines: readonly string[]): string[] {
  const chunks: string[][] = [[]];
  let fenced = false;
  for (const [index, line] of lines.entries()) {
    const size = chunks.at(-1)?.length ?? 0;
    const begins =
      /^(?:#{1,6} |[-*+] |\d+[.)] )/.test(line) || (lines[index - 1]?.trim() === '' && /^\S/.test(line));
    if ((size >= 40 && !fenced && begins) || size >= 600) chunks.push([]);
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    chunks.at(-1)?.push(line);
  }
  return chunks.map((chunk) => chunk.join('\n'));
}
