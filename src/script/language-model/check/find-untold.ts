import type { Script } from '../../../domain/script.ts';
import type { Change } from '../../../domain/writing.ts';
import { keywords } from '../../condense/keywords.ts';
import { mustBeTold } from '../../condense/must-be-told.ts';
import { splitSentences } from '../../english/sentences.ts';
import { findMissing } from '../../fidelity/find-missing.ts';
import { isDenseLanguage } from '../../languages/dense-languages.ts';
import type { ScriptFault } from './script-fault.ts';

const enoughPairs = 0.4;
const enoughWords = 6;

/** Breaking and security changes that the script leaves out, also where words have no spaces between them. */
export function findUntold(script: Script, changes: readonly Change[]): ScriptFault[] {
  const spoken = script.turns.map((turn) => turn.text);
  if (isDenseLanguage(script.language) || script.language === 'th')
    return findUntoldPairs(spoken.join('\n'), changes);
  const missing = findMissing(spoken, changes);
  if (missing.length === 0) return [];
  const passages = passagesOf(spoken);
  return missing.filter(({ text }) => !passages.some((passage) => isSummedUp(keywords(text), passage)));
}

/** A long entry may be told in few words: that many of its own within three sentences are no accident. */
function isSummedUp(entry: ReadonlySet<string>, passage: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of entry) if (passage.has(word)) shared += 1;
  return shared >= enoughWords;
}

function passagesOf(spoken: readonly string[]): Set<string>[] {
  const sentences = spoken.flatMap((text) => splitSentences(text)).map((sentence) => [...keywords(sentence)]);
  return sentences.map((_, index) => new Set(sentences.slice(index, index + 3).flat()));
}

function findUntoldPairs(spoken: string, changes: readonly Change[]): ScriptFault[] {
  const said = pairsOf(spoken);
  return changes.filter(mustBeTold).flatMap((change): ScriptFault[] => {
    const wanted = [...pairsOf(change.text)];
    const told = wanted.filter((pair) => said.has(pair)).length;
    if (told >= wanted.length * enoughPairs) return [];
    return [{ kind: 'missing', message: `Mention this change: ${change.text}` }];
  });
}

/** Neighbouring characters, two by two. */
function pairsOf(text: string): Set<string> {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
