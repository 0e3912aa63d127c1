import type { Change } from '../../domain/writing.ts';
import { keywords } from '../condense/keywords.ts';
import { splitSentences } from '../english/sentences.ts';
import type { Fault } from './fault.ts';

const enough = 0.4;

/** Breaking and security changes that no two neighbouring sentences speak of. */
export function findMissing(turns: readonly string[], changes: readonly Change[]): Fault[] {
  const sentences = turns.flatMap((turn) => splitSentences(turn)).map((sentence) => keywords(sentence));
  const windows = sentences.map((words, index) => new Set([...words, ...(sentences[index + 1] ?? [])]));
  return changes
    .filter((change) => change.breaking || change.category === 'breaking' || change.category === 'security')
    .filter((change) => !windows.some((window) => share(keywords(change.text), window) >= enough))
    .map((change) => ({
      kind: 'missing' as const,
      text: change.text,
      message: `Mention this ${change.category === 'security' ? 'security' : 'breaking'} change: ${change.text}`,
    }));
}

function share(words: ReadonlySet<string>, window: ReadonlySet<string>): number {
  if (words.size === 0) return 1;
  return [...words].filter((word) => window.has(word)).length / words.size;
}
