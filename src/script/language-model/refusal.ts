import type { DraftTurn } from './read-answer.ts';

const refusals = [
  "i'm sorry",
  "i'm very sorry",
  "i'm so sorry",
  'i am sorry',
  'sorry, i',
  'sorry, but i',
  'i cannot',
  "i can't",
  "i won't",
  'es tut mir leid',
  'je suis désolé',
  'lo siento',
];

/** Whether a model says that it will not write the script. */
export function isRefusal([first]: readonly DraftTurn[]): boolean {
  const opening = (first?.sentences[0]?.text ?? '').toLowerCase().replaceAll('’', "'");
  return refusals.some((refusal) => opening.startsWith(refusal));
}
