import type { Block } from './block.ts';
import { paragraphBlock } from './mdast-to-blocks.ts';

const bullet = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?=\S)/;
const heading = /^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const underline = /^(?:={3,}|-{3,})$/;

/** A line without any mark inside it, that starts a heading, an entry, a quotation or plain text. */
export function isSimpleLine(line: string): boolean {
  if (underline.test(line)) return true;
  if (/^[ \t]|^\d{1,9}[.)](?:\s|$)|[ \\]$/.test(line)) return false;
  const text = line.replace(/^(?:[-*+] |> |#{1,6} )/, '');
  return /^[\p{L}\p{N}"'“(]/u.test(text) && !/[[\]*_~`<>&\\|]/.test(text) && !bullet.test(text);
}

type Open = { readonly kind: 'item' | 'paragraph' | 'quote'; readonly lines: string[] };

/** Reads lines that `isSimpleLine` passed, as the parser would. */
export function readSimpleLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open = null as Open | null;
  const begin = (next: Open | null) => {
    const text = open?.lines.join('\n').trim() ?? '';
    if (open?.kind === 'item' && text !== '') blocks.push({ kind: 'item', depth: 0, text, rest: [] });
    else if (text !== '') blocks.push(paragraphBlock(text, false));
    open = next;
  };
  for (const line of lines) {
    const title = heading.exec(line);
    const current: Open | null = open;
    if (line === '') begin(null);
    else if (underline.test(line) && current?.kind === 'paragraph') {
      blocks.push({ kind: 'heading', level: line.startsWith('=') ? 1 : 2, text: current.lines.join('\n') });
      open = null;
    } else if (/^-{3,}$/.test(line)) begin(null);
    else if (title) {
      begin(null);
      blocks.push({ kind: 'heading', level: title[1]?.length ?? 1, text: title[2] ?? '' });
    } else if (bullet.test(line)) begin({ kind: 'item', lines: [line.replace(bullet, '')] });
    else if (line.startsWith('> ') && current?.kind !== 'quote')
      begin({ kind: 'quote', lines: [line.slice(2)] });
    else if (current) current.lines.push(line.replace(/^> /, ''));
    else begin({ kind: 'paragraph', lines: [line] });
  }
  begin(null);
  return blocks;
}
