import type { Block } from './block.ts';
import { paragraphBlock } from './mdast-to-blocks.ts';

const bullet = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const heading = /^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;

/** A line without any mark inside it, that starts a heading, an entry, a quotation or plain text. */
export function isSimpleLine(line: string): boolean {
  if (/^[ \t]/.test(line) || / {2,}$/.test(line)) return false;
  const text = line
    .replace(bullet, '')
    .replace(/^> (?=[\p{L}\p{N}])/u, '')
    .replace(/^#{1,6} (?=\S)/, '');
  return (
    /^[=-]+$/.test(line) ||
    (/^[\p{L}\p{N}"'“(]/u.test(text) && !/[[\]*_~`<>&\\|]/.test(text) && !bullet.test(text))
  );
}

type Open = { kind: 'item' | 'paragraph'; lines: string[] };

/** Reads lines that `isSimpleLine` passed, as the parser would. */
export function readSimpleLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Open | null = null;
  const close = () => {
    const text = open?.lines.join('\n').trim() ?? '';
    if (open?.kind === 'item' && text !== '') blocks.push({ kind: 'item', depth: 0, text, rest: [] });
    else if (text !== '') blocks.push(paragraphBlock(text, false));
    open = null;
  };
  for (const line of lines) {
    const title = heading.exec(line);
    const current: Open | null = open;
    if (line === '') close();
    else if (/^[=-]+$/.test(line) && current?.kind === 'paragraph') {
      blocks.push({ kind: 'heading', level: line.startsWith('=') ? 1 : 2, text: current.lines.join('\n') });
      open = null;
    } else if (/^-{3,}$/.test(line)) close();
    else if (title) {
      close();
      blocks.push({ kind: 'heading', level: title[1]?.length ?? 1, text: title[2] ?? '' });
    } else if (startsEntry(line, current)) {
      close();
      open = { kind: 'item', lines: [line.replace(bullet, '')] };
    } else if (current) current.lines.push(line.replace(/^> /, ''));
    else open = { kind: 'paragraph', lines: [line.replace(/^> /, '')] };
  }
  close();
  return blocks;
}

/** Inside a paragraph only a bullet or the number one starts a list. */
function startsEntry(line: string, open: Open | null): boolean {
  return bullet.test(line) && (open?.kind !== 'paragraph' || /^(?:[-*+]|1[.)])/.test(line));
}
