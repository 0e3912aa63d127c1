import { marks, withoutMarks } from '../read/node.ts';
import { closed, countWords } from '../units/split-sentences.ts';
import { earCost } from './ear-cost.ts';
import { shapeOf } from './shape.ts';

/**
 * A sentence that is too hard to follow, without its end: "now requires X 1.3, which changes the hash that …". Null where
 * what is left is none, is as hard, or says more than the whole.
 */
export function lighter(sentence: string, limit: number): string | null {
  const heads = [...sentence.matchAll(tail)].flatMap(({ 0: joint, index }) => {
    const [head, end] = [sentence.slice(0, index), sentence.slice(index + joint.length)];
    return isWhole(head) && !binding.test(withoutMarks(end)) && earCost(head) <= limit ? [closed(head)] : [];
  });
  return heads.at(-1) ?? null;
}

/** What explains a statement that was made. */
const tail =
  /; |: |, (?=(?:which|such as|e\.g\.|for example|for instance|matching|instead of|rather than|exposing|allowing|making|enabling|causing|resulting|avoiding|ensuring|so that|so|as in|just like|like) )/gu;
/** Sentences that are true only with their end. */
const binding =
  /\b(?:only|unless|except|until|must|requires?|if|provided|beta|experimental|instead|please|your?|not yet|disabled|off by default|opt[- ]in|deprecated|will be)\b/i;

const minWords = 5;

/** Nothing is open in it, and it says something. */
function isWhole(head: string): boolean {
  const count = (sign: string) => head.split(sign).length;
  const plain = withoutMarks(head);
  return (
    count(marks.codeStart) === count(marks.codeEnd) &&
    count('(') === count(')') &&
    count('"') % 2 === 1 &&
    countWords(plain) >= minWords &&
    !announcing.test(plain) &&
    /^(?:sentence|verb)$/.test(shapeOf(head).kind)
  );
}

/** "Fixed a regression:" means nothing without its continuation. */
export const announcing =
  /\b(?:following|these|this|issues?|bugs?|problems?|regressions?|errors?|changes?|follows|example|note|see|read|is|are|was|were|to|for|in|on|with|of|now|like|the|an?|and|or|by|from|that|when|if|can|will|has|have|does|also|longer|must|should|may)$/i;
