import { thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';

type Form = 'base' | 'third' | 'past' | 'gerund';

/** How an entry is built; a sentence is made of each kind in its own way. */
export type Shape =
  | {
      readonly kind: 'action';
      readonly verb: string;
      readonly adverb: string;
      readonly rest: string;
      readonly joined: boolean;
    }
  | { readonly kind: 'statement'; readonly text: string }
  | { readonly kind: 'noun'; readonly text: string };

const auxiliary =
  /^(?:is|are|was|were|isn['’]t|aren['’]t|can|cannot|can['’]t|could|will|won['’]t|would|should|must|may|might|has|have|had|does|doesn['’]t|do|don['’]t|did|didn['’]t|now|lets|becomes|became|gets|got|appears?|provides|allows|supports|returns|fails|failed|causes|caused|requires|includes|contains|uses|makes|means|shows|takes|comes|works|accepts|receives|throws|behaves?|remains?|defaults|gains?)$/i;
const subordinator =
  /^(?:that|which|who|whose|where|when|if|while|because|so|as|than|what|how|whether|unless|until|to|for|of|by|with|not|from|,)$/i;
const adverbs =
  /^(?:correctly|properly|reliably|always|never|only|also|automatically|safely|consistently|lazily|explicitly|actually|fully|better|optionally|gracefully|eagerly|silently|immediately|directly|temporarily|partially|significantly|slightly|greatly|dynamically|now)$/i;

/** Reads a cleaned entry: a verb phrase without subject, a whole sentence, or a thing. */
export function shapeOf(text: string, named: boolean): Shape {
  const words = text.split(' ');
  if (named)
    return isSentence(words) || hasVerb(words) ? { kind: 'statement', text } : { kind: 'noun', text };
  const negated = /^(?:do not|don['’]t|no longer|not|never) (\S+)(.*)$/i.exec(text);
  const negatedVerb = negated ? verbOf(negated[1] ?? '') : null;
  if (negated && negatedVerb && negatedVerb.form !== 'gerund') {
    return {
      kind: 'action',
      verb: negatedVerb.verb,
      adverb: 'no longer',
      rest: (negated[2] ?? '').trim(),
      joined: false,
    };
  }
  const skip = adverbs.test(words[0] ?? '') && verbOf(words[1] ?? '') ? 1 : 0;
  const found = verbOf((words[skip] ?? '').replace(/[,:;]$/, ''));
  const adverb = skip === 1 ? (words[0] ?? '').toLowerCase() : '';
  if (found && (skip === 1 ? found.form === 'base' : isAction(words, found.form))) {
    const after = words.slice(skip + 1);
    const rest = agree(after, found.form);
    return { kind: 'action', verb: found.verb, adverb, rest, joined: rest !== after.join(' ') };
  }
  return isSentence(words) || (words.length >= 6 && hasVerb(words))
    ? { kind: 'statement', text }
    : { kind: 'noun', text };
}

function isAction(words: readonly string[], form: Form): boolean {
  const [first = '', second = '', third = '', fourth = ''] = words;
  if (/[,:;]$/.test(first) || words.length < 2) return false;
  if (form === 'gerund') return telling.test(first) && !isSentence(words);
  const noun = nounToo.has(first.toLowerCase());
  const both = second === 'and' && verbOf(third)?.form === form;
  if (noun && !both && /^(?:for|of|in|and|or)$/i.test(second)) return false;
  if (/^(?:is|are|was|were|can|will|now|has|have|lets)$/i.test(second)) return false;
  if (
    form === 'past' &&
    /^(?:by|to|from)$/i.test(second) &&
    !/^(?:moved|changed|switched|migrated)$/i.test(first)
  )
    return false;
  const ambiguous = noun || form === 'third' || form === 'past';
  if (!ambiguous || /^(?:the|a|an|all|some|support|to)$/i.test(second) || [second, third].some(opensClause))
    return true;
  return ![third, fourth].some(
    (word) =>
      carries.test(word) ||
      (form === 'past' && verbOf(word)?.form === 'third' && !nounToo.has(verbOf(word)?.verb ?? '')),
  );
}

/** Gerunds that open an entry as its verb does: "Adding a lint step". */
const telling =
  /^(?:adding|using|removing|updating|fixing|naming|setting|ensuring|making|improving|changing|moving)$/i;

const carries = /^(?:is|are|can|now|will|was|were|has|have|no|does|lets|had)$/i;

function opensClause(word: string): boolean {
  return subordinator.test(word) || /,$/.test(word);
}

/** A second verb after "and" takes the form that the first gets: "fixes this and adds that". */
function agree(words: readonly string[], form: Form): string {
  return words
    .map((word, index) => {
      const found = /^(?:and|then)$/i.test(words[index - 1] ?? '') ? verbOf(word) : null;
      const next = words[index + 1] ?? '';
      const listed = form === 'base' && /,$/.test(words[index - 2] ?? '');
      const verbal =
        !listed &&
        found &&
        found.form === form &&
        next !== '' &&
        !/^(?:of|is|are|for|in|to|by|from|with|when|or|and)$/i.test(next);
      return verbal && !(nounToo.has(found.verb) && form === 'base') ? thirdPerson(found.verb) : word;
    })
    .join(' ');
}

/** A verb in the third person makes a sentence, unless it stands in a side clause. */
function hasVerb(words: readonly string[]): boolean {
  for (let index = 1; index < Math.min(words.length - 1, 16); index += 1) {
    const word = (words[index] ?? '').replace(/,$/, '');
    if (/^(?:that|which|who|whose|where|when|if|while|because|as|since)$/i.test(word)) return false;
    const found = verbOf(word);
    if (
      found?.form === 'third' &&
      !nounToo.has(found.verb) &&
      !/^(?:to|of|for|with|and|or|the|a|an|in|on)$/i.test(words[index - 1] ?? '')
    )
      return true;
  }
  return false;
}

/** A verb that carries a sentence stands before anything that opens a side clause. */
export function isSentence(words: readonly string[]): boolean {
  for (let index = 1; index < Math.min(words.length, 18); index += 1) {
    const word = (words[index] ?? '').replace(/[,;:.]$/, '');
    const negated = word === 'no' && words[index + 1] === 'longer';
    if (negated || auxiliary.test(word)) return words.length - index > 1 || index > 1;
    if (
      /^(?:that|which|who|whose|where|when|if|while|because|so|as|since|after|before|unless|until|although)$/i.test(
        word,
      ) &&
      words[index + 1] !== 'on'
    ) {
      return /^(?:you|it|this|these|they|we|there)$/i.test(words[0] ?? '');
    }
  }
  return /^(?:you|it|they|we|there|this)\b/i.test(words[0] ?? '') && words.length > 3;
}
