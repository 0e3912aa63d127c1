import { tagWords, type Word } from '../grammar/tag-words.ts';
import { findVerb, isOftenNoun } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';
import { lowerKnown } from './capitals.ts';
import { adverbial, faults, isCounted, isThing, isThings } from './count-nouns.ts';
import { indefinite } from './indefinite.ts';

/** Nouns without an article after a preposition: "at startup", "on disk", "in place". */
const bareAfter = wordSet(
  'night noon midnight success failure startup start launch exit boot resume shutdown login logout runtime default demand disk place case production development scratch name hand phone request hover click zoom scroll focus order addition parallel advance front fact general particular practice theory turn use type level risk stock sale schedule screen line foot home work school root top bottom board cost purpose reference respect regard behalf means way instead favour favor touch beta alpha preview',
);
/** Nouns without an article after a verb: "takes effect", "makes sense". */
const bareObjects = wordSet('effect place sense focus care part use room advantage note root control credit');
/** Verbs that create a thing, which is then new to listeners. Other things are known. */
const creating = wordSet(
  'add introduce create implement provide include offer bring expose use have has had need require throw display contain',
);
const clauseOpeners = wordSet(
  'when where if while that because once unless whether since until after before as',
);

type Group = { readonly start: number; readonly head: number };

/** Adds articles that a telegraphic author omits: "Show tabs in side panel". `verb` has the phrase as its object. */
export function withArticles(phrase: string, verb: string | null = null): string {
  // "fixes gitignore matching bug"
  const bare =
    verb === 'fixes' && lone.test(phrase) && !determined.has(phrase.split(' ', 1)[0]?.toLowerCase() ?? '');
  return withInnerArticles(bare ? `${indefinite(phrase)} ${phrase}` : phrase, verb);
}

/** Matches a bug whose words identify it, without an article. */
const lone =
  /^(?!(?:some|several|various|possible|potential|not|no) |\p{L}+ing )(?:[\p{L}\d'-]+ ){1,3}(?:bug|issue|problem|crash|error|leak|regression|race|deadlock|typo|glitch)(?= (?:in|on|when|where|with|that|which|if|while|after|during|for|at|caused)\b|\.?$)/u;

function withInnerArticles(phrase: string, verb: string | null): string {
  const words = tagWords(phrase).map((word, index, all): Word => {
    if (word.plain === 'new' && /^\p{L}/u.test(all[index + 1]?.text ?? '')) return { ...word, tag: 'ADJ' };
    // "new Band Count setting"
    const named = all[index - 1]?.tag === 'PROPN' && all[index + 1] === undefined;
    if (named && isThing({ ...word, tag: 'NOUN' })) return { ...word, tag: 'NOUN' };
    // The object of a verb does not begin with a verb: "adds trace option".
    return index === 0 && verb !== null && isObject(word, all[1]) ? { ...word, tag: 'NOUN' } : word;
  });
  const articles = new Map<number, string>();
  // An author who has written one article omits none after it, unless one is surely missing.
  const written = words.findIndex(({ plain }) => /^(?:the|an?)$/.test(plain));
  for (const group of groupsOf(words)) {
    const article = articleFor(words, group, verb);
    const open = written < 0 || group.start < written || isSure(words, group);
    if (article !== null && open) articles.set(group.start, article);
  }
  if (articles.size === 0) return phrase;
  const said = words.map(({ text }, index) => {
    const article = articles.get(index);
    return article === undefined ? text : `${article} ${text}`;
  });
  return said.join(' ');
}

/** Returns the noun of a group, and whether its name follows: "option tide.depth". */
function nounOf(words: readonly Word[], { start, head }: Group): { noun: Word | undefined; called: boolean } {
  const [thing, name] = [words[head - 1], words[head]];
  const named = name?.tag === 'PROPN' && !/^\p{Lu}+s?\P{L}*$/u.test(name.text);
  const called = named && start < head && thing?.tag === 'NOUN' && isThing(thing);
  return { noun: called ? thing : name, called };
}

/** Whether a group surely names a thing. After "and", a verb may be a noun: "set a canonical and redirect URL". */
function isSure(words: readonly Word[], group: Group): boolean {
  const { noun } = nounOf(words, group);
  const joint = words[group.start - 2]?.plain ?? '';
  return noun !== undefined && isThing(noun) && !/^(?:and|or)$/.test(joint);
}

/** Whether a word is no verb but part of an object: "adds trace option", "adds metric in reports". */
function isObject({ tag, plain, ends }: Word, next: Word | undefined): boolean {
  return tag === 'VERB' ? !/(?:ed|ing)$/.test(plain) : tag === 'ADJ' && !ends && next?.tag === 'ADP';
}

/** Adds the indefinite article: "a bigger map", "smaller downloads". */
export function withIndefinite(phrase: string): string {
  const words = tagWords(phrase);
  const head = words[groupsOf(words)[0]?.head ?? -1];
  return head !== undefined && isCounted(head, true) ? `${indefinite(phrase)} ${phrase}` : phrase;
}

/** Adds an article to the subject of a sentence, which is a known thing: "Browser sniffer now knows it". */
export function withSubjectArticle(sentence: string): string {
  const said = withArticles(sentence);
  const subject = said
    .slice(4)
    .replace(/^(?:Minimum|Maximum|Default|Old|New) /, (word) => word.toLowerCase());
  return said.startsWith('the ') ? `The ${lowerKnown(subject)}` : said;
}

/** Returns the runs of words that describe or name one thing. */
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

/** Whether a verb says when a bug occurs: "crash loading a file". */
function failsWhile(words: readonly Word[], index: number): boolean {
  const { plain = '', tag, ends } = words[index] ?? {};
  // "error logging", "bug fixing."
  const isThing =
    words[index + 1] === undefined || ends === true || (tag === 'NOUN' && words[index + 1]?.tag !== 'DET');
  return faults.has(words[index - 1]?.plain ?? '') && /ing$/.test(plain) && !isThing;
}

function isPart(words: readonly Word[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.text.startsWith('(') || failsWhile(words, index)) return false;
  if (word.tag === 'NOUN' || word.tag === 'ADJ' || word.tag === 'PROPN') return true;
  const next = words[index + 1]?.tag;
  // "nearly impossible feats", "accidentally deleted lamps"
  if (word.tag === 'ADV' && /ly$/.test(word.plain) && !word.ends)
    return next === 'ADJ' || (next === 'VERB' && isPart(words, index + 1));
  return (
    word.tag === 'VERB' &&
    (/(?:ed|existing|missing)$/.test(word.plain) ||
      (index > 0 && (trades.has(word.plain) || isForThing(words, index)))) &&
    (next === 'NOUN' || next === 'PROPN') &&
    !word.ends
  );
}

/** Whether a participle is part of a name: "smooth scrolling option". */
function isForThing(words: readonly Word[], index: number): boolean {
  const [before, word, next] = words.slice(index - 1, index + 2);
  return (
    /^(?:ADJ|NOUN)$/.test(before?.tag ?? '') &&
    word?.plain.endsWith('ing') === true &&
    next !== undefined &&
    isThing(next)
  );
}

/** Activities that engines, tools and panels are named after: "audio rendering engine". */
const trades = wordSet(
  'billing caching drawing editing encoding decoding indexing logging mapping messaging mixing modeling monitoring painting parsing printing processing recording rendering routing scheduling scripting streaming testing tracking training',
);

function articleFor(words: readonly Word[], group: Group, verb: string | null): string | null {
  const { start, head } = group;
  const { noun: last, called } = nounOf(words, group);
  const [before, first, next] = [words[start - 1], words[start], words[head + 1]];
  if (first === undefined || last === undefined || adverbial.test(last.plain)) return null;
  // The names say which ones: "removes feats 'Pacifist' and 'Archivist'".
  const named = words
    .slice(start, head)
    .some(
      ({ plain }, at) => /[^su]s$/.test(plain) && /^["“'‘]\p{Lu}/u.test(words[start + at + 1]?.text ?? ''),
    );
  const opening = before === undefined && verb !== null;
  if (known.has(first.plain) && (opening || before?.tag === 'ADP')) return 'the';
  if (named && before === undefined && verb !== null && !creates(verb) && !determined.has(first.plain))
    return 'the';
  const isNewMode = first.plain === 'new' && last.plain === 'mode';
  if (!isNewMode && !isCounted(last, start < head)) return null;
  // "in case dialogs fail", "of type string", "in full screen"
  if (/^(?:in case|of type|in full|for instance)$/.test(`${before?.plain} ${first.plain}`)) return null;
  const owned = words.slice(start, head + 1).some(({ plain }) => /['’]s?$/.test(plain));
  if (owned || next?.tag === 'NUM') return null;
  // "language and variant parameters"
  const shares =
    /^(?:and|or)$/.test(next?.plain ?? '') &&
    words.slice(head + 2, head + 6).some(({ tag, plain }) => tag === 'NOUN' && /[^su]s$/.test(plain));
  if (shares && !last.ends) return null;
  const fault = faults.has(last.plain.split('-').at(-1) ?? '') || wrong.test(first.plain);
  // A new thing that is joined to another sounds right without its article: "drag and drop".
  const joined =
    !isThing(last) && ((last.ends && !last.text.endsWith(':')) || /^(?:and|or)$/.test(next?.plain ?? ''));
  const article = (fresh: boolean) => {
    if (called || known.has(first.plain)) return 'the';
    if (fault || !fresh) return fault ? indefinite(first.text) : 'the';
    return joined && next !== undefined ? null : indefinite(first.text);
  };
  if (before === undefined && verb !== null) {
    // "adds error logging", but "fixes a crash breaking exports"
    const repaired = fault && !creates(verb);
    if (!repaired && next?.tag === 'VERB' && !last.ends && /(?:ing|[^s]s)$/.test(next.plain)) return null;
    const spoken = /^\p{Lu}\S+ language$/u.test(`${first.text} ${last.plain}`);
    return spoken ? 'the' : article(creates(verb) || verb === 'allows');
  }
  if (first.plain === 'same' && before !== undefined && before.tag !== 'DET') return 'the';
  const compared = first.tag === 'ADJ' && /er$/.test(first.plain);
  const often = start === 1 && before?.tag === 'ADV' && /(?:ly|times|often)$/.test(before.plain);
  const opens = before === undefined || often || (before.text.endsWith(':') && isThing(last));
  if (determined.has(first.plain) || compared || (before?.ends === true && !opens)) return null;
  if (opens || opensClause(words, start - 1)) return isSubject(words, head) ? 'the' : null;
  // "log out button"
  if (/^(?:out|up|off|down)$/.test(before.plain)) return null;
  // "including buffer overflows"
  if (!last.ends && next?.tag === 'VERB' && /[^s]s$/.test(next.plain)) return null;
  // "the ability to charge invoices"
  if (before.plain === 'to' && findVerb(first.plain)?.form === 'base') return null;
  // "support for the AdminDepth attribute"
  if (before.tag === 'ADP' && isThing(last) && inCode.test(words[head - 1]?.text ?? '')) return 'the';
  // "support for CSV export"
  if (before.plain === 'for' && words[start - 2]?.plain === 'support')
    return first.tag === 'ADJ' && isThings(`${last.plain}s`) ? indefinite(first.text) : null;
  if (before.tag === 'ADP' || before.plain === 'to')
    return start === head && staysBare(words, start) ? null : article(isNewAfter(before.plain, first, next));
  // A noun used as an adjective is not a verb: "keyring sorting issue", "web UI".
  if (
    ((fault || isThing({ ...before, tag: 'NOUN' })) && /ing$/.test(before.plain)) ||
    (/^\p{Lu}{2}/u.test(first.text) && findVerb(before.plain) === null)
  )
    return null;
  // Ambiguous: "adds a feature to sample browser" may mean an action or a destination.
  const destined = verb === 'adds' && start === head && (last.ends || next === undefined);
  if (destined && words[start - 2]?.plain === 'to' && isOftenNoun(before.plain)) return null;
  const has = /^(?:ha[sd]|have)$/.test(before.plain) && isThing(last);
  return (has || failsWhile(words, start - 1) || (before.tag === 'VERB' && actsOn(words, start - 1))) &&
    !(start === head && bareObjects.has(last.plain))
    ? article(creates(before.plain))
    : null;
}

const inCode = /^(?:\p{Lu}\p{Ll}+\p{Lu}|\S+\.)\S/u;

/** Adjectives that always describe a bug. */
const wrong = /^(?:race|broken|duplicate|inconsistent|incorrect|invalid|misplaced|missing|wrong)$/;

/** Nouns and adjectives for something unique. */
const known = wordSet('ability possibility latest current entire whole');

/** Whether a thing is new: "with a long name", "as a list of names", "without a list", but "with the server". */
function isNewAfter(preposition: string, first: Word, next: Word | undefined): boolean {
  if (/^(?:without|via)$/.test(preposition)) return true;
  return /^(?:with|as)$/.test(preposition) && (first.tag === 'ADJ' || next?.plain === 'of');
}

/** Whether a noun has no article after its preposition: "at startup", "per user". */
function staysBare(words: readonly Word[], index: number): boolean {
  const [before, word] = [words[index - 1]?.plain ?? '', words[index]?.plain ?? ''];
  return bareAfter.has(word) || (bound.has(before) && !isOneOf(words, index));
}

/** Whether "of" relates one thing to another: "the width of list", but "a kind of list". */
function isOneOf(words: readonly Word[], index: number): boolean {
  const [above, before, word] = [words[index - 2], words[index - 1], words[index]];
  return (
    before?.plain === 'of' &&
    word !== undefined &&
    isThing(word) &&
    above?.tag === 'NOUN' &&
    !/^(?:kind|type|sort|form|piece|bit|lack|number|amount|out|rule|choice|change|matter)s?$/.test(
      above.plain,
    )
  );
}

/** Prepositions before a single word without an article: "per user", "of type". */
const bound = wordSet('per of by like than versus vs');

function opensClause(words: readonly Word[], index: number): boolean {
  return clauseOpeners.has(words[index]?.plain ?? '') && !/^(?:ADP|CCONJ)$/.test(words[index - 1]?.tag ?? '');
}

/** Whether a participle has an object, unlike in "the loading process" and "installed plugin". */
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
