import type { Verbosity } from '../../domain/conversion-settings.ts';
import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { targetWords } from '../condense/select.ts';
import { countSpokenWords } from './count-spoken-words.ts';

const documentWords: Readonly<Record<Verbosity, number>> = { brief: 170, normal: 460, detailed: 1_050 };

export type LengthBounds = { readonly least: number; readonly aim: number; readonly most: number };

/** How long a script should be: what verbosity asks, no more than the text gives, no less than it must tell. */
export function lengthBounds(input: WriterInput, base: WriterOutput): LengthBounds {
  const { language, turns } = base.script;
  const targets = input.sourceType === 'changelog' ? targetWords : documentWords;
  const target = targets[input.settings.verbosity];
  const builtIn = turns.reduce((sum, turn) => sum + countSpokenWords(turn.text, language), 0);
  // The opening of a long text shows that there is enough to tell.
  const given = countSpokenWords(input.content.slice(0, 8_000), language);
  const aim = Math.max(30, builtIn, Math.min(target, Math.round(given * 0.8)));
  return { least: Math.floor(Math.min(builtIn, target) * 0.4), aim, most: Math.ceil(aim * 1.6) + 20 };
}
