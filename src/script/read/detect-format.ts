import type { Source } from './block.ts';

/** Decides by the marks that a format cannot do without. */
export function detectFormat(content: string): Source['format'] {
  const head = content.slice(0, 60_000);
  const bullets = count(head, /^\s{0,8}[-*+]\s+\S/gm);
  const tags = count(head, /<\/?(?:p|li|ul|ol|h[1-6]|div|section|article|table|body|html)\b[^<>]{0,400}>/gi);
  const hashes = count(head, /^#{1,6}\s+\S/gm);
  if (tags >= 4 && tags > (bullets + hashes) * 2) return 'html';
  if (isRst(head)) return 'rst';
  if (hashes === 0 && isNews(head)) return 'plain';
  return 'markdown';
}

function isRst(head: string): boolean {
  const roles = count(head, /:[a-z][a-z:-]{1,20}:`[^`\n]{1,200}`/g);
  const directives = count(head, /^\.\. (?:_|[a-z-]{2,30}::)/gm);
  const overlined = count(head, /^([=~^"#*-])\1{3,}\n[^\n]{1,200}\n\1{4,}$/gm);
  const literals = count(head, /(?<!`)``[^`\n]+``(?!`)/g);
  const underlined = count(head, /^[^\s#>*-][^\n]{0,100}\n([=~^"-])\1{3,}$/gm);
  const markdown = count(head, /^#{1,6} |\]\(|^```|(?<!`)`[^`\n]+`(?![`_])/gm);
  return (
    roles + directives + overlined * 2 >= 3 ||
    (overlined + Math.min(roles, underlined) > 0 && literals > 0) ||
    (underlined > 0 && literals > 1 && markdown === 0)
  );
}

/** NEWS files: indented `o` or `*` bullets, "version 1.2:" lines, or no Markdown mark at all. */
function isNews(head: string): boolean {
  const rounds = count(head, /^\s{0,4}[o•·]\s+\S/gm);
  const versions = count(head, /^(?:version|release|v)\s?\d[\w.]*:?\s*$/gim);
  const titled = count(
    head,
    /^(?:changes|news?|what['’]s new) (?:in|for) (?:version )?[\w. -]{0,30}\d\.\d[\w.]*(?: \([\w -]{1,30}\))?:?\s*$/gim,
  );
  const marks = count(head, /\]\(|\*\*/g);
  const shouted = marks > 0 ? 0 : count(head, /^[A-Z][A-Z &/]{3,30}:?\n\s{0,4}[-*+]\s/gm);
  return rounds >= 2 || versions + titled >= 1 || shouted >= 1;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
