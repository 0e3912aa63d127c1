import type { Script } from '../../../domain/script.ts';
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
import type { ScriptFault } from './script-fault.ts';

const mostFaults = 30;

/** Everything that keeps a model's script from being used. An empty list means that it may be voiced. */
export function checkScript(script: Script, input: WriterInput, base: WriterOutput): ScriptFault[] {
  if (script.turns.length === 0) return [{ kind: 'form', message: 'The script is empty; write it.' }];
  const faults: ScriptFault[] = [
    ...findRefusal(script),
    ...findObedience(script, input),
    ...checkFidelity(script, input, base.changes),
    ...checkFidelity(sectionsOf(script), input, []),
    ...findAddresses(script, input),
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
function sectionsOf(script: Script): Script {
  const titles = script.turns.flatMap(({ section }) => (section === null ? [] : [section]));
  return { ...script, turns: titles.map((text) => ({ speaker: 1, text, section: null })) };
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
