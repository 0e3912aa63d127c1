import { tagWords, type Word } from '../grammar/tag-words.ts';
import { findVerb, isOftenNoun } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';
import { lowerKnown } from './capitals.ts';
import { adverbial, faults, isCounted, isThing } from './count-nouns.ts';
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
  return noun !== undefined && isThing(noun) && !/^(?:and|or)$/.test(words[group.start - 2]?.plain ?? '');
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

/** Returns the article of a group: of the object of `verb`, of a subject, or of a thing after a preposition of place. */
function articleFor(words: readonly Word[], group: Group, verb: string | null): string | null {
  const { start, head } = group;
  const { noun: last, called } = nounOf(words, group);
  const [before, first, next] = [words[start - 1], words[start], words[head + 1]];
  if (first === undefined || last === undefined || adverbial.test(last.plain)) return null;
  const owned = words.slice(start, head + 1).some(({ plain }) => /['’]s?$/.test(plain));
  if (owned || next?.tag === 'NUM') return null;
  const object = before === undefined && verb !== null;
  if (known.has(first.plain)) return object || /^(?:ADP|VERB)$/.test(before?.tag ?? '') ? 'the' : null;
  if (determined.has(first.plain)) return null;
  const isNewMode = first.plain === 'new' && last.plain === 'mode';
  if (object) return isNewMode || isCounted(last, start < head) ? ofObject(words, group, verb) : null;
  const often = start === 1 && before?.tag === 'ADV' && /(?:ly|times|often)$/.test(before.plain);
  if (before === undefined || often || opensClause(words, start - 1))
    return isCounted(last, start < head) && isSubject(words, head) ? 'the' : null;
  if (!isThing(last) || first.plain === 'full') return null;
  if (called && before.tag === 'ADP') return 'the';
  // "support for a new column", but "support for CSV export"
  if (before.plain === 'for' && words[start - 2]?.plain === 'support')
    return first.tag === 'ADJ' ? indefinite(first.text) : null;
  if (/^(?:ha[sd]|have|without|via)$/.test(before.plain)) return indefinite(first.text);
  // "when opening the menu", "to hide the menu"
  const above = words[start - 2]?.plain ?? '';
  const opening =
    before.tag === 'VERB' &&
    ((above === 'to' && !isOftenNoun(before.plain)) ||
      (/ing$/.test(before.plain) && clauseOpeners.has(above)));
  return (places.has(before.plain) || opening) &&
    !before.ends &&
    !(start === head && bareAfter.has(last.plain))
    ? 'the'
    : null;
}

const places = wordSet('in on at from to into inside within');

/** A new thing and a bug are unknown to listeners; what is changed or removed is known. */
function ofObject(words: readonly Word[], group: Group, verb: string): string | null {
  const { start, head } = group;
  const { noun: last, called } = nounOf(words, group);
  const [first, next] = [words[start] as Word, words[head + 1]];
  const fault = faults.has(last?.plain.split('-').at(-1) ?? '') || wrong.test(first.plain);
  if (start === head && /^(?:takes|makes|gives)$/.test(verb) && bareObjects.has(last?.plain ?? ''))
    return null;
  // "language and variant parameters", "adds error logging", but "fixes a crash breaking exports"
  const shares =
    /^(?:and|or)$/.test(next?.plain ?? '') &&
    words.slice(head + 2, head + 6).some(({ tag, plain }) => tag === 'NOUN' && /[^su]s$/.test(plain));
  const acts = next?.tag === 'VERB' && !last?.ends && /(?:ing|[^s]s)$/.test(next.plain);
  if ((shares && !last?.ends) || (acts && !(fault && !creates(verb)))) return null;
  if (/^\p{Lu}\S+ language$/u.test(`${first.text} ${last?.plain}`)) return 'the';
  if (called || (!fault && !creates(verb) && verb !== 'allows')) return 'the';
  // A new thing that is joined to another sounds right without its article: "drag and drop".
  const joined = last !== undefined && !isThing(last) && /^(?:and|or)$/.test(next?.plain ?? '');
  return joined && !fault ? null : indefinite(first.text);
}

/** Adjectives that always describe a bug. */
const wrong = /^(?:race|broken|duplicate|inconsistent|incorrect|invalid|misplaced|missing|wrong)$/;

/** Nouns and adjectives for something unique. */
const known = wordSet('ability possibility latest current entire whole');

function opensClause(words: readonly Word[], index: number): boolean {
  return clauseOpeners.has(words[index]?.plain ?? '') && !/^(?:ADP|CCONJ)$/.test(words[index - 1]?.tag ?? '');
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
  'a an the this that these those its their your our my all any some no each every both several many more most another other certain multiple various such same latest next last first only',
);
