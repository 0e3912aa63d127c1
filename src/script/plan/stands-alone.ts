import { withoutMarks } from '../read/node.ts';

/**
 * Whether a sentence is clear if some sentences before it are left out: it does not refer back, and "the lamp" was
 * mentioned or is new.
 */
export function standsAlone(
  text: string,
  skipped: ReadonlySet<string>,
  mentioned: ReadonlySet<string>,
): boolean {
  if (backwards.test(text) || early.test(text)) return false;
  return [...text.matchAll(definite)].every(([, first = '', second = '']) =>
    [first, second].map(stem).every((thing) => thing === '' || !skipped.has(thing) || mentioned.has(thing)),
  );
}

/** Returns the topics of a text as the beginnings of its words, so that "degraded" matches "the degradation". */
export function thingsIn(text: string): string[] {
  return (withoutMarks(text).match(/\p{L}{4,}/gu) ?? []).map(stem);
}

function stem(word: string): string {
  return word.length < 4 ? '' : word.toLowerCase().replace(/s$/, '').slice(0, 6);
}

const definite = /\b(?:the|these|those|this) ([\p{L}'’-]{1,40})(?: ([\p{L}'’-]{1,40}))?/giu;
/** Matches words that refer to an earlier sentence, at any position. */
const backwards =
  /\b(?:he|she|his|hers?|him|such|former|latter|again|another|both|above|below|here|therefore|thus|instead|as well|previous)\b|\b(?:this|that|these|those)(?= (?:is|are|was|were|will|can|should|may|would)\b|[.,;])|\bthere\b(?! (?:is|are|was|were|will|may|can|has|have|should)\b)|^the (?:first|second|third|other|next|last|remaining|rest)\b/i;
/** Matches a pronoun so early that it cannot refer to anything in the sentence. */
const early = /^(?:\S{1,40} ){0,4}(?:its?|they|them|their|this|these|those)\b/i;
