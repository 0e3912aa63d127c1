import { upperFirst } from '../english/case.ts';
import { codeEnd, codeStart } from '../read/block.ts';
import { folderMark, sayCode, sayWord } from './identifiers.ts';
import { dropReferences } from './references.ts';
import { saySymbols } from './symbols.ts';
import { tidy } from './tidy.ts';

const codeSpan = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');

/** "`--file`/`-f`": two names for one thing. */
const eitherCode = new RegExp(`${codeEnd} ?/ ?${codeStart}`, 'g');

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
  const flat = text.slice(0, 6_000).replace(/\s+/g, ' ');
  const alternatives = language === 'en' ? flat.replace(eitherCode, `${codeEnd} or ${codeStart}`) : flat;
  const said = dropReferences(alternatives, language).replace(
    codeSpan,
    (_, code: string, at: number, whole: string) => {
      const before = whole.slice(Math.max(0, at - 16), at);
      const words = sayCode(isNew.test(before) ? withoutTrue(code) : code, language);
      return starts === 'raised' && opensSentence.test(before) ? upperFirst(words) : words;
    },
  );
  const words = saySymbols(said, language)
    .split(' ')
    .map((word) => sayWord(word, language))
    .join(' ');
  return tidy(words.replaceAll(folderMark, ''), asides, flat, language);
}

/** A switch that comes or goes is named, not set: `page.wrapLines: true` is the wrap lines option. */
function withoutTrue(code: string): string {
  const name = /^(?:\w{1,40}\.){0,3}([A-Za-z]\w{2,60})\s*[:=]\s*(?:true|false)$/.exec(code.trim())?.[1];
  return name === undefined ? code : `--${name}`;
}
