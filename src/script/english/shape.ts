import { nounToo } from './verbs.ts';
import { verbOf } from './verb-forms.ts';

/** How an entry is built; a sentence is made of each kind in its own way. */
export type Shape =
  | { readonly kind: 'action'; readonly verb: string; readonly adverb: string; readonly rest: string }
  | { readonly kind: 'statement'; readonly text: string }
  | { readonly kind: 'noun'; readonly text: string };

const auxiliary =
  /^(?:is|are|was|were|isn['’]t|aren['’]t|can|cannot|can['’]t|could|will|won['’]t|would|should|must|may|might|has|have|had|does|doesn['’]t|do|don['’]t|did|didn['’]t|now|lets|becomes|became|gets|got|appears?|provides|allows|supports|returns|fails|failed|causes|caused|requires|includes|contains|uses|makes|means|shows|takes|comes|works|accepts|receives|throws|behaves?|remains?|defaults|no|never|always|only|also|gains?)$/i;
const subordinator = /^(?:that|which|who|whose|where|when|if|while|because|so|as|than|what|how|whether|unless|until|to|for|of|by|with|not|from|,)$/i;
const adverbs = /^(?:correctly|properly|reliably|always|never|only|also|automatically|safely|consistently|lazily|explicitly|actually|fully|better|optionally|gracefully|eagerly|silently|immediately|directly|temporarily|partially|significantly|slightly|greatly|dynamically|now)$/i;

/** Reads a cleaned entry: a verb phrase without subject, a whole sentence, or a thing. */
export function shapeOf(text: string): Shape {
  const words = text.split(' ');
  const negated = /^(?:do not|don['’]t|no longer|not|never) (\S+)(.*)$/i.exec(text);
  const negatedVerb = negated ? verbOf(negated[1] ?? '') : null;
  if (negated && negatedVerb && negatedVerb.form !== 'gerund') {
    return { kind: 'action', verb: negatedVerb.verb, adverb: 'no longer', rest: (negated[2] ?? '').trim() };
  }
  const skip = adverbs.test(words[0] ?? '') && verbOf(words[1] ?? '') ? 1 : 0;
  const found = verbOf((words[skip] ?? '').replace(/[,:;]$/, ''));
  const adverb = skip === 1 ? (words[0] ?? '').toLowerCase() : '';
  if (found && isAction(words.slice(skip), found.form)) {
    return { kind: 'action', verb: found.verb, adverb, rest: words.slice(skip + 1).join(' ') };
  }
  return isSentence(words) ? { kind: 'statement', text } : { kind: 'noun', text };
}

function isAction(words: readonly string[], form: 'base' | 'third' | 'past' | 'gerund'): boolean {
  const [first = '', second = '', third = ''] = words;
  if (/[,:;]$/.test(first) || words.length < 2) return false;
  if (form === 'gerund') return false;
  if (/^(?:for|of|in|is|are|was|were|can|will|now|has|have|and|or)$/i.test(second) && nounToo.has(first.toLowerCase())) return false;
  if (/^(?:is|are|was|were|can|will|now|has|have)$/i.test(second)) return false;
  if (form === 'past' && /^(?:by|to|from)$/i.test(second) && !/^(?:moved|changed|switched|migrated)$/i.test(first)) return false;
  const ambiguous = nounToo.has(first.toLowerCase()) || form === 'third' || form === 'past';
  if (ambiguous && !/^(?:the|a|an|all|some|support|to)$/i.test(second)) {
    const verb = [third, words[3] ?? ''].findIndex((word) => auxiliary.test(word));
    const blocked = [second, third].some((word) => subordinator.test(word) || /,$/.test(word));
    if (verb >= 0 && !blocked && /^(?:is|are|can|now|will|was|were|has|have|no|does)$/i.test([third, words[3] ?? ''][verb] ?? '')) {
      return false;
    }
  }
  return true;
}

/** A verb that carries a sentence stands before anything that opens a side clause. */
export function isSentence(words: readonly string[]): boolean {
  for (let index = 1; index < Math.min(words.length, 18); index += 1) {
    const word = (words[index] ?? '').replace(/[,;:.]$/, '');
    if (auxiliary.test(word)) return words.length - index > 1 || index > 1;
    if (/^(?:that|which|who|whose|where|when|if|while|because|so)$/i.test(word)) {
      return /^(?:you|it|this|these|they|we|there)$/i.test(words[0] ?? '');
    }
  }
  return /^(?:you|it|they|we|there|this)\b/i.test(words[0] ?? '') && words.length > 3;
}
