import { keywords } from '../condense/keywords.ts';
import type { Candidate } from './section.ts';

/** Whether a sentence opens with what its heading says, so that nothing need lead to it. */
export function namesTopic(candidate: Candidate | undefined, phrase: string | null): boolean {
  if (candidate === undefined || phrase === null) return false;
  if (candidate.text.toLowerCase().startsWith(phrase.toLowerCase())) return true;
  const opening = keywords(candidate.text.split(' ').slice(0, 9).join(' '));
  const topic = [...keywords(phrase)];
  return topic.length > 0 && topic.every((word) => opening.has(word));
}
