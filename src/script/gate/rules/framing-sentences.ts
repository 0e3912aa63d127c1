import { findVerb, isAlsoNoun, isOftenNoun } from '../../judge/verbs.ts';
import type { AnalyzedText, AnalyzedUnit } from '../analyze-text.ts';
import type { Evidence } from '../evidence.ts';
import { functionWords } from '../lists/common-words.ts';
import {
  announcing,
  englishFramingPhrases,
  englishFramingWords,
  framingWordsOf,
} from '../lists/framing-words.ts';
import { negators } from '../lists/synonyms.ts';
import { anyPhrase } from '../phrase-pattern.ts';
import { isWithin, spansOf } from '../read-figures.ts';
import type { Token } from '../tokens.ts';

const phrases = anyPhrase(englishFramingPhrases, { flags: 'gi' });

/**
 * What a word does in a framing sentence: it frames, alone or in a phrase; it is a name or number; or it is a
 * topic of the text.
 */
type Role = 'word' | 'phrase' | 'name' | 'topic';
type Placed = { readonly token: Token; readonly role: Role };

/** How many topic words a clause may have. Fewer where verbs cannot be recognized. */
const [maxTopic, maxForeignTopic] = [6, 2];

/**
 * Whether a sentence only greets, introduces a topic, points to the notes or says goodbye. It consists of words for
 * that, names, numbers and topics of the text.
 */
export function isFramingSentence({ text, tokens, figures }: AnalyzedText, evidence: Evidence): boolean {
  const isEnglish = evidence.language === 'en';
  const words = isEnglish ? englishFramingWords : framingWordsOf(evidence.language);
  const found = isEnglish ? [...text.replaceAll('’', "'").matchAll(phrases)] : [];
  const spans = [...figures.dates, ...figures.clocks];
  const roleOf = (token: Token): Role | null => {
    if (found.some(({ 0: phrase, index }) => token.at >= index && token.at < index + phrase.length))
      return 'phrase';
    if (isWithin(token, spans) || isNameOf(token, evidence)) return 'name';
    if (words.has(token.word)) return 'word';
    if (/ing$/.test(token.word) && /\b(?:happy|fun) $/i.test(text.slice(0, token.at))) return 'word';
    return isTopic(token, evidence) ? 'topic' : null;
  };
  return [...Map.groupBy(tokens, ({ clause }) => clause).values()].every((part) => {
    const placed = part.flatMap((token, index): Placed[] => {
      // "Now to the exceptions" may name what follows in a word of its own.
      const last = isEnglish && index === part.length - 1 && isNoun(token);
      const named =
        last &&
        (isTransition(part) ||
          (index === 0 && /\b(?:next|topic|agenda)\b[^:]{0,40}: $/i.test(text.slice(0, token.at))));
      const role = roleOf(token) ?? (named ? 'topic' : null);
      return role === null ? [] : [{ token, role }];
    });
    if (
      placed.length < part.length ||
      placed.filter(({ role }) => role === 'topic').length > (isEnglish ? maxTopic : maxForeignTopic)
    )
      return false;
    return !isEnglish || (!makesStatement(placed) && !givesOrder(placed));
  });
}

const overToNoun = /\s(?:to|about|with|on|for) (?:the |an? )?\S+$/;
const stating = /\b(?:is(?! about)|are|was|were|has|have|will|can|would|brings(?! (?:us|me)))\b/;

function isTransition(part: readonly Token[]): boolean {
  const said = part.map(({ word }) => word).join(' ');
  return overToNoun.test(said) && !stating.test(said);
}

const linking = /^(?:is|are|was|were|has|have|will|can|would|brings|comes?)$/;
const leading = /^(?:takes|covers|means|leaves|concludes|leads|wraps|sounds|changes)$/;
/** Subjects about which a framing sentence may make a statement. */
const pronouns = /^(?:this|that|these|those|here|there|it|which|what|we|i|you|who|all|to|will|we'll|i'll)$/;
const acting =
  /^(?:start|begin|look|turn|move|go|talk|speak|ask|discuss|cover|explain|walk|dive|dig|continue|finish|switch|bring|take|find|read|say|get|hear|see|know|have|fix|update|change)$/;
const people = /^(?:everyone|everybody|listeners|friends|hosts?|others|all|some|few|two|three|four|five)$/;
const release = /^(?:version|release|update|edition)$/;
const adverb = /^(?:also|now|then|too|finally)$/;

/** Whether a clause says more about a name or topic than that it is out, here or next: "Northwind is closing". */
function makesStatement(part: readonly Placed[]): boolean {
  const [words, roles] = [part.map(({ token }) => token.word), part.map(({ role }) => role)];
  // "Version 3 of the parser" is a name.
  const ofName =
    roles.includes('name') && /\bof(?: the)?$/.test(words.slice(0, roles.indexOf('topic')).join(' '));
  const topic = ofName ? -1 : roles.indexOf('topic');
  return part.some(({ role }, at) => {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    if (/^(?:last|final)$/.test(word)) return release.test(next) || roles[at + 1] === 'name';
    if (role === 'phrase')
      return /^(?:is|are|has)$/.test(word) && ((topic >= 0 && topic < at) || words[at + 2] === 'of');
    if (role !== 'word') return false;
    // "So is Northwind" and "recordings too" repeat an earlier statement.
    if ((word === 'so' && /^(?:is|are)$/.test(next)) || (/^(?:goodbye|bye)$/.test(word) && next === 'to'))
      return true;
    if (
      /^(?:too|also)$/.test(word) &&
      roles.some((each) => each === 'name' || each === 'topic') &&
      !words.some((each) => linking.test(each) || acting.test(each) || each.endsWith("'s"))
    )
      return true;
    const before = words.findLastIndex((each, index) => index < at && !adverb.test(each));
    const subject = before < 0 ? 'order' : roles[before];
    if (linking.test(word)) {
      if (/^comes?$/.test(word) && /^(?:first|next|now|the)$/.test(next)) return false;
      if (subject === 'order' || pronouns.test(words[before] ?? '')) return roles[at + 1] === 'topic';
      if (subject === 'topic' && !ofName) return true;
      return part.slice(at + 1).some((each) => each.role !== 'name' && !announcing.has(each.token.word));
    }
    if (leading.test(word) && (word !== 'changes' || /^(?:this|that|it)$/.test(words[before] ?? '')))
      return word === 'changes' || !/^(?:this|that|it|which|what)$/.test(words[before] ?? '');
    return (
      acting.test(word) && (subject === 'name' || subject === 'topic' || people.test(words[before] ?? ''))
    );
  });
}

const openers = /^(?:and|but|so|well|now|then|also|okay|ok|right|alright|first|finally|lastly|again)$/;
const papers = /^(?:notes|text|document|guide|report|policy|minutes|changelog)$/;

/** Whether a clause tells or allows listeners to do something: "go back to version 2", "you can leave it". */
function givesOrder(part: readonly Placed[]): boolean {
  if (part.some(({ token, role }) => role === 'word' && /^you(?:'ll)?$/.test(token.word))) return true;
  const from = part.findIndex(({ token }) => !openers.test(token.word));
  const [first, next] = [part[from], part[from + 1]?.token.word ?? ''];
  if (first?.role !== 'word' || !acting.test(first.token.word)) return false;
  if (/^(?:find|read|see)$/.test(first.token.word))
    return !part.some(({ token }) => papers.test(token.word)) || part.some(({ role }) => role === 'topic');
  if (first.token.word === 'have' && part.some(({ token }) => papers.test(token.word))) return false;
  return first.token.word === 'have'
    ? !/^(?:fun|nice|great|good|lovely)$/.test(next === 'a' ? (part[from + 2]?.token.word ?? '') : next)
    : next !== 'on' && next !== 'ahead';
}

/** Whether a word is the product, its version, or a number. Other rules check those. */
function isNameOf({ word, text }: Token, { productName, version, subjects }: Evidence): boolean {
  return (
    /^[vV]?\d/.test(text) ||
    ['version', 'versions', 'release'].includes(word) ||
    word === version ||
    (productName === null && /^\p{Lu}/u.test(text) && subjects.has(word)) ||
    (productName?.toLowerCase().split(/\s+/).includes(word.replace(/'s$/, '')) ?? false)
  );
}

function isNoun({ word }: Token): boolean {
  const verb = findVerb(word);
  if (functionWords.has(word) || negators.has(word)) return false;
  if (verb === null) return true;
  return verb.form === 'base' ? isOftenNoun(verb.base) : verb.form === 'third' && isAlsoNoun(verb.base);
}

/** Whether a word is a noun in the text. */
function isTopic(token: Token, { units, background, subjects }: Evidence): boolean {
  const { word, stem } = token;
  return (
    isNoun(token) &&
    (subjects.has(word) ||
      [background, ...units.values()].some(({ words, stems }) => words.has(word) || stems.has(stem)))
  );
}

const significantWords =
  /^(?:no|not|none|nor|neither|nobody|nothing|never|without|unless|off|over|out|up|down|against|last|only|less|least|fewer|few|most|all|any|every\w*|some\w*|still|ever|n't|.+n't|cannot|until|otherwise|instead|goes|gone|go|going|must|shall|should|might|may|could|would|can)$/;

/** Words of a heading or category that say what changed. */
const done = /^(?:added|changed|deprecated|fixed|improved|new|removed)$/;

/** Whether one sentence of a unit contains all words of a sentence. The unit then supports it. */
export function isStatedBy(
  { sentences, words }: AnalyzedUnit,
  said: AnalyzedText,
  evidence: Evidence,
): boolean {
  return sentences.some(({ stems }) =>
    statesAllWords({ words: new Set([...words].filter((word) => done.test(word))), stems }, said, evidence),
  );
}

export function statesAllWords(
  { words, stems }: Pick<AnalyzedText, 'words' | 'stems'>,
  { tokens, figures }: AnalyzedText,
  evidence: Evidence,
): boolean {
  const spans = spansOf(figures);
  // Subjects of the text do not count as names here.
  const named = { ...evidence, productName: evidence.productName ?? '' };
  let stated = 0;
  const known = tokens.every((token) => {
    if (isNameOf(token, named) || isWithin(token, spans)) return true;
    if (functionWords.has(token.word) && !significantWords.test(token.word)) return true;
    stated += 1;
    return words.has(token.word) || stems.has(token.stem);
  });
  return known && stated > 1;
}
