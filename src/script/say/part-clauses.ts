import { tagWords } from '../grammar/tag-words.ts';
import { isSentence } from '../judge/shape.ts';

/** Two statements with only a comma or a semicolon between them are heard as two sentences. */
export function partClauses(sentence: string): string {
  if (sentence.length > maxSentence) return sentence;
  const joints = sentence.matchAll(/[;,] (?=\p{L})/gu).take(maxJoints);
  for (const { index, 0: joint } of joints) {
    const [left, right] = [sentence.slice(0, index), sentence.slice(index + joint.length)];
    const comma = joint.startsWith(',');
    if (comma && (/[,;:]/.test(left) || /, (?:and|or) /.test(right) || dependent.test(left))) continue;
    if (!isStatement(right, comma) || !isSentence(`${left}.`)) continue;
    return `${left}. ${right.charAt(0).toUpperCase()}${partClauses(right).slice(1)}`;
  }
  return sentence;
}

/** Longer ones are not said, and a list has more joints: every joint costs time. */
const [maxSentence, maxJoints] = [400, 3];

/** What opens with these is completed after the comma. */
const dependent =
  /^(?:if|when|while|as|since|because|although|though|after|before|once|until|unless|whether|whenever|wherever|where|to|for|in|on|at|with|without|by|from|due|given|should|had|not|please|the (?:more|less|\p{Ll}+er))\b|\b(?:say|says|said|think|means|note)$/iu;

/** A subject and, right after it, its verb. After a semicolon, an order as well. */
function isStatement(text: string, strict: boolean): boolean {
  const words = tagWords(text);
  const verb = words.findIndex(({ tag }) => tag === 'AUX' || tag === 'VERB');
  const subject = words.slice(0, Math.max(0, verb));
  if (verb < 1 || verb > 6 || subject.some(({ ends }) => ends)) return false;
  const named = subject.every(({ tag, plain }, at) => {
    if (at === 0 && /^(?:this|that|these|it|they|we|you|there|he|she)$/.test(plain)) return true;
    return /^(?:DET|ADJ|NOUN|PROPN|NUM|ADV)$/.test(tag) && !joining.test(plain);
  });
  const acts = words[verb]?.tag === 'AUX' || !strict;
  return named && acts && isSentence(text) && !/^(?:\p{L}+ing|such|like|each|all of)\b/u.test(text);
}

const joining = /^(?:and|or|but|so|yet|nor|which|who|that|where|when|if|because|then|not|only|even|both)$/;
