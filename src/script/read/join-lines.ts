import type { Block } from './block.ts';

const bullet = /^(\s*)(?:[-*+o•·]|\d{1,3}[.)])\s+(.*)$/;

type Open = { kind: 'paragraph' | 'item'; indent: number; lines: string[]; rest: string[] };

/** Joins wrapped lines: a bullet runs on while lines are indented under it, a paragraph until a blank line. */
export function joinLines(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: Open | null = null;
  let blank = false;
  const close = () => {
    const text = open?.lines.join(' ').replace(/\s+/g, ' ').trim() ?? '';
    if (open && text !== '') {
      const rest = open.rest.map((line) => line.trim()).filter((line) => line !== '');
      blocks.push(
        open.kind === 'item'
          ? { kind: 'item', depth: Math.min(8, Math.floor(open.indent / 2)), text, rest }
          : { kind: 'paragraph', text },
      );
    }
    open = null;
  };
  for (const line of lines) {
    const item = bullet.exec(line);
    const indent = line.length - line.trimStart().length;
    if (line.trim() === '') {
      blank = true;
      continue;
    }
    const current: Open | null = open;
    if (item) {
      close();
      open = { kind: 'item', indent: item[1]?.length ?? 0, lines: [item[2] ?? ''], rest: [] };
    } else if (current && belongs(current, indent, blank)) {
      if (blank && current.kind === 'item') current.rest.push(line);
      else if (current.rest.length > 0) current.rest.push(`${current.rest.pop()} ${line.trim()}`);
      else current.lines.push(line);
    } else {
      close();
      open = { kind: 'paragraph', indent, lines: [line], rest: [] };
    }
    blank = false;
  }
  close();
  return blocks;
}

function belongs(open: Open, indent: number, blank: boolean): boolean {
  if (open.kind === 'paragraph') return !blank;
  return indent > open.indent || !blank;
}
