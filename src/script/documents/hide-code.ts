import { codeEnd, codeStart } from '../read/block.ts';
import { sayFiles } from './say-files.ts';

const span = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');
const hole = '\uE005';

/** Code that nobody can follow by ear leaves a hole, which `mendHoles` closes once sentences are known. */
export function hideCode(text: string): string {
  return sayFiles(text)
    .replace(span, (whole, code: string) => (isUnsayable(code.trim()) ? hole : whole))
    .replace(handle, `$1${hole}`);
}

/** Somebody's handle as subject or object: it is not said, and the sentence cannot do without it. */
const handle =
  /((?:^|[.!?] )|@-mention\w*\s+|\b(?:ping|mention|notify|ask|tag|contact|assign|cc|follow)\w* )@[\w-]{1,40}(?:\/[\w-]{1,40})?(?= ?[\p{L}.,;]|$)/giu;

/** Takes out the clause that leads to a hole; a sentence that needs its code to be one is given up. */
export function mendHoles(sentence: string): string | null {
  if (!sentence.includes(hole)) return sentence;
  const mended = clauses
    .reduce((text, clause) => text.replace(clause, ''), sentence)
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/,+([.!?])/g, '$1');
  return mended.includes(hole) ? null : mended;
}

const holes = `${hole}(?:(?:,| and| or|, and|, or|、)?\\s*${hole})*`;
const clauses: readonly RegExp[] = [
  new RegExp(
    `,?\\s*(?:for example|for instance|such as|like|namely|that is|as in|which defaults to|which is|whose default is|par exemple|comme|zum Beispiel|etwa|por ejemplo|como|por exemplo),?\\s*${holes}(?=\\s*(?:[,.;!?]|$))`,
    'gi',
  ),
  new RegExp(`(?<=\\b(?:codemod|command|script|tool|package|plugin|module))\\s+${holes}(?= \\p{L})`, 'giu'),
  new RegExp(`(?<=\\p{L}),\\s*${holes}\\s*(?=[,.])`, 'gu'),
];

function isUnsayable(code: string): boolean {
  if (/^--?[a-z][\w-]*(?:[= ]|$)/i.test(code)) return false;
  if (/^(?:from|to|in|of|and|or|not|is|as|with|by|on|at|for|if|it|the|an?)$/.test(code)) return true;
  if (/^["'][^"'\p{L}\p{N}]*["']$/u.test(code)) return true;
  if (/^["'][^"']*["']$/.test(code)) return false;
  if (/^(?:npx|npm|yarn|pnpm|pip|docker|curl|git|brew|apt|go|cargo) \S+ \S/.test(code)) return true;
  if (/:\/\/|[[{;|]|=>|\*|^<|^import\b|^export\b|["'].*["']|^\W{2,}$/s.test(code)) return true;
  return code.split(/\s+/).length > 5 || code.length > 60;
}
