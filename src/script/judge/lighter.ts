import { marks, withoutMarks } from '../read/node.ts';
import { closed, countWords } from '../units/split-sentences.ts';
import { earCost } from './ear-cost.ts';
import { shapeOf } from './shape.ts';

/**
 * Returns a hard sentence without its end: "now requires X 1.3, which changes the hash that …". Null if the rest is
 * incomplete, still hard, or claims more than the whole.
 */
export function lighter(sentence: string, limit: number): string | null {
  const heads = [...sentence.matchAll(tail)].flatMap(({ 0: joint, index }) => {
    const [head, end] = [sentence.slice(0, index), sentence.slice(index + joint.length)];
    return isWhole(head) && !binding.test(withoutMarks(end)) && earCost(head) <= limit ? [closed(head)] : [];
  });
  return heads.at(-1) ?? null;
}

/** Matches the joint before an explanation. */
const tail =
  /; |: |, (?=(?:which|such as|e\.g\.|for example|for instance|matching|instead of|rather than|exposing|allowing|making|enabling|causing|resulting|avoiding|ensuring|so that|so|as in|just like|like) )/gu;
/** Matches an end without which the sentence would not be true. */
const binding =
  /\b(?:only|unless|except|until|must|requires?|if|provided|beta|experimental|instead|please|your?|not yet|disabled|off by default|opt[- ]in|deprecated|will be)\b/i;

const minWords = 5;

/** Whether a beginning is complete and has content. */
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

/** Matches an announcement without its continuation: "Fixed a regression:". */
export const announcing =
  /\b(?:following|these|this|issues?|bugs?|problems?|regressions?|errors?|changes?|follows|example|note|see|read|is|are|was|were|to|for|in|on|with|of|now|like|the|an?|and|or|by|from|that|when|if|can|will|has|have|does|also|longer|must|should|may)$/i;
