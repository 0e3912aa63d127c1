import { findVerb } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';

/** Nouns that entries of release notes use without an article because they cannot be counted. */
const uncounted = wordSet(
  'support access data information text content performance behaviour behavior security software hardware firmware syntax documentation memory storage space traffic bandwidth metadata markdown html css json javascript typescript code input output ui ux sync search speed stability usability accessibility compatibility reliability visibility privacy consistency quality music audio video email mail help feedback progress history usage power energy time dark light everything something anything nothing parity coverage telemetry math latency inference logic work mode',
);
/** Abstract endings; the words after the colon can be counted all the same. */
const abstractEnding = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|acy|ware|ics)$/;
const counted = wordSet(
  'action option notification section function connection collection extension version session permission transaction animation integration condition location question position selection subscription exception expression regression operation application implementation limitation setting string heading warning binding mapping meeting drawing element environment document comment attachment argument statement segment fragment component department payment instance sequence reference preference difference interface message page image package storage language ability possibility capability utility entity identity activity',
);
const determined = wordSet(
  'a an the this that these those its their your our my all any some no each every both several many more most another other certain multiple various two three four five six seven eight nine ten',
);
const ends = wordSet(
  'back possible for of in on to with when where that which if from by at while as and or so because due via using without within into onto over under after before during against among around along behind below above beside inside outside near off out up down toward towards upon about instead not being having containing causing preventing allowing via than through between across between per we you they users only also even is are was were can could will would',
);

/** Faults are heard of for the first time, even where they end. */
const faults = wordSet(
  'crash bug issue problem error regression leak typo deadlock glitch exception failure freeze hang vulnerability flaw loop bottleneck mistake panic race overflow mismatch',
);

/** What a verb does to its object: things that come into being are new to the listener, others are known. */
const creating = wordSet('adds introduces creates implements provides includes offers brings exposes');

/** "hotkey for search help" → "a hotkey for search help"; plurals, names and what cannot be counted stay bare. */
function withArticle(phrase: string, verb = 'adds'): string {
  const [, title = '', thing = ''] = /^(["“'‘][^"”'’]{1,60}["”'’]) (\p{Ll}.*)$/u.exec(phrase) ?? [];
  if (title !== '') {
    const said = withArticle(thing, verb);
    return said === thing ? phrase : `${said.slice(0, said.length - thing.length)}${title} ${thing}`;
  }
  const words = phrase.split(' ');
  const first = bare(words[0]);
  if (
    first === '' ||
    determined.has(first) ||
    ends.has(first) ||
    (/ing$/.test(first) && !/^(?:missing|existing)$/.test(first) && !counted.has(first)) ||
    /^[^\p{L}"“]/u.test(phrase)
  )
    return phrase;
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      (ends.has(bare(word)) ||
        determined.has(bare(word)) ||
        /ly$/.test(bare(word)) ||
        /[,;:(]$|^\(/.test(words[index - 1] ?? '')),
  );
  const head = words[(at < 0 ? words.length : at) - 1] ?? '';
  const named =
    /^(?:new|missing|existing|separate|dedicated)$/.test(first) && /^\p{Lu}\p{Ll}+[^s]$/u.test(head);
  if (!isCounted(head) && !named) return phrase;
  const fresh = creating.has(verb) || faults.has(bare(head).split('-').at(-1) ?? '');
  if (/^(?:ability|possibility)$/.test(bare(head)) || !fresh) return `the ${phrase}`;
  return `${/^[aeiou]/i.test(first) && !/^(?:uni|use|user|usa|one|eu)/i.test(first) ? 'an' : 'a'} ${phrase}`;
}

/** "Show tabs in side panel": where an author leaves out all articles, those before names of two words and more. */
export function withArticles(phrase: string, verb = 'adds'): string {
  const opening = withArticle(phrase, verb);
  const words = opening.replace(/\b(to|with|in|on|for|from) latest\b/g, '$1 the latest').split(' ');
  let quoted = false;
  const said = words.flatMap((word, at) => {
    if (/^["“'‘]/.test(word)) quoted = true;
    if (/["”'’][.,]?$/.test(word)) quoted = false;
    if (quoted) return [word];
    const to =
      word === 'to' &&
      findVerb(bare(words[at + 1])) === null &&
      !/^(?:always|never|also|only|not)$/.test(words[at + 1] ?? '') &&
      !/(?:bility|option|way)$/.test(words[at - 1] ?? '');
    if (!to && !prepositions.has(word.toLowerCase())) return [word];
    const after = words.slice(at + 1, at + 8);
    const end = after.findIndex(
      (next, index) => ends.has(bare(next)) || (index > 0 && /[,;:]$/.test(after[index - 1] ?? '')),
    );
    const object = (end < 0 ? after : after.slice(0, end)).filter((next) => !/ly\W*$/.test(next));
    if (object.length === 1 && people.has(bare(object[0]))) return [word, 'the'];
    const [first, last] = [bare(object[0]), object.at(-1) ?? ''];
    const named = object.length < 2 || object.length > 5 || first === '' || determined.has(first);
    return named || /ing$|^\d|['’]s$/.test(first) || /['’]s /.test(object.join(' ')) || !isCounted(last)
      ? [word]
      : [word, 'the'];
  });
  return said.join(' ');
}

/** "Browser sniffer now knows it": the subject of a sentence is a known thing. */
export function withSubjectArticle(sentence: string): string {
  const [, subject = ''] =
    /^(\p{Lu}?\p{Ll}+(?: \p{L}[\p{L}-]*){1,3}?) (?:(?:used|for|of|in) .{1,40} )?(?:now|is|was|can|will|should|has|no longer|must|may|does) /u.exec(
      sentence,
    ) ?? [];
  const words = subject.split(' ');
  const first = bare(words[0]);
  if (words.length < 2 || determined.has(first) || ends.has(first) || /(?:ing|ly|['’]s)$/.test(first))
    return sentence;
  if (
    words
      .slice(1)
      .some(
        (word) =>
          ends.has(bare(word)) ||
          /^(?:now|should|has|no|must|may|does)$/.test(word) ||
          determined.has(bare(word)),
      ) ||
    !isCounted(words.at(-1) ?? '')
  )
    return sentence;
  return `The ${/^\p{Lu}\p{Ll}+$/u.test(words[0] ?? '') && !isName(words[0] ?? '') ? sentence.charAt(0).toLowerCase() + sentence.slice(1) : sentence}`;
}

/** A word with a capital that opens a sentence may be a name; only words that are surely none get a small letter. */
function isName(word: string): boolean {
  return !/(?:er|or|al|ic|ed|y)$/.test(word);
}

const people = wordSet('user player admin administrator student teacher customer client');
const prepositions = wordSet('for of in on with from at into onto via');
/** A word in small letters that has a plural. Anything else is a name, a plural or not to be counted. */
function isCounted(word: string): boolean {
  const plain = word.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '');
  if (/^(?:API|CLI|GUI|UI|SDK|URL|ID)$/.test(plain)) return true;
  if (!/^[\p{Ll}-]{3,}$/u.test(plain)) return false;
  const last = plain.split('-').at(-1) ?? plain;
  if (counted.has(last)) return true;
  if (uncounted.has(last) || abstractEnding.test(last)) return false;
  return !/(?:[^su]s|ed|ly|ible|able)$/.test(last);
}

function bare(word: string | undefined): string {
  return (word ?? '').toLowerCase().replace(/^["“'(]+|(?<!["”'),.;:!?])["”'),.;:!?]+$/g, '');
}
