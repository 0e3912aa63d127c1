/**
 * Whether a sentence is understood without the ones before it: no word means a thing said before, and no "the lamp" is
 * a lamp that only untold sentences brought in.
 */
export function standsAlone(text: string, untold: ReadonlySet<string>): boolean {
  if (backwards.test(text) || early.test(text)) return false;
  return [...text.matchAll(definite)].every(
    ([, first = '', second = '']) => !(untold.has(stem(first)) || untold.has(stem(second))),
  );
}

/** The things that a sentence brings in: "a new brass lamp" brings in "brass" and "lamp". */
export function broughtIn(text: string): string[] {
  return [...text.matchAll(indefinite)].flatMap(([, phrase = '']) => phrase.split(' ').map(stem));
}

/** Words of a few letters are hardly the thing. */
function stem(word: string): string {
  return word.length < 4 ? '' : word.toLowerCase().replace(/s$/, '');
}

const indefinite =
  /\b(?:an?|another|one|some|two|three|several|our|any) ((?:[\p{L}'’-]{1,40} ){0,2}[\p{L}'’-]{1,40})/giu;
const definite = /\b(?:the|these|those|this) ([\p{L}'’-]{1,40})(?: ([\p{L}'’-]{1,40}))?/giu;
/** Words that mean what was said before, wherever they are. */
const backwards =
  /\b(?:he|she|his|hers?|him|such|former|latter|again|another|both|above|below|here|therefore|thus|instead|as well)\b|\b(?:this|that|these|those)(?= (?:is|are|was|were|will|can|should|may|would)\b|[.,;])/i;
/** A pronoun so early that nothing in the sentence can be meant. */
const early = /^(?:\S{1,40} ){0,3}(?:its?|they|them|their|this|these|those)\b/i;
