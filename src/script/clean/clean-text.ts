import { upperFirst } from '../english/case.ts';
import { codeEnd, codeStart } from '../read/block.ts';
import { sayCode, sayWord } from './identifiers.ts';
import { dropReferences } from './references.ts';
import { saySymbols } from './symbols.ts';
import { tidy } from './tidy.ts';

const codeSpan = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');

const opensSentence = /(?<!\b(?:e\.g|i\.e|etc|vs|cf|incl))[.!?]\s+$/i;

/**
 * Turns a line of a source into words that can be said: no markup, reference, address or code is left. With `raised`
 * a sentence that opens with code gets its capital, and so can be told from the one before.
 */
export function cleanText(
  text: string,
  asides: 'dropped' | 'kept' = 'dropped',
  starts: 'as-written' | 'raised' = 'as-written',
): string {
  const flat = text.slice(0, 6_000).replace(/\s+/g, ' ');
  const said = dropReferences(flat).replace(codeSpan, (_, code: string, at: number, whole: string) =>
    starts === 'raised' && opensSentence.test(whole.slice(Math.max(0, at - 8), at))
      ? upperFirst(sayCode(code))
      : sayCode(code),
  );
  const words = saySymbols(said).split(' ').map(sayWord).join(' ');
  return tidy(words, asides, flat);
}
