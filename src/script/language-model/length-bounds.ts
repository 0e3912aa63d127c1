import type { Verbosity } from '../../domain/conversion-settings.ts';
import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import { toldVerbosity } from '../plan/told-verbosity.ts';
import { countSpokenWords } from './count-spoken-words.ts';

const releaseWords: Readonly<Record<Verbosity, number>> = { brief: 130, normal: 280, detailed: 600 };
const documentWords: Readonly<Record<Verbosity, number>> = { brief: 170, normal: 380, detailed: 850 };

export type LengthBounds = { readonly least: number; readonly aim: number; readonly most: number };

/** How long a script should be: what verbosity asks, and no more than the newest release gives. */
export function lengthBounds(
  { sourceType, settings }: WriterInput,
  { units, script, changes }: WriterOutput,
): LengthBounds {
  const targets = sourceType === 'changelog' ? releaseWords : documentWords;
  const news = units.filter((unit) => unit.news);
  // The opening of a long text shows that there is enough to tell.
  const text = news
    .map((unit) => unit.text)
    .join(' ')
    .slice(0, 12_000);
  const given = countSpokenWords(text, script.language);
  const musts = countSpokenWords(
    news
      .filter(({ must }) => must)
      .map((unit) => unit.text.slice(0, 160))
      .join(' '),
    script.language,
  );
  const aim = Math.max(
    30,
    Math.min(targets[toldVerbosity(settings, changes.length)], Math.round(given * 0.85) + 15),
    Math.min(musts, 400),
  );
  return { least: Math.floor(aim * 0.35), aim, most: Math.ceil(aim * 1.7) + 30 };
}
