export type Format = 'markdown' | 'html' | 'rst' | 'asciidoc' | 'plain';

/** Detects the format by marks that it cannot do without. */
export function detectFormat(lines: readonly string[]): Format {
  const head = lines.slice(0, 800);
  const count = (pattern: RegExp) => head.filter((line) => pattern.test(line)).length;
  const hashes = count(/^#{1,6}\s+\S/);
  const bullets = count(/^\s{0,8}[-*+]\s+\S/);
  const tags = count(/<\/?(?:p|li|ul|ol|h[1-6]|div|section|article|table|body|html)\b/i);
  // Markdown may contain blocks of HTML. An HTML page has its own headings.
  const page = hashes === 0 || count(/<(?:!doctype|html|body|h[1-6])\b/i) > 0;
  if (page && tags >= 4 && tags > (bullets + hashes) * 2) return 'html';
  if (hashes === 0 && isAsciidoc(count)) return 'asciidoc';
  if (isRst(head, count)) return 'rst';
  if (hashes > 0) return 'markdown';
  return isIndented(head, count) || count(/^```|\]\(|^\|? ?:?-{3,}:? ?\|/) === 0 ? 'plain' : 'markdown';
}

type Count = (pattern: RegExp) => number;

function isAsciidoc(count: Count): boolean {
  const titles = count(/^={1,5} \S/);
  const own = count(/^:[\w-]{2,40}:|^\[(?:source|WARNING|NOTE|IMPORTANT|TIP)\b|^\* |::$|\blink:/);
  return titles > 1 || (titles > 0 && own > 0);
}

function isRst(head: readonly string[], count: Count): boolean {
  const roles = count(/:[a-z][a-z:-]{1,20}:`[^`]|<[^`<>\s]{1,300}>`_/);
  const directives = count(/^\.\. (?:_|[a-z-]{2,30}::)/);
  const literals = count(/``[^`]+``/);
  const underlined = head.filter((line, index) => isTitle(line, head[index + 1] ?? '')).length;
  const markdown = count(/^#{1,6} |\]\(|^```/);
  if (markdown > roles + directives) return false;
  return roles + directives >= 2 || (underlined > 0 && roles + directives + literals > 0);
}

/** Whether a text is an indented NEWS file, which is not code even if it contains a link. */
function isIndented(head: readonly string[], count: Count): boolean {
  const filled = head.filter((line) => line.trim() !== '').length;
  return count(/^```|^~~~/) === 0 && count(/^(?:\t| {4,7})[^\s*+-]/) > filled / 2;
}

function isTitle(line: string, next: string): boolean {
  return /^\S.{0,100}$/.test(line) && /^([=~^"*#-])\1{3,}\s*$/.test(next);
}
