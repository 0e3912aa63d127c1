import type { Script } from '../../../domain/script.ts';
import type { Change } from '../../../domain/writing.ts';
import { findMissing } from '../../fidelity/find-missing.ts';
import { mustBeTold } from '../is-sober.ts';
import type { ScriptFault } from './script-fault.ts';

const unspaced = /^(?:ja|zh|th)$/;
const enough = 0.4;

/** Breaking and security changes that the script leaves out, also where words have no spaces between them. */
export function findUntold(script: Script, changes: readonly Change[]): ScriptFault[] {
  const spoken = script.turns.map((turn) => turn.text);
  if (!unspaced.test(script.language)) return findMissing(spoken, changes);
  const said = pairs(spoken.join('\n'));
  return changes.filter(mustBeTold).flatMap((change): ScriptFault[] => {
    const wanted = [...pairs(change.text)];
    const told = wanted.filter((pair) => said.has(pair)).length;
    return told >= wanted.length * enough
      ? []
      : [{ kind: 'missing', message: `Mention this change: ${change.text}` }];
  });
}

/** Neighbouring characters, two by two. */
function pairs(text: string): Set<string> {
  const letters = [
    ...text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  ];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}
