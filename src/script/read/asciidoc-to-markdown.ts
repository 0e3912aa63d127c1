const furniture = [
  /^(?:={4,}|\*{4,}|_{4,}|\+|'{3,}|<{3,}|\|={3,})$/,
  /^\/\//,
  /^\[[^\]]{0,120}\]{1,2}$/,
  /^(?:toc|include|image|ifdef|ifndef|endif)::/,
  /^:[\w!-]{1,60}:/,
];

/** AsciiDoc, as release notes use it, as Markdown, line for line. */
export function asciidocToMarkdown(lines: readonly string[]): string[] {
  const attributes = new Map<string, string>();
  let fence: string | null = null;
  return lines.map((line) => {
    const text = line.trimEnd();
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
    return furniture.some((pattern) => pattern.test(text)) ? '' : toMarkdown(text, attributes);
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
    .replace(/(?:link:|xref:|https?:\/\/)[^\s[\]]{1,300}\[([^\]]{0,200})\]/g, '$1')
    .replace(/<<[\w.-]{1,80}(?:,\s?([^>]{1,120}))?>>/g, '$1')
    .replace(/(^|[\s(])\*(\p{L}[^*]{0,200})\*(?=[\s.,;:)]|$)/gu, '$1**$2**');
}
