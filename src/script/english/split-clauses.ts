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

const spliced =
  /, (?=please (?:try|use|check|make|update|report|send|note|see|be)\b|(?:it|they|this|these) (?:has|have|is|are|was|were|does|do|did|can|could|will|would|should|must|no longer|only|also|now|never|always|primarily|mainly|currently|previously|didn['’]t|doesn['’]t|isn['’]t|wasn['’]t)\b)/i;
const depends =
  /^(?:if|when|while|in|on|for|with|without|after|before|as|since|because|although|though|unless|once|to|by|from|at|under|instead|previously|until|whenever|where|due|given)\b/i;

/** "Drop the lock, it has no effect" → both sentences: a comma is too little between them. */
export function splitSplice(text: string): string[] {
  const cut = spliced.exec(text);
  if (!cut || depends.test(text)) return [text];
  const left = text.slice(0, cut.index);
  if (left.split(' ').length < 3 || /,/.test(left)) return [text];
  return [left, upperFirst(text.slice(cut.index + 2))];
}

/** "On Linux the daemon now starts by itself" → "On Linux, the daemon…": what stands before the subject is set off. */
export function setOff(text: string): string {
  const [, place = '', rest = ''] =
    /^((?:On|In|For|Under|With) (?:\S+ ){0,3}?\S*[^\s,])( (?:the|an?|all|it|they|you) .+)$/.exec(text) ?? [];
  if (place === '' || /,/.test(place)) return text;
  const words = rest.trim().split(' ');
  const verb = findFiniteVerb(words);
  return verb > 0 && verb < 9 && !/ (?:the|an?|of|to|and|or)$/i.test(place) ? `${place},${rest}` : text;
}
