import { indefinite, isCountable } from './articles.ts';
import { lowerFirst } from './case.ts';
import { isName } from './name-marks.ts';
import { isMeasure, type NounPhrase, readNounPhrase } from './noun-phrase.ts';
import { participle, verbOf } from './verb-forms.ts';
import { bare, isDeterminer, isFault } from './word-kinds.ts';

/** A verb phrase turned about: what was its object is the subject now. */
export type Passive = {
  readonly subject: string;
  readonly plural: boolean;
  /** The participle with its particle: "looked up". */
  readonly done: string;
  readonly tail: string;
};

/** Verbs without an object, or whose object does something itself: their passive would be no English. */
const notPassive = new Set(
  `ensure make let help try wait continue opt bail work warn give need want fall fail crash exit respond listen depend
  rely react go come become happen occur appear seem look like lack lead land teach tell ask get have cause begin start keep
  behave differ belong consist remain exist result suffer participate conform adhere comply agree aim move-on stay stand
  sit live listen interact tend turn vanish linger arrive expire persist vary drift reappear scroll-away disappear leave care assume expect prefer guarantee`.split(
    /\s+/,
  ),
);
/** Whether something can be done to a thing in this way. */
export function isTransitive(verb: string): boolean {
  return !notPassive.has(verb);
}

const particles = /^(?:up|out|off|down|back|away|over)$/;

/** Turns "resolve paths against the root" into its passive parts; null where that would not be safe. */
export function toPassive(verb: string, rest: string, names: ReadonlySet<string>): Passive | null {
  const words = rest.split(' ').filter((word) => word !== '');
  const particle = particles.test(words[0] ?? '') ? (words.shift() ?? '') : '';
  if (
    (notPassive.has(verb) && !(particle !== '' && /^(?:look|turn|start)$/.test(verb))) ||
    words.length === 0
  )
    return null;
  const phrase = withObject(words, readNounPhrase(words, 0));
  const tail = words.slice(phrase.end);
  if (!phrase.sure || /,$/.test(words[phrase.end - 1] ?? '') || badTail(tail, verb)) return null;
  if (/^[\d.]+$/.test(phrase.head) || /^(?:whether|if|how|that|what)$/.test(bare(words[0]))) return null;
  const subject = withThe(words.slice(0, phrase.end), phrase.head, phrase.plural, names);
  const done = particle === '' ? participle(verb) : `${participle(verb)} ${particle}`;
  return { subject, plural: phrase.plural, done, tail: tail.join(' ') };
}

const pointing =
  /^(?:calls?|links?|references?|access|dependency|dependencies|redirects?|alias|aliases|pointers?)$/;

/** "the call to abort": where a thing leads belongs to it, in so few words. */
function withObject(words: readonly string[], phrase: NounPhrase): NounPhrase {
  const rest = words.length - phrase.end;
  const leads = bare(words[phrase.end]) === 'to' && pointing.test(phrase.head) && rest > 1 && rest < 5;
  return leads ? { ...phrase, end: words.length } : phrase;
}

function badTail(tail: readonly string[], verb: string): boolean {
  if (
    tail.some(
      (word, index) =>
        /,$/.test(word) && tail[index + 1] === 'and' && /^(?:the|an?)$/.test(tail[index + 2] ?? ''),
    )
  )
    return verb !== 'deprecate';
  const [first = '', second = ''] = tail.map((word) => bare(word));
  if (/^(?:is|are|was|were|can|will|has|have|does|do|not|then|which|who|but)$/.test(first)) return true;
  if (isMeasure(first, second)) return first === 'up';
  if (first === 'to' && /^(?:allow|enable|force|require|permit|cause|configure|get)$/.test(verb)) return true;
  if (first === 'that' || first === 'so') return first === 'that';
  if (first === 'from' && verbOf(second)?.form === 'gerund') return true;
  if (
    /^(?:prevent|stop|keep|block|protect)$/.test(verb) &&
    tail.some((word, index) => word === 'from' && verbOf(bare(tail[index + 1]))?.form === 'gerund')
  )
    return true;
  return verbOf(first)?.form === 'gerund' && first !== 'using';
}

/** What is not counted reads better without "the": "unicode input is now handled". */
function isMass(head: string): boolean {
  return /^(?:input|output|content|data|metadata|code|text|memory|support|access|css|syntax|traffic|storage|usage|whitespace|html|json|yaml|xml|autocomplete|precision|hydration|underflow|overflow|performance|feedback|hardware|software|security|privacy|documentation|information|interop|compatibility|pagination|authentication|authorization|validation|serialization|compression|encryption|localization|accessibility|javascript|typescript|python|markdown|latency|throughput|accuracy|quality|history|mode|audio|video|scroll)$|ing$|\d/.test(
    head,
  );
}

/** A single thing that stands without an article gets "the", where we know that it can be counted. */
function withThe(
  words: readonly string[],
  head: string,
  plural: boolean,
  names: ReadonlySet<string>,
): string {
  const text = lowerFirst(words.join(' '), names);
  const first = text.split(' ')[0] ?? '';
  const bareNoun =
    !plural &&
    (isCountable(head) || (words.length > 1 && !isMass(head))) &&
    !isDeterminer(first) &&
    !isName(words.find((word) => bare(word) === head) ?? '');
  if (!bareNoun || /[A-Z]/.test(words.at(-1) ?? '') || /^[A-Z]/.test(first) || /ing$/.test(first))
    return text;
  if (isFault(head)) return `${indefinite(first)} ${text}`;
  return `the ${text}`;
}
