const furniture = [
  /^(?:={4,}|\*{4,}|_{4,}|\+|'{3,}|<{3,})$|^\|/,
  /^\/\//,
  /^\[[^\]]{0,120}\]{1,2}$/,
  /^(?:toc|include|image|ifdef|ifndef|endif)::/,
  /^:[\w!-]{1,60}:/,
];

/** Converts AsciiDoc, as far as release notes use it, to Markdown, line by line. */
export function asciidocToMarkdown(lines: readonly string[]): string[] {
  const attributes = new Map<string, string>();
  let fence: string | null = null;
  let [indent, attached] = ['', false];
  return lines.map((line) => {
    // A "+" at the end breaks the line. A "+" alone attaches the next block to the item above.
    const text = line.replace(/(?<=\S) \+\s*$/, '').trimEnd();
    if (fence !== null) {
      if (text === fence) fence = null;
      return fence === null ? '```' : line;
    }
    const [, name, value] = /^:([\w-]{1,60}):\s*(.{0,200})$/.exec(text) ?? [];
    if (name !== undefined) attributes.set(name, (value ?? '').trim());
    if (/^(?:-{4,}|\.{4,})$/.test(text)) {
      fence = text;
      return '```';
    }
    attached = text === '+' || (attached && text !== '');
    if (furniture.some((pattern) => pattern.test(text))) return '';
    const markdown = toMarkdown(text, attributes);
    const [bullet] = /^\s*- /.exec(markdown) ?? [];
    if (bullet !== undefined) indent = ' '.repeat(bullet.length);
    return attached && bullet === undefined ? `${indent}${markdown}` : markdown;
  });
}

function toMarkdown(line: string, attributes: ReadonlyMap<string, string>): string {
  const text = inline(line, attributes);
  const title = /^(={1,6})\s+(\S.*)$/.exec(text);
  if (title) return `${'#'.repeat(title[1]?.length ?? 1)} ${title[2]}`;
  const bullet = /^([*-]{1,5}|\.{1,5})\s+(\S.*)$/.exec(text);
  if (bullet) return `${'  '.repeat((bullet[1]?.length ?? 1) - 1)}- ${bullet[2]}`;
  const label = /^(\S.{0,120}?)::(?:\s+(\S.*))?$/.exec(text);
  if (label && label[2] === undefined && label[1] !== undefined) return `### ${label[1]}`;
  if (label) return `- **${label[1]?.replaceAll('**', '')}:** ${label[2] ?? ''}`.trimEnd();
  return text
    .replace(/^(?:WARNING|IMPORTANT|NOTE|TIP|CAUTION): /, '')
    .replace(/^\.(\p{Lu}.{1,80})$/u, '**$1**');
}

function inline(text: string, attributes: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{([\w-]{1,60})\}/g, (whole, name: string) => attributes.get(name) ?? whole)
    .replace(/ ?\(\{[\w-]{1,60}\}[^()\s]{0,200}\)|\bicon:[\w-]{1,40}\[[^\]]{0,80}\] ?/g, '')
    .replace(
      /<<[\w./-]{0,80}#?([\w.-]{0,80})(?:,\s?([^>]{1,120}))?>>/g,
      (_, anchor: string, words?: string) =>
        words === undefined ? anchor.replace(/[_-]+/g, ' ').trim() : words,
    )
    .replace(/(?<![\w`])([a-z]\w{1,30}):([^\s[\]`]{0,300})\[([^\]]{0,200})\]/gi, macro)
    .replace(/(^|[\s(])\*(\p{L}[^*]{0,200})\*(?=[\s.,;:)]|$)/gu, '$1**$2**');
}

/**
 * Returns the text of a macro: "issue:12[]" is a reference, "link:page[Words]" its words, "menu:File[Save]" a path
 * through a menu.
 */
function macro(whole: string, name: string, target: string, words: string): string {
  if (name === 'image') return '';
  if (name === 'menu') return [target, words].filter((part) => part !== '').join(' > ');
  if (words !== '') return words;
  return /^\d+$/.test(target) ? `#${target}` : name.startsWith('http') ? whole.slice(0, -2) : target;
}
