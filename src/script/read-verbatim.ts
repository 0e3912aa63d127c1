import { Problem } from '../domain/errors.ts';
import type { LanguageHint } from '../domain/language.ts';
import { isUnspoken, parseTurns, type Script, type SpeakerCount, withMarks } from '../domain/script.ts';
import { languageOf } from './languages/detector.ts';

/**
 * Returns the script of a text that is read unchanged. The labels `Host 1:` and `Host 2:` assign the voices of a
 * dialogue.
 */
export function readVerbatim(text: string, speakers: SpeakerCount, wish: LanguageHint = {}): Script {
  const turns = withMarks(parseTurns(text, speakers));
  const script = { language: languageOf(text, wish), speakers, turns };
  if (isUnspoken(script))
    throw new Problem('GENERATION_FAILED', 'The text is empty: there is nothing to read aloud.', {
      fault: 'text',
    });
  return script;
}
