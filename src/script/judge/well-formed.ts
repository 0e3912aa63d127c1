import { tagWords } from '../grammar/tag-words.ts';
import { withoutMarks } from '../read/node.ts';
import { countWords } from '../units/split-sentences.ts';
import { wordSet } from '../word-list.ts';
import { isSentence } from './shape.ts';
import { findVerb, isAlsoNoun, isOftenNoun } from './verbs.ts';

/** The most words of a sentence, a rule and an action. A rule is never cut. */
const [maxWords, maxRuleWords, maxActionWords] = [38, 52, 28];

/**
 * Whether an English sentence sounds complete to a listener. This is the last check: a sentence that fails is left
 * for the written notes, unless it is essential.
 */
export function isWellFormed(text: string): boolean {
  return countWords(text) <= (/\bmust\b/i.test(text) ? maxRuleWords : maxWords) && isWhole(text);
}

/** Whether a sentence of any length is complete. */
export function isWhole(text: string): boolean {
  return isFlawless(text) && (isSentence(text) || isOrder(text.split(' ')));
}

/** Whether a text is complete if it is a sentence or an order. */
export function isFlawless(text: string): boolean {
  return !isFlawed(text) && !isTitle(text.split(' ')) && !hasLabel(text) && !isPlacedOrder(text);
}

/** Whether an author has written a sentence of a paragraph to its stop, without signs for the eye. */
export function isWritten(sentence: string, said: string): boolean {
  return stopped.test(withoutMarks(sentence)) && countWords(said) <= maxWrittenWords && !isFlawed(said);
}

const stopped = /^["“‘]?[\p{Lu}\p{N}].*[.!?]["”’)]{0,3}$/u;
const maxWrittenWords = 45;

/** Whether a text is a change rather than an instruction to the listener: "On old phones, show a warning". */
function isPlacedOrder(text: string): boolean {
  const [, verb = ''] =
    /^(?:On|In|With|During|When|If) (?![^,]{0,60}\byou)[^,]{2,60}, (\p{Ll}+) (?:the|an?|all|its|any) /u.exec(
      text,
    ) ?? [];
  return findVerb(verb)?.form === 'base';
}

/**
 * Whether a text that its author closed with a stop is a sentence: it has a verb after its subject, or gives an
 * order.
 */
export function isClosedSentence(text: string): boolean {
  if (isFlawed(text) || isTitle(text.split(' ')) || hasLabel(text)) return false;
  const tagged = tagWords(text.split(/ (?:where|which|who) /, 1)[0] ?? '');
  const [first, second] = tagged;
  const describes = first?.tag === 'VERB' && /(?:ed|ing)$/.test(first.plain);
  if (first?.tag === 'VERB' && !describes)
    return (
      isClearOrder(text) || second?.tag === 'ADV' || !(findVerb(first.plain) || first.plain.endsWith('s'))
    );
  const subject = tagged.findIndex(({ tag }) => /^(?:NOUN|PROPN|PRON)$/.test(tag));
  return tagged.some(({ tag, plain, ends }, at) => {
    const [before, above] = [tagged[at - 1], tagged[at - 2]];
    const meant = before?.plain === 'to' || (above?.plain === 'to' && before?.tag === 'AUX');
    const acts = tag === 'VERB' && (!describes || plain.endsWith('s')) && !plain.endsWith('ing');
    return (
      subject >= 0 && at > subject && !meant && (tag === 'AUX' || (acts && !(ends && plain.endsWith('ed'))))
    );
  });
}

/** Whether all verbs of a text only describe a thing: "All rooms used by guests". */
export function isDescription(text: string): boolean {
  const tagged = tagWords(text);
  const verbs = tagged.flatMap(({ tag }, at) => (tag === 'VERB' || tag === 'AUX' ? [at] : []));
  return verbs.every((at) => {
    const [word, next] = [tagged[at], tagged[at + 1]];
    return word?.tag === 'VERB' && participle.test(word.plain) && describing.test(next?.plain ?? '');
  });
}

const participle =
  /(?:ed|ing)$|^(?:made|held|kept|sold|built|taken|given|written|known|left|sent|set|found)$/;
const describing =
  /^(?:by|in|on|at|from|with|to|of|up|for|under|behind|within|outside|inside|during|or|and)$/;

/** Matches two sentences without a stop between them. */
const runOn =
  /(?<=\p{Ll}{2},?) (?:If|The|This|These|We|You|It|There|They|When|Examples?|Please|However|Thanks|Our|Use|New(?= \p{Ll}))\b/u;

/** Matches a text that is only a quotation. */
const quotation = /^["“'][^"“”']*["”']\.?$/;

const flaws: readonly RegExp[] = [
  runOn,
  quotation,
  // Visual signs.
  /[<>{}[\]|\\→›»=~^*#•]|\.\.\.|…|--(?!\w)|::|\(\)|\s\/(?:\s|\.?$)|[\p{L}\d]\+\p{L}|\p{L}\/\p{L}+\/|(?:\p{L}\/\p{L}.*){2}/u,
  // Incomplete texts.
  /(?:^|\s)(?:an?|the|is|(?<!\b(?:they|we|you|these) )are|was|were|for|with|of|and|or|from|at|see|via|than|after|which|(?<!\b(?:is|are|was|were|be) )using|including|into|(?<!\b(?:you|they|we|I|it|looks?|feels?|sounds?) )like|following|follows|below|above|e\.g)[.:]*$|[:,;–-][.]?$|\s['"‘“][.!]?$/i,
  /^\(|\s\(|^[^()]*\)|\([^()]*$|\s[,;:.](?:\s|$)|,,|\?\s?[.,]|\s:['’]/,
  /\s[-–—]\s(?:issue |bug )?(?:fixed|done|resolved|added)\.?$|, now \p{Ll}+\.$|^\p{Lu}\p{Ll}+ing [^,]*;|\p{L}\/\s|@/u,
  // An embedded question without its main clause.
  /^(?:which|whether|whose|why|how (?:to|many|much|often|long)) [^?]*$/i,
  /^now (?!you |we |the |it |there |use )\p{Ll}/iu,
  // An empty form, or the end of a message.
  /\?\?|_{3}|[.!?]['"’”]\.$/,
  // Phrases without a subject: "Still looking for leads", "In past held at the library".
  /^(?:\p{Lu}\p{Ll}+ly|Still|Just|Already|Not yet) \p{Ll}+(?:ing|ed) (?:to|through|for|in|on|at|by|across|with|the|an?)\b|^(?:In|On|At|From|During) (?!the |an? )\p{Ll}+ (?:held|made|given|taken|\p{Ll}+ed) (?:to|in|on|at|by|with)\b/u,
  /^(?:(?:but|and|so) )?(?:seems|feels|looks|sounds|lets|doesn['’]t|hopeful|can|could|may|might|should|would|will|has|have|had|is|are|was|were|does|did|also|needs?|to be|not(?! all)|than|etc) [^?]*$/i,
];

function isFlawed(written: string): boolean {
  // The way through a menu is said with commas: "Settings → Privacy".
  const text = written.replace(/(?<=\p{L}) [→›>](?= \p{Lu})/gu, ',');
  const words = text.split(' ');
  const doubled = words.some((word, at) => at > 0 && word === words[at - 1] && !/^(?:that|had)$/.test(word));
  return doubled || flaws.some((flaw) => flaw.test(text));
}

/** Whether an essential text can be spoken although it is not a sentence. */
export function isBearable(text: string): boolean {
  return (
    countWords(text) <= maxWords &&
    !/^[^\p{L}\d"“'(]|[<>{}|\\→]{2}|\S--\S|(?:[A-Z]{3}: .*){2}/u.test(text) &&
    !runOn.test(text)
  );
}

/** Whether a text addresses the listener: "Open the menu". */
export function isOrder(words: readonly string[]): boolean {
  const [first = ''] = words
    .filter((word) => !/^(?:therefore,|instead,|then,?)$/i.test(word))
    .map((word) => word.replace(/,$/, ''));
  return (
    findVerb(first)?.form === 'base' ||
    /^(?:be|go|pay|come|please|remember|note|meet|feel|don['’]t|do|never|always)$/i.test(first)
  );
}

/**
 * Whether a text is surely an order: "Open the menu", but not "Name of the boat", "Step 7". A possible noun needs an
 * object.
 */
export function isClearOrder(text: string): boolean {
  // "Clearly mark the boat"
  const words = withoutMarks(text)
    .replace(/^\p{Lu}\p{Ll}+ly (?=\p{Ll})/u, '')
    .split(' ');
  const verb = findVerb(words[0] ?? '');
  return isOrder(words) && (verb === null || !isAlsoNoun(verb.base) || determiners.test(words[1] ?? ''));
}

/** Whether a text is an order with any verb: "Lend your boat". */
export function namesAction(text: string): boolean {
  const [first = '', second = ''] = withoutMarks(text).split(' ', 2);
  const acts = tagWords(text)[0]?.tag === 'VERB' && !/(?:s|ed|ing)$/.test(first);
  return (
    (isClearOrder(text) && !/^(?:please|note|remember)$/i.test(first)) || (acts && determiners.test(second))
  );
}

const determiners = /^(?:the|an?|all|any|some|this|these|that|its|your|their|our|each|every|it|them)$/i;

/** Whether a text is in title case: "NPE Job Retry With No Failed Nodes". */
export function isTitle(words: readonly string[]): boolean {
  if (words.some((word) => /^(?:the|an?|is|are|was|were|will|can|has|have|should|them)$/.test(word)))
    return false;
  const long = words.filter((word) => /^\p{L}{3,}/u.test(word));
  return long.length > 4 && long.filter((word) => /^\p{Lu}/u.test(word)).length > long.length * 0.6;
}

/** Whether a text has an incomplete part before a sign: "Dive sites - they can be managed", "Q: Is there a way?". */
function hasLabel(text: string): boolean {
  const [, label = ''] = /^([^.!?]{1,80}?)(?:[:;]|\s[-–—])\s/u.exec(text) ?? [];
  return label !== '' && !isSentence(`${label}.`) && !/^(?:to|for|if|when|with) /i.test(label);
}

/** Whether an action of a release is a speakable sentence. */
export function isSaidAction(verb: string, object: string): boolean {
  const text = `It ${verb} ${object.replace(/[.]$/, '')}.`;
  if (countWords(text) > maxActionWords || isFlawed(text) || quotation.test(object)) return false;
  if (unspeakable.test(object)) return false;
  const words = object.replace(/^(?:an?|the|you) /, '').split(' ');
  // A single name is only the heading of a change: "fixes Portal".
  if (naming.has(verb) && words.length === 1 && /^\p{Lu}\p{Ll}/u.test(object)) return false;
  // "builds it from a density" introduces something new.
  if (/^(?:it|them|this|these)$/i.test(words[0] ?? '')) return false;
  const orders = naming.has(verb) && neverNouns.has(words[0]?.toLowerCase() ?? '');
  return !orders && !isTitle(words) && commasJoin(object);
}

/** Matches signs, a second sentence, or an unchanged verb. A colon is only allowed before the name of a new thing. */
const unspeakable =
  /^[^\p{L}\d"“'‘]|;|\/[\w-]*[.-]\w|:(?=\s)(?! \S+(?: \S+){0,4}$)|: (?:never|not|no|do|only)\b|: .*: |\s[-–—&]\s|\(|[.!?]\s\p{Lu}|\b(?:instead|by)\.?$| and (?:make|allow|use|add|remove|fix|show|set|keep) (?:it|the|an?|them|its) /u;
const naming = wordSet(
  'adds fixes removes deprecates introduces improves updates brings implements provides',
);
const neverNouns = wordSet(
  'allow add ensure make prevent remove enable disable avoid let wipe keep generate handle include provide improve introduce show',
);

/** Whether commas complete the phrase or separate the items of a list. */
function commasJoin(object: string): boolean {
  const [first = '', ...others] = object.split(/,\s/);
  if (others.length === 0) return true;
  if (others.every((part) => completing.test(part) || isFurtherAction(part))) return true;
  const parts = [first, ...others];
  return (
    /^(?:and|or) |\s(?:and|or)\s/.test(parts.at(-1) ?? '') &&
    parts.slice(1).every((part) => countWords(part) <= 6 && !isClause(part))
  );
}

const completing =
  /^(?:which|where|so|but|because|since|including|along|such as|like|even|instead|rather|not|as|when|if|with|without|to|in (?:beta|alpha|preview)|\p{Ll}+ing)\b/u;

/** Whether a part is another action: "adds tabs, and drops panels". */
function isFurtherAction(part: string): boolean {
  const [, verb = ''] = /^and (?:also )?(\p{Ll}+)\b/u.exec(part) ?? [];
  return findVerb(verb)?.form === 'third';
}

function isClause(part: string): boolean {
  if (/\b(?:is|are|was|were|can|will|has|have|does)\b/.test(part)) return true;
  return part
    .split(/[\s.]/)
    .some((word) => findVerb(word)?.form === 'third' && !isOftenNoun(findVerb(word)?.base ?? ''));
}
