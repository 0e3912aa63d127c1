import { codeEnd, codeStart } from '../read/block.ts';
import { sayCode, sayWord } from './identifiers.ts';
import { dropReferences } from './references.ts';
import { saySymbols } from './symbols.ts';
import { tidy } from './tidy.ts';

const codeSpan = new RegExp(`${codeStart}([^${codeEnd}]*)${codeEnd}`, 'g');

/** Turns a line of a source into words that can be said: no markup, reference, address or code is left. */
export function cleanText(text: string, asides: 'dropped' | 'kept' = 'dropped'): string {
  const flat = text.slice(0, 6_000).replace(/\s+/g, ' ');
  const said = dropReferences(flat).replace(codeSpan, (_, code: string) => sayCode(code));
  const words = saySymbols(said).split(' ').map(sayWord).join(' ');
  return tidy(words, asides);
}
