import type { Script, Turn } from '../../../domain/script.ts';
import type { WriterInput, WriterOutput } from '../../../domain/writing.ts';
import { checkFidelity } from '../../fidelity/check-fidelity.ts';
import { detectLanguage } from '../../languages/detect-language.ts';
import { countSpokenWords } from '../count-spoken-words.ts';
import { lengthBounds } from '../length-bounds.ts';
import { findAddresses } from './find-addresses.ts';
import { findDialogueFaults } from './find-dialogue-faults.ts';
import { findMissingNames } from './find-missing-names.ts';
import { findObedience } from './find-obedience.ts';
import { findRefusal } from './find-refusal.ts';
import { findUntold } from './find-untold.ts';
import type { ScriptFault } from './script-fault.ts';

const mostFaults = 30;
const mostCharacters = 60_000;

/** Everything that keeps a model's script from being used. An empty list means that it may be voiced. */
export function checkScript(script: Script, input: WriterInput, base: WriterOutput): ScriptFault[] {
  if (script.turns.length === 0) return [{ kind: 'form', message: 'The script is empty; write it.' }];
  // What is far too long is not worth reading further.
  if (textOf(script).length > mostCharacters) return findWrongLength(script, input, base);
  const titled = withTitles(script);
  const faults: ScriptFault[] = [
    ...findRefusal(script),
    ...findObedience(titled, input),
    ...checkFidelity(titled, input, base.changes).filter(({ kind }) => kind !== 'missing'),
    ...findUntold(script, base.changes),
    ...findAddresses(titled, input),
    ...findMissingNames(script, input.settings),
    ...findDialogueFaults(script),
    ...findWrongLanguage(script),
    ...findWrongLength(script, input, base),
  ];
  return faults.slice(0, mostFaults);
}

/** Up to three sentences by the model, or none where one of them is unfit. */
export function faithfulHighlights(
  highlights: readonly string[],
  script: Script,
  input: WriterInput,
): string[] {
  const first = highlights.filter((text) => text !== '' && text.length <= 300).slice(0, 3);
  const spoken: Script = { ...script, turns: first.map((text) => ({ speaker: 1, text, section: null })) };
  const faults = [
    ...checkFidelity(spoken, input, []),
    ...findAddresses(spoken, input),
    ...findObedience(spoken, input),
  ];
  return faults.length === 0 ? first : [];
}

/** Titles become chapters: they are held to the same facts. */
function withTitles(script: Script): Script {
  const titles = script.turns.flatMap(({ section }) => section ?? []);
  return {
    ...script,
    turns: [...script.turns, ...titles.map((text): Turn => ({ speaker: 1, text, section: null }))],
  };
}

function findWrongLanguage(script: Script): ScriptFault[] {
  const text = textOf(script);
  if (countSpokenWords(text, script.language) < 20) return [];
  return detectLanguage(text) === script.language
    ? []
    : [{ kind: 'language', message: 'Write in the language of the source text.' }];
}

function findWrongLength(script: Script, input: WriterInput, base: WriterOutput): ScriptFault[] {
  const { least, aim, most } = lengthBounds(input, base);
  const words = countSpokenWords(textOf(script), script.language);
  if (words >= least && words <= most) return [];
  const what = words < least ? 'short' : 'long';
  return [{ kind: 'length', message: `The script has ${words} words, which is too ${what}; aim at ${aim}.` }];
}

function textOf(script: Script): string {
  return script.turns.map((turn) => turn.text).join('\n');
}
