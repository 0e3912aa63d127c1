import { countWords, upperFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';

const least = 4;

/**
 * "We fixed the graph, and the watch no longer drains the battery" → both halves. Each can be told by itself, so that
 * neither is lost where only one is short enough.
 */
export function splitClauses(sentence: string, longest = 0): string[] {
  if (countWords(sentence) <= longest) return [sentence];
  const cut = /, (?:and|plus|while) (?=(?:the|a|an|you|it|they|we|this|these|all|your|our|its)\b)/i.exec(
    sentence,
  );
  if (!cut) return [sentence];
  const left = sentence.slice(0, cut.index);
  const right = sentence.slice(cut.index + cut[0].length);
  const words = right.split(' ');
  const verb = findFiniteVerb(words);
  const whole = verb > 0 && verb <= 7 && words.length >= least && left.split(' ').length >= least;
  return whole ? [left, ...splitClauses(upperFirst(right), longest)] : [sentence];
}
