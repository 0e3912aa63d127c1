import type { Script, Speaker } from '../../../domain/script.ts';
import { countSpokenWords } from '../count-spoken-words.ts';
import type { ScriptFault } from './script-fault.ts';

const leastShare = 0.2;
const longestTurn = 170;
const shortestTurn = 3;

/** Two hosts who both have something to say, or one narrator alone. */
export function findDialogueFaults(script: Script): ScriptFault[] {
  if (script.speakers === 1) {
    const second = script.turns.some((turn) => turn.speaker === 2);
    return second
      ? [fault('There is one narrator: every turn has speaker 1, and nobody is asked anything.')]
      : [];
  }
  const lengths = script.turns.map((turn) => ({
    speaker: turn.speaker,
    words: countSpokenWords(turn.text, script.language),
  }));
  const said = (speaker: Speaker) =>
    lengths.filter((turn) => turn.speaker === speaker).reduce((sum, { words }) => sum + words, 0);
  const [one, two] = [said(1), said(2)];
  return [
    ...(Math.min(one, two) < leastShare * (one + two) ? [fault('Both hosts must tell a fair share.')] : []),
    ...(lengths.some(({ words }) => words > longestTurn)
      ? [fault('Break long turns up between the hosts.')]
      : []),
    ...(lengths.some(({ words }) => words < shortestTurn)
      ? [fault('No empty reactions: every turn tells or asks something.')]
      : []),
  ];
}

function fault(message: string): ScriptFault {
  return { kind: 'dialogue', message };
}
