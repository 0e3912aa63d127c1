/** AsciiDoc, as release notes use it, rewritten as Markdown: titles, lists, labels, blocks of code, links. */
export function asciidocToMarkdown(content: string): string {
  const attributes = new Map<string, string>();
  const lines: string[] = [];
  let fence: string | null = null;
  let language = '';
  let header = true;
  for (const line of content.split('\n')) {
    if (fence !== null) {
      lines.push(line.trim() === fence ? '```' : line);
      if (line.trim() === fence) fence = null;
      continue;
    }
    const attribute = /^:([\w-]{1,60}):\s*(.{0,200})$/.exec(line);
    const source = /^\[source(?:,\s*([\w+-]{1,30}))?/.exec(line);
    if (!/^\S/.test(line) && lines.length > 0) header = false;
    if (attribute) attributes.set(attribute[1] ?? '', (attribute[2] ?? '').trim());
    else if (source) language = source[1] ?? '';
    else if (/^(?:-{4,}|\.{4,})$/.test(line)) {
      fence = line.trim();
      lines.push(`\`\`\`${language}`);
      language = '';
    } else if (isFurniture(line) || (header && isByline(line))) lines.push('');
    else lines.push(toMarkdown(line, attributes));
  }
  return lines.join('\n');
}

/** Marks that a format cannot do without: an equals-sign title, and one more of its own signs. */
export function isAsciidoc(content: string): boolean {
  const head = content.slice(0, 20_000);
  const titles = head.match(/^={1,5} \S/gm)?.length ?? 0;
  const own = head.match(
    /^:[\w-]{2,40}:|^\[(?:source|WARNING|NOTE|IMPORTANT|TIP|CAUTION)\b|^\* |::$|\blink:/gm,
  );
  return titles > 0 && (titles > 1 || own !== null) && !/^#{1,6} /m.test(head);
}

/** Delimiters of blocks, block attributes and list continuations say nothing themselves. */
function isFurniture(line: string): boolean {
  return /^(?:={4,}|\*{4,}|_{4,}|\+|'{3,}|<{3,}|\|={3,}|\/\/.*|\[[^\]]{0,120}\]|toc::.*|include::.*|image::.*|ifdef::.*|endif::.*)$/.test(
    line.trimEnd(),
  );
}

/** Below the title stand who wrote it and when. */
function isByline(line: string): boolean {
  return /^[^=].{0,80}<\S{3,80}@\S{3,80}>\s*$/.test(line) || /^v?\d[\w.]*, \d{4}-\d{2}-\d{2}/.test(line);
}

function toMarkdown(line: string, attributes: ReadonlyMap<string, string>): string {
  const title = /^(={1,6})\s+(\S.*)$/.exec(line);
  const text = inline(line, attributes);
  if (title) return `${'#'.repeat(title[1]?.length ?? 1)} ${inline(title[2] ?? '', attributes)}`;
  const bullet = /^([*-]{1,5}|\.{1,5})\s+(\S.*)$/.exec(text);
  if (bullet) return `${'  '.repeat((bullet[1]?.length ?? 1) - 1)}- ${bullet[2]}`;
  const label = /^(\S.{0,120}?)::(?:\s+(\S.*))?$/.exec(text);
  if (label && !/^https?/.test(text))
    return `- **${label[1]?.replaceAll('**', '')}:** ${label[2] ?? ''}`.trimEnd();
  const warning = /^(?:WARNING|IMPORTANT|NOTE|TIP|CAUTION): (\S.*)$/.exec(text);
  return warning ? (warning[1] ?? '') : text.replace(/^\.(?=\p{Lu})(.{1,80})$/u, '**$1**');
}

function inline(text: string, attributes: ReadonlyMap<string, string>): string {
  return text
    .replace(/\{([\w-]{1,60})\}/g, (whole, name: string) => attributes.get(name) ?? whole)
    .replace(/(?:link:|xref:)?(?:https?:\/\/|(?<=link:)|(?<=xref:))[^\s[\]]{1,300}\[([^\]]{0,200})\]/g, '$1')
    .replace(/<<[\w.-]{1,80}(?:,\s?([^>]{1,120}))?>>/g, '$1')
    .replace(/(^|[\s(])\*(\p{L}[^*\n]{0,200}?)\*(?=[\s.,;:)]|$)/gu, '$1**$2**')
    .replace(/\+\+([^+\n]{1,100})\+\+/g, '$1');
}
