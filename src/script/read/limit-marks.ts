const maxMarks = 300;
/** In the longest accepted text, this limit means 17 characters per line. */
const maxLines = 3_000;

/** Blanks the lines after the limit. Each line costs more than its few characters. */
export function limitLines(lines: readonly string[]): readonly string[] {
  let written = 0;
  return lines.map((line) => {
    if (line.trim() !== '') written += 1;
    return written > maxLines ? '' : line;
  });
}

/**
 * Flattens the input of an attack: parsers are slow with unmatched marks and deep nesting. Ordinary text stays
 * unchanged.
 */
export function limitMarks(lines: readonly string[]): string[] {
  let marks = 0;
  let rows = 0;
  return lines.map((line) => {
    const text = limitLine(line);
    rows = /^\s*\|/.test(text) ? rows + 1 : 0;
    if (rows > 200) return '';
    if (text.trim() === '' || /^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(text)) marks = 0;
    // Marks in a block of HTML are not Markdown.
    marks += text.match(htmlBlock.test(text) ? /[[\]*_~`|!]/g : /[[\]*_~`<|!]/g)?.length ?? 0;
    return marks > maxMarks ? text.replace(/[[\]*_~`<>!|]/g, ' ') : text;
  });
}

const htmlBlock = /^\s*<\/?(?:table|thead|tbody|tr|td|th|ul|ol|li|p|div|center|h[1-6])\b/i;

function limitLine(line: string): string {
  return line
    .replace(/\[\^[^\]\s]{1,80}\]:?/g, ' ')
    .replace(/([[\](){}<>"'!|\\])\1{6,}/g, '$1$1$1')
    .replace(/([*_~`#=+.-])\1{80,}/g, (run) => run.slice(0, 80))
    .replace(/^[ \t]{25,}/, ' '.repeat(24))
    .replace(/^(?:[ \t]{0,3}>){4,}/, '>>>')
    .replace(/^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]+){4,}/, (bullets) =>
      bullets.slice(0, 8).trimEnd().concat(' '),
    );
}
