/**
 * "Recurring invoices", and on the next line what they are: mails set a title above its text without any mark. It is
 * put in bold, which makes it a heading wherever Markdown is read.
 */
export function titledParagraphs(content: string): string {
  if (/^#{1,6} |^\*\*|^<[a-z]/m.test(content.slice(0, 20_000).replace(/^# .*$/m, ''))) return content;
  const lines = content.split('\n');
  const marked = lines.map((line, index) =>
    isTitle(line, lines[index - 1] ?? '', lines[index + 1] ?? '') ? `**${line.trim()}**\n` : line,
  );
  return marked.join('\n');
}

const longest = 48;

/** A short line after a blank one, that a capital opens and nothing closes, over a line that is a sentence. */
function isTitle(line: string, before: string, after: string): boolean {
  if (before.trim() !== '' || line.length > longest || after.length <= line.length) return false;
  if (!/^\p{Lu}[\p{L}\p{N}'’ &+/-]*[\p{L}\p{N}]$/u.test(line) || line.split(' ').length > 7) return false;
  if (greets.test(line) || dangles.test(line)) return false;
  return /^\p{Lu}[\p{Ll}'’]*,? \S/u.test(after) && after.split(' ').length > 5;
}

const greets = /^(?:hi|hello|hey|dear|thanks|thank you|cheers|best|regards|yours|sincerely)\b/i;
const dangles =
  /\b(?:the|an?|of|to|in|for|with|and|or|by|on|at|from|that|which|is|are|was|were|not|when|if|than|as|our|your|their|its)$/i;
