import { isName } from '../grammar/names.ts';
import { isKnownWord, tagWords, type Word } from '../grammar/tag-words.ts';
import { findVerb } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';

/** Nouns without an article because they cannot be counted. */
const uncounted = wordSet(
  'support use daylight access data information text content performance behaviour behavior security software hardware firmware syntax documentation memory storage space traffic bandwidth metadata markdown html css json javascript typescript code input output sync search speed stability usability accessibility compatibility reliability visibility privacy consistency quality music audio video email mail help feedback progress history usage power energy time dark light everything something anything nothing parity coverage telemetry math latency inference logic upkeep today yesterday tomorrow work mode control management tracking people children men women feet teeth mice media criteria localhost internet self null nil true false none',
);
/** Abstract endings; the words of the next list can be counted all the same. */
const abstractEnding = /(?:ing|tion|sion|ment|ness|ity|ance|ence|ship|ism|acy|ware|ics)$/;
const counted = wordSet(
  'table variable cable action option notification section function connection collection extension version session permission transaction animation integration condition location question position selection subscription exception expression regression operation application implementation limitation setting string heading warning binding mapping meeting drawing element environment document comment attachment argument statement segment fragment component department payment instance sequence reference preference difference interface message page image package language ability possibility capability utility entity identity activity orientation station',
);
/** "at startup", "on disk", "in place": after a preposition these stay bare. */
const bareAfter = wordSet(
  'night noon midnight success failure startup start launch exit boot resume shutdown login logout runtime default demand disk place case production development scratch name hand phone request hover click zoom scroll focus order addition parallel advance front fact general particular practice theory turn use type level risk stock sale schedule screen line foot home work school root top bottom board cost purpose reference respect regard behalf means way instead favour favor touch beta alpha preview',
);
/** "takes effect", "makes sense": after a verb these stay bare. */
const bareObjects = wordSet('effect place sense focus care part use room advantage note root control credit');
/** Faults are heard of for the first time, even where they end. */
export const faults = wordSet(
  'crash bug issue problem error regression leak typo deadlock glitch exception failure freeze hang vulnerability flaw loop bottleneck mistake panic race overflow mismatch',
);
/** What comes into being is new to the listener; other things are known. */
const creating = wordSet(
  'add introduce create implement provide include offer bring expose use have need require throw display contain',
);
const clauseOpeners = wordSet(
  'when where if while that because once unless whether since until after before as',
);

/** What programs are made of: behind another noun, these name a thing. */
export const devices =
  /(?:option|setting|button|filter|link|file|icon|bar|mode|level|type|page|view|key|event|message|limit|rule|tool|action|command|control|field|name|code|list|template|theme|format|setting|panel|menu|dialog|tab|column|row|result|point|group|log|statistic|number|state|variable|parameter|argument|function|method|effect|sound|color|profile|preset|shortcut|hook|handler|time|date|right|permission|request|report|error|warning|notification|indicator|preview|label|tag|marker|table|map|chart)s$/;

type Group = { readonly start: number; readonly head: number };

/** "Show tabs in side panel": puts the articles in that a telegraphic author leaves out. `verb`: what is done to it. */
export function withArticles(phrase: string, verb: string | null = null): string {
  const words = tagWords(phrase).map(
    (word, index, all): Word =>
      // What something is done to is no verb: "adds trace option".
      index === 0 && verb !== null && isObject(word, all[1]) ? { ...word, tag: 'NOUN' } : word,
  );
  const articles = new Map<number, string>();
  // An author who has written one article leaves out none behind it.
  const written = words.findIndex(({ plain }) => /^(?:the|an?)$/.test(plain));
  for (const group of groupsOf(words)) {
    const article = articleFor(words, group, verb);
    if (article !== null && (written < 0 || group.start < written)) articles.set(group.start, article);
  }
  if (articles.size === 0) return phrase;
  const said = words.map(({ text }, index) => {
    const article = articles.get(index);
    return article === undefined ? text : `${article} ${text}`;
  });
  return said.join(' ');
}

/** "adds trace option", "adds metric in reports" */
function isObject({ tag, plain, ends }: Word, next: Word | undefined): boolean {
  return tag === 'VERB' ? !/(?:ed|ing)$/.test(plain) : tag === 'ADJ' && !ends && next?.tag === 'ADP';
}

/** "a bigger map", "smaller downloads" */
export function withIndefinite(phrase: string): string {
  const words = tagWords(phrase);
  const head = words[groupsOf(words)[0]?.head ?? -1];
  return head !== undefined && isCounted(head, true) ? `${indefinite(phrase)} ${phrase}` : phrase;
}

/** The subject of a sentence is a known thing: "Browser sniffer now knows it". */
export function withSubjectArticle(sentence: string): string {
  const said = withArticles(sentence);
  const subject = said
    .slice(4)
    .replace(/^(?:Minimum|Maximum|Default|Old|New) /, (word) => word.toLowerCase());
  return said.startsWith('the ') ? `The ${lowerKnown(subject)}` : said;
}

/** Capitals that only the start of a sentence or the style of a title explains. */
export function lowerKnown(text: string): string {
  const words = text.split(' ');
  const isPlain = (word: string) =>
    (word.match(/\p{L}+/gu) ?? []).every((part) => isKnownWord(part) && !isName(part)) &&
    !/\p{L}\p{Lu}/u.test(word);
  const isTitle = words.length > 1 && words.slice(1).every((word) => /^\p{Lu}|^\p{Ll}{1,3}$/u.test(word));
  if (isTitle && words.length <= maxTitle && words.every(isPlain)) return text.toLowerCase();
  const alone = isPlain(words[0] ?? '') && !/^\p{Lu}(?!\p{Lu})/u.test(words[1] ?? '');
  return alone ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** The same behind a verb, where only the style of a title explains a capital. */
export function lowerTitle(text: string): string {
  return /^\p{Lu}\S* \p{Ll}/u.test(text) &&
    !/^\p{Lu}\S* (?:for|of)\b|^(?:Option|Ability|Possibility|Way|Button|Command) to\b/u.test(text)
    ? text
    : lowerKnown(text);
}

const maxTitle = 5;

/** Runs of words that describe or name one thing. */
function groupsOf(words: readonly Word[]): Group[] {
  const groups: Group[] = [];
  let start = -1;
  words.forEach((word, index) => {
    const belongs = isPart(words, index);
    if (belongs && start < 0) start = index;
    const last = start >= 0 && (word.ends || !isPart(words, index + 1) || failsWhile(words, index + 1));
    if (!last) return;
    groups.push({ start, head: index });
    start = -1;
  });
  return groups;
}

/** "crash loading a file": what goes on when it happens. */
function failsWhile(words: readonly Word[], index: number): boolean {
  return faults.has(words[index - 1]?.plain ?? '') && /ing$/.test(words[index]?.plain ?? '');
}

function isPart(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.text.startsWith('(') || failsWhile(words, index)) return false;
  if (word.tag === 'NOUN' || word.tag === 'ADJ' || word.tag === 'PROPN') return true;
  const next = words[index + 1]?.tag;
  // "nearly impossible feats"
  if (word.tag === 'ADV' && /ly$/.test(word.plain) && !word.ends) return next === 'ADJ';
  return (
    word.tag === 'VERB' &&
    /(?:ed|existing|missing)$/.test(word.plain) &&
    (next === 'NOUN' || next === 'PROPN') &&
    !word.ends
  );
}

function articleFor(words: readonly Word[], { start, head }: Group, verb: string | null): string | null {
  const [before, first, last, next] = [words[start - 1], words[start], words[head], words[head + 1]];
  if (first === undefined || last === undefined) return null;
  // "removes feats 'Pacifist' and 'Archivist'": which ones is said.
  const named = words
    .slice(start, head)
    .some(
      ({ plain }, at) => /[^su]s$/.test(plain) && /^["“'‘]\p{Lu}/u.test(words[start + at + 1]?.text ?? ''),
    );
  if (named && before === undefined && verb !== null && !creates(verb) && !determined.has(first.plain))
    return 'the';
  if (!isCounted(last, start < head)) return null;
  // "in case dialogs fail"
  if (before?.plain === 'in' && first.plain === 'case') return null;
  const owned = words.slice(start, head + 1).some(({ plain }) => /['’]s?$/.test(plain));
  if (owned || next?.tag === 'NUM') return null;
  // "language and variant parameters"
  const shares =
    /^(?:and|or)$/.test(next?.plain ?? '') &&
    words.slice(head + 2, head + 6).some(({ tag, plain }) => tag === 'NOUN' && /[^su]s$/.test(plain));
  if (shares && !last.ends) return null;
  const fault = faults.has(last.plain.split('-').at(-1) ?? '') || first.plain === 'race';
  // "drag and drop": what is new and joined to more is heard without its article.
  const joined = (last.ends && !last.text.endsWith(':')) || /^(?:and|or)$/.test(next?.plain ?? '');
  const article = (fresh: boolean) => {
    if (fault || !fresh) return fault ? indefinite(first.text) : 'the';
    return joined && next !== undefined ? null : indefinite(first.text);
  };
  if (before === undefined && verb !== null) {
    if (!fault && next?.tag === 'VERB' && !last.ends && /(?:ing|[^s]s)$/.test(next.plain)) return null;
    const known =
      /^(?:ability|possibility|latest)$/.test(first.plain) ||
      /^\p{Lu}\S+ language$/u.test(`${first.text} ${last.plain}`);
    return known ? 'the' : article(creates(verb) || verb === 'allows');
  }
  if (first.plain === 'same' && before !== undefined && before.tag !== 'DET') return 'the';
  const compared = first.tag === 'ADJ' && /er$/.test(first.plain);
  if (determined.has(first.plain) || compared || before?.ends === true) return null;
  if (before === undefined || opensClause(words, start - 1)) return isSubject(words, head) ? 'the' : null;
  // "log out button"
  if (/^(?:out|up|off|down)$/.test(before.plain)) return null;
  // "the ability to charge invoices"
  if (before.plain === 'to' && findVerb(first.plain)?.form === 'base') return null;
  // "support for CSV export"
  if (before.plain === 'for' && words[start - 2]?.plain === 'support')
    return first.tag === 'ADJ' && devices.test(`${last.plain}s`) ? indefinite(first.text) : null;
  if (before.tag === 'ADP' || before.plain === 'to')
    return start === head && (bareAfter.has(last.plain) || bound.has(before.plain))
      ? null
      : article(isNewAfter(before.plain) && (first.tag === 'ADJ' || next?.plain === 'of'));
  // "keyring sorting issue", "web UI": what a noun is made with is no verb.
  if (
    (fault && /ing$/.test(before.plain)) ||
    (/^\p{Lu}{2}/u.test(first.text) && findVerb(before.plain) === null)
  )
    return null;
  return (failsWhile(words, start - 1) || (before.tag === 'VERB' && actsOn(words, start - 1))) &&
    !(start === head && bareObjects.has(last.plain))
    ? article(creates(before.plain))
    : null;
}

/** "with a long name", "as a list of names", but "with the server". */
function isNewAfter(preposition: string): boolean {
  return /^(?:with|without|as)$/.test(preposition);
}

/** Prepositions before one word alone: "per user", "of type". */
const bound = wordSet('per of by like than versus vs');

function opensClause(words: readonly Word[], index: number): boolean {
  return clauseOpeners.has(words[index]?.plain ?? '') && !/^(?:ADP|CCONJ)$/.test(words[index - 1]?.tag ?? '');
}

/** "the loading process", "installed plugin": what describes a thing does nothing to it. */
function actsOn(words: readonly Word[], index: number): boolean {
  const [before, verb] = [words[index - 1], words[index]];
  if (/ed$/.test(verb?.plain ?? '')) return false;
  if (/[^s]s$/.test(verb?.plain ?? '')) return /^(?:NOUN|PROPN|PRON|ADV)$/.test(before?.tag ?? '');
  return (
    !/ing$/.test(verb?.plain ?? '') ||
    before?.ends === true ||
    !/^(?:NOUN|PROPN|DET|ADJ|)$/.test(before?.tag ?? '')
  );
}

/** Whether a verb follows the group before the clause ends. */
function isSubject(words: readonly Word[], head: number): boolean {
  for (const { tag, plain, ends } of words.slice(head + 1)) {
    if (tag === 'AUX' || tag === 'VERB' || /^(?:now|no|not)$/.test(plain)) return true;
    if (clauseOpeners.has(plain) || ends) return false;
  }
  return false;
}

function creates(verb: string): boolean {
  const base = findVerb(verb)?.base ?? verb.replace(/ing$/, '');
  return creating.has(base) || creating.has(`${base}e`);
}

const determined = wordSet(
  'a an the this that these those its their your our my all any some no each every both several many more most another other certain multiple various such same latest next last first only better faster',
);

/** Capitals that are said as a word. */
const words = /^(?:REST|SAML|SOAP|LAN|NAS|RAM|ROM|MIDI|RAID|RADAR|SIM|NAT)$/;

function indefinite(word: string): string {
  const first = word.replace(/^["“'‘]/, '');
  if (/^[A-Z]{2,}$/.test(first) && !words.test(first)) return /^[AEFHILMNORSX]/.test(first) ? 'an' : 'a';
  return /^[aeiou]/i.test(first) && !/^(?:uni|use|user|usa|one|eu)/i.test(first) ? 'an' : 'a';
}

/** A word in small letters that has a plural. Anything else is a name, a plural or not to be counted. */
function isCounted({ text, tag }: Word, described: boolean): boolean {
  const plain = text.replace(/(?<![.,;:!?)])[.,;:!?)]+$/, '');
  if (/^(?:API|CLI|GUI|UI|SDK|URL|ID)$/.test(plain)) return true;
  // A flag is a name: "--gui".
  if (tag !== 'NOUN' || !/^\p{Ll}[\p{Ll}-]{2,}$/u.test(plain)) return false;
  const last = plain.split('-').at(-1) ?? plain;
  if (counted.has(last)) return true;
  if (uncounted.has(last) || abstractEnding.test(last)) return false;
  return (described || isKnownWord(last)) && !/(?:[^su]s|ed|ly|ible|able)$/.test(last);
}
