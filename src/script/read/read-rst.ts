import { type Block, codeEnd, codeStart } from './block.ts';
import { joinLines } from './join-lines.ts';

const underline = /^([=~^"'#*+`:._-])\1{2,}\s*$/;

/** A line reader for reStructuredText: titles, bullets, literal blocks, roles and directives. */
export function readRst(content: string): { blocks: Block[]; title: string | null } {
  const blocks = toBlocks(content.split('\n'));
  const title = blocks.find((block) => block.kind === 'heading');
  return { blocks, title: title?.kind === 'heading' ? title.text : null };
}

function toBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const levels: string[] = [];
  let body: string[] = [];
  const flush = () => {
    for (const block of joinLines(bodyLines(body))) blocks.push(withCode(block));
    body = [];
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = underline.exec(lines[index + 1] ?? '');
    if (mark && line.trim() !== '' && !underline.test(line) && !/^\s/.test(line)) {
      flush();
      blocks.push({ kind: 'heading', level: levelOf(mark[1] ?? '', levels), text: inline(line.trim()) });
      index += 1;
    } else if (!underline.test(line)) body.push(line);
  }
  flush();
  return blocks;
}

function levelOf(mark: string, levels: string[]): number {
  if (!levels.includes(mark)) levels.push(mark);
  return levels.indexOf(mark) + 1;
}

/** Leaves out directives and literal blocks, which are indented under the line that opens them; of code a mark stays. */
function bodyLines(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let skipDeeperThan = -1;
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    if (line.trim() === '') {
      kept.push('');
      continue;
    }
    if (skipDeeperThan >= 0 && indent > skipDeeperThan) continue;
    skipDeeperThan = -1;
    const admonition = /^\s*\.\. (?:note|warning|admonition|important|tip|caution)::/.test(line);
    const code =
      /^\s*\.\. (?:code-block|code|sourcecode|parsed-literal|prompt|literalinclude)::\s*([\w+-]{0,30})/.exec(
        line,
      );
    if (/^\s*\.\.(?:\s|$)/.test(line) && !admonition) {
      skipDeeperThan = indent;
      if (code) kept.push('', codeLine(code[1] ?? ''), '');
    } else if (admonition) kept.push('');
    else if (/::\s*$/.test(line)) {
      skipDeeperThan = indent;
      kept.push(inline(line.replace(/::\s*$/, ':')), '', codeLine(''), '');
    } else kept.push(line);
  }
  return inline(kept.join('\n')).split('\n');
}

/** A line that stands for a block of code; private characters, which no source holds. */
const codeMark = '\uE008';

function codeLine(language: string): string {
  return `${codeMark}${language}`;
}

/** The marks become blocks again once lines are joined. */
function withCode(block: Block): Block {
  if (block.kind !== 'paragraph' || !block.text.startsWith(codeMark)) return block;
  const language = block.text.slice(codeMark.length).trim();
  return { kind: 'code', language: language === '' ? null : language };
}

function inline(text: string): string {
  return text
    .replace(/\(?:(?:issue|pr|pull|gh|ghsa|ticket|bug|bpo|commit|user|dev|sha)s?:`[^`\n]{1,120}`\)?/g, ' ')
    .replace(/:cve:`([\d-]{4,20})`/g, 'CVE-$1')
    .replace(/:[a-z][a-z:-]{1,20}:`~?([^`<]{1,300}?)\s*(?:<[^`>]{0,300}>)?`/g, (_, name: string) =>
      code(name),
    )
    .replace(/``([^`]{1,300})``/g, (_, name: string) => `${codeStart}${name}${codeEnd}`)
    .replace(/`([^`<]{1,300}?)\s*<[^`>]{0,300}>`__?/g, '$1')
    .replace(/`([^`\n]{1,300})`__?/g, '$1')
    .replace(/\*\*([^*\n]{1,300})\*\*/g, '$1')
    .replace(/(^|\s)\*([^*\n]{1,300})\*/g, '$1$2')
    .replace(/\|[^|\n]{1,60}\|/g, ' ');
}

/** A role's target says where something lives; its last part says what it is. */
function code(name: string): string {
  const flat = name.replace(/\s+/g, ' ');
  return /\s/.test(flat) ? flat : `${codeStart}${flat.replace(/^[.!]/, '')}${codeEnd}`;
}
