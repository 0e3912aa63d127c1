import { upperFirst } from '../english/case.ts';
import { codeEnd, codeStart } from '../read/block.ts';
import { glueFor } from './glue.ts';
import { folderMark, sayCode, sayWord } from './identifiers.ts';
import { markQuotedClauses, showQuotedClauses } from './quoted-clauses.ts';
import { dropReferences } from './references.ts';
import { saySymbols } from './symbols.ts';
import { tidy } from './tidy.ts';
import { inTurn } from './twin-codes.ts';

const codeSpan = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');

/** "`--file`/`-f`": two names for one thing. */
const eitherCode = new RegExp(`${codeEnd} ?/ ?${codeStart}`, 'g');

/** "pymupdf(faster than before)": an aside that lost its space is no call. */
const gluedAside = /(?<=\p{Ll}{2})(\p{Ll})\((?=\p{Ll}{2,20} \p{Ll}{2,20}[\p{L} ]{0,60}\))/gu;

const opensSentence = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|incl))[.!?]\s+$/i;

const isNew = /\b(?:add(?:ed|s)?|introduced?s?|new|remove[ds]?|deprecate[ds]?):?\s+$/i;

/**
 * Turns a line of a source into words that can be said: no markup, reference, address or code is left. With `raised`
 * a sentence that opens with code gets its capital, and so can be told from the one before.
 */
export function cleanText(
  text: string,
  asides: 'dropped' | 'kept' = 'dropped',
  starts: 'as-written' | 'raised' = 'as-written',
  language = 'en',
): string {
  const flat = text.slice(0, 6_000).replace(/\s+/g, ' ').replace(gluedAside, '$1 (');
  const alternatives = language === 'en' ? flat.replace(eitherCode, `${codeEnd} or ${codeStart}`) : flat;
  const names = inTurn(glueFor(language).code);
  const said = dropReferences(alternatives, language).replace(
    codeSpan,
    (span, code: string, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - 16), at);
      const end = at + span.length;
      const bare = isNew.test(before) || describes.test(whole.slice(end, end + 24));
      const name = sayCode(bare ? withoutTrue(code, isNew.test(before)) : code, language);
      const words =
        language === 'en' ? shielded(names.say(name, code, before, whole.slice(end, end + 8))) : name;
      return starts === 'raised' && opensSentence.test(before) ? upperFirst(words) : words;
    },
  );
  const words = saySymbols(language === 'en' ? markQuotedClauses(names.close(said)) : said, language)
    .split(' ')
    .map((word) => sayWord(word, language))
    .join(' ');
  return showQuotedClauses(tidy(words, asides, flat, language)).replaceAll(folderMark, '');
}

/** A switch that comes or goes is named, not set: `page.wrapLines: true` is the wrap lines option. */
function withoutTrue(code: string, option: boolean): string {
  const [, name, value] =
    /^(?:\w{1,40}\.){0,3}([A-Za-z]\w{2,60})\s*[:=]\s*(true|false)$/.exec(code.trim()) ?? [];
  if (name === undefined || (value === 'false' && !option)) return code;
  return option ? `--${name}` : name;
}

/** What stands before a noun only says which: "`deep: true` copies" are deep copies. */
const describes =
  /^ (?!(?:is|are|was|were|to|in|on|by|when|for|and|or|now|will|can|if|as|with|at|from|has|have|no|not|does|instead|so|that|which|because|but|until|of|also|only)\b)[a-z]{3,}/;

/** The last word of a name is no loose end: `starts_with` keeps its "with". */
function shielded(name: string): string {
  return name.replace(
    / (?:with|to|from|in|on|by|of|for|into|at|as|than|and|or)$/,
    (word) => `${word}${folderMark}`,
  );
}
