import { isPlural } from '../english/noun-phrase.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';
import { bare, endsNoun, isAuxiliary } from '../english/word-kinds.ts';

const loose =
  /^(?:with|without|for|from|in|on|at|by|to|of|into|under|over|via|per|and|or|but|if|as|because|since|until|now|also|still|again|here|there|not|no|yes|see|thanks|thank|hosted|powered|sponsored|supported|built|made|previously|currently|available)$/i;
const hanging =
  /^(?:with|without|for|from|in|on|at|by|to|of|into|and|or|but|the|an?|following|follows|below|above|here|is|are|was|were|what)$/i;
const dated =
  /^(?:version |release |v)?\d|^(?:January|February|March|April|May|June|July|August|September|October|November|December)\b.*\d/i;

/** A heading that no sentence can name: a version, a day, or words that hang in the air ("Hosted by", "Now available"). */
export function isFragment(words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (/^before you\b/i.test(words.join(' '))) return true;
  if (dated.test(words.join(' ')) || loose.test(first) || hanging.test(last)) return true;
  if (
    / (?:moved|renamed|switched|changed|dropped|removed)(?: (?:to|into|from|in)\b|$)/i.test(words.join(' '))
  )
    return true;
  const found = verbOf(bare(first));
  return words.length > 1 && /^(?:third|past)$/.test(found?.form ?? '') && !nounToo.has(found?.verb ?? '');
}

/** A heading that is a sentence of its own: "Agents learn to speak", "Time formats need a zone". */
export function isStatement(words: readonly string[]): boolean {
  if (
    words.some((word) => /:$/.test(word)) ||
    /^(?:how|why|what|where|when|who|which)$/i.test(words[0] ?? '')
  )
    return false;
  if (/^(?:i|we|you|they|it|there)(?:['’]\w+)?$/i.test(words[0] ?? '')) return words.length > 2;
  if (/^(?:the|RFC|ADR|PEP|Proposal) (?:\S+ ){0,8}(?:of|for|on|\d+,)(?: |$)/i.test(words.join(' ')))
    return false;
  const side = words.findIndex((word) => /^(?:that|which|who|whose|where|when)$/i.test(word));
  const main = side < 0 ? words : words.slice(0, side);
  if (main.some((word, index) => index > 0 && isAuxiliary(word)) || isSentence(main)) return true;
  if (side >= 0) return false;
  if (hasObject(words)) return true;
  const last = verbOf(words.at(-1) ?? '');
  if (last === null || words.length < 3) return false;
  const plural = isPlural(words, 0, words.length - 2);
  return !nounToo.has(last.verb) && (last.form === 'third' || (last.form === 'base' && plural));
}

/** "Customers love the new calendar": what stands before an article, and leads to nothing, is a verb. */
function hasObject(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const next = words[index + 1] ?? '';
    if (index === 0 || !/^(?:the|an?|your|our|its|their|my)$/.test(next) || /,$/.test(word)) return false;
    const leads = endsNoun(word) || /^(?:of|and|or|nor|vs|plus|up|down|out|off|back|away)$/i.test(word);
    return !leads && !words.slice(0, index).some((one) => /ing$/.test(one) || endsNoun(one));
  });
}
