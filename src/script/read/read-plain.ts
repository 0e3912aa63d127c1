import { type Block, codeEnd, codeStart } from './block.ts';
import { joinLines } from './join-lines.ts';

const bullet = /^(\s*)(?:[-*+o•·]|\d{1,3}[.)])\s+(?=\S)/;

/** NEWS files and plain text: titles by version, by underline, by capitals or by a lonely colon. */
export function readPlain(content: string): { blocks: Block[]; title: string | null } {
  const lines = content.split('\n');
  const blocks: Block[] = [];
  let body: string[] = [];
  const flush = () => {
    for (const block of joinLines(body.map(markCode))) blocks.push(block);
    body = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const level = titleLevel(line, lines[index - 1] ?? '', lines[index + 1] ?? '');
    if (level === 0) body.push(line);
    else {
      flush();
      blocks.push({ kind: 'heading', level, text: line.trim().replace(/:$/, '') });
    }
  }
  flush();
  const first = blocks[0];
  return { blocks, title: first?.kind === 'heading' ? first.text : null };
}

function titleLevel(line: string, before: string, after: string): number {
  const text = line.trim();
  if (text === '' || text.length > 100 || bullet.test(line)) return 0;
  if (
    /^(?:version|release|patch|update|hotfix|v)?\s?\d+\.\d[\w.+-]*\b.{0,40}$/i.test(text) &&
    !/[.;,]$/.test(text)
  )
    return 1;
  if (
    /^(?:changes|new|news|what['’]s new|release notes) (?:in|for) .{0,40}\b\d+\.\d[\w.+-]*\b.{0,40}$/i.test(
      text,
    ) &&
    !/[.;,]$/.test(text)
  )
    return 1;
  if (/^\S[^\n]{0,60}\s\d+\.\d+(?:\.\d+)?$/.test(line) && after.trim() === '') return 1;
  if (/^([=~*-])\1{2,}\s*$/.test(after)) return 2;
  if (/^[A-Z][A-Z0-9 &/-]{3,}:?$/.test(text)) return 2;
  if (bullet.test(after) && /^[A-Z][A-Z0-9]{1,2}$/.test(text)) return 2;
  if (bullet.test(after) && /^[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){0,2}$/.test(line)) return 3;
  const alone = before.trim() === '' && (after.trim() === '' || bullet.test(after));
  return alone && /:$/.test(text) && !/^\s/.test(line) ? 2 : 0;
}

function markCode(line: string): string {
  if (/^([=~*-])\1{2,}\s*$/.test(line)) return '';
  return line.replace(
    /(?<!`)(`{1,2})([^`\n]{1,200})\1(?!`)/g,
    (_, __, code: string) => `${codeStart}${code}${codeEnd}`,
  );
}
