/**
 * NEWS files of GNU programs, rewritten as Markdown: stars are headings there, and each indented paragraph below them
 * tells one change.
 */
export function outlineToMarkdown(content: string): string {
  const lines: string[] = [];
  let open = false;
  for (const line of content.split('\n')) {
    const [, stars = '', title = ''] = /^(\*{1,4}) (\S.*)$/.exec(line) ?? [];
    const text = line.trim();
    if (stars !== '')
      lines.push(`${'#'.repeat(stars.length)} ${title.replace(/\s*\[[a-z]{3,12}\]$/, '')}`, '');
    else if (isOrigin.test(text)) continue;
    else if (text === '') lines.push('');
    else if (/^\s/.test(line)) lines.push(open || /^[-*•] /.test(text) ? `  ${text}` : `- ${text}`);
    else lines.push(text);
    open = text !== '' && /^\s/.test(line);
  }
  return lines.join('\n');
}

/** "[bug introduced in 3.1]": where a fault came from, for those who ship other versions. */
const isOrigin = /^\[[^\]]{3,80}\]$/;

/** Second-level stars at the margin with indented text below: in Markdown they would be bold, and closed. */
export function isOutline(content: string): boolean {
  const head = content.slice(0, 20_000);
  return /^\*\* [^*\n]{1,120}\n\n?[ \t]+\S/m.test(head) && !/^#{1,6} |^-{3,}$|^[-*] .*\]\(/m.test(head);
}
