import type { Change } from '../../domain/writing.ts';
import { keywords } from '../condense/keywords.ts';
import { mustBeTold } from '../condense/must-be-told.ts';
import { splitSentences } from '../english/sentences.ts';
import type { Fault } from './fault.ts';

const enough = 0.4;
/** A long entry is told in short: its first words say what it is about. */
const head = 6;

/** Breaking and security changes that no two neighbouring sentences speak of. */
export function findMissing(turns: readonly string[], changes: readonly Change[]): Fault[] {
  const sentences = turns.flatMap((turn) => splitSentences(turn)).map((sentence) => keywords(sentence));
  const windows = sentences.map((words, index) => new Set([...words, ...(sentences[index + 1] ?? [])]));
  return changes
    .filter(mustBeTold)
    .filter((change) => !windows.some((window) => share(keywords(change.text), window) >= enough))
    .map((change) => ({
      kind: 'missing' as const,
      text: change.text,
      message: `Mention this ${change.category === 'security' ? 'security' : 'breaking'} change: ${change.text}`,
    }));
}

/** How much of the entry, or of its head where it is long, the window speaks of. */
function share(words: ReadonlySet<string>, window: ReadonlySet<string>): number {
  const all = [...words];
  if (all.length === 0) return 1;
  const said = (some: readonly string[]) => some.filter((word) => window.has(word)).length / some.length;
  return Math.max(said(all), said(all.slice(0, head)));
}
