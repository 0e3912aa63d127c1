import { createRequire } from 'node:module';
import type { Model, PartOfSpeech, WinkMethods } from 'wink-nlp';
import { memo } from '../../domain/memo.ts';
import { findVerb } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';

/** A word of a text with its part of speech. Words in quotation marks are one name. */
export type Word = {
  readonly text: string;
  /** The word in lower case, without punctuation. */
  readonly plain: string;
  readonly tag: PartOfSpeech;
  /** Whether a punctuation mark separates it from the next word. */
  readonly ends: boolean;
};

/** The most words that the tagger may remember. It remembers every word, and takes quadratic time on long ones. */
const maxRemembered = 50_000;
const maxText = 600;
const maxWord = 80;

type Tagger = {
  readonly nlp: WinkMethods;
  /** The number of words in its own lexicon. */
  readonly lexicon: number;
};

const require = createRequire(import.meta.url);
let current: Tagger | null = null;

/** Loads the tagger with the first English text, because it takes half a second and 40 MB. */
function tagger(): Tagger {
  current ??= loadTagger();
  return current;
}

function loadTagger(): Tagger {
  const model: Model = require('wink-eng-lite-web-model');
  const winkNlp: (model: Model, pipe: string[]) => WinkMethods = require('wink-nlp');
  const nlp = winkNlp(model, ['pos']);
  return { nlp, lexicon: idOf('aloudunknownword', nlp) };
}

/** Tags the words of one English sentence or phrase. A text that is too long to be spoken has no words. */
export function tagWords(text: string): Word[] {
  if (text.length > maxText) return [];
  const parts = text.match(/["“][^"“”]{1,60}["”]\S*|(?<!\S)['‘][^'‘’]{1,60}['’](?!\S)|\S+/gu) ?? [];
  if (parts.some((part) => part.length > maxWord)) return [];
  const read = parts.map(readPart);
  const tags = tagsOf(read.map((part, index) => (index === 0 ? part.taggedFirst : part.tagged)));
  const words = read.map(({ text, plain, ends, named, namedFirst }, index): Word => {
    const isNamed = (index === 0 ? namedFirst : named) && plain !== 'i';
    return { text, plain, tag: isNamed ? 'PROPN' : (tags[index] ?? 'X'), ends };
  });
  return words.map((_, index) => corrected(words, index));
}

/**
 * Classifies a part by its letters. The first part of a text has a capital anyway. Code and quotations are tagged as
 * names.
 */
const readPart = memo((text: string) => {
  const isName = /^["“'‘`]\S|[_/\\@#]|\p{L}[.:]\p{L}|\p{Ll}\p{Lu}|\p{L}\d|\(\)/u.test(text);
  const tagged = isName ? `It${/[.,;:!?]$/.exec(text)?.[0] ?? ''}` : text;
  return {
    text,
    plain: /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text.toLowerCase())?.[0] ?? '',
    ends: /[.,;:!?)]$/.test(text),
    named: isName || /^\p{Lu}/u.test(text),
    namedFirst: isName || /^\p{Lu}{2}/u.test(text),
    tagged,
    taggedFirst: !isName && /^\p{Lu}\p{Ll}+[.,;:!?]?$/u.test(text) ? text.toLowerCase() : tagged,
  };
});

/** Whether English has the word. Names of products and people have no entry, unless they are also words. */
export function isKnownWord(word: string): boolean {
  const small = word.toLowerCase();
  const isListed = (one: string) => modern.has(one) || idOf(one) < tagger().lexicon;
  return (
    small !== '' &&
    small.length <= maxWord &&
    (isListed(small) || isListed(small.replace(/(?<=\p{L}{3})s$/u, '')))
  );
}

/** Words that are newer than the lexicon. */
const modern = wordSet(
  'config checkbox checkboxes timestamp timestamps tooltip tooltips dropdown dropdowns login logins frontend backend username usernames autocomplete popup popups toolbar toolbars bookings viewport webhook webhooks screenshot screenshots plugin plugins changelog wildcard hotkey hotkeys placeholder offline filename filenames codebase endpoint endpoints upload uploads',
);

function idOf(word: string, { readDoc, its }: WinkMethods = tagger().nlp): number {
  const [id = 0] = readDoc(word).tokens().out(its.uniqueId);
  return id as number;
}

/** Returns the tag of each part. A compound has the tag of its last word. */
function tagsOf(parts: readonly string[]): PartOfSpeech[] {
  const { nlp, lexicon } = tagger();
  const tokens = nlp.readDoc(parts.join(' ')).tokens();
  const { its } = nlp;
  const [tags, spaces] = [tokens.out(its.pos), tokens.out(its.precedingSpaces)];
  const found: PartOfSpeech[] = [];
  tokens.out().forEach((token, index) => {
    const tag = tags[index] as PartOfSpeech;
    if (index === 0 || spaces[index] !== '') found.push(tag);
    else if (/[\p{L}\p{N}]/u.test(token)) found[found.length - 1] = tag;
  });
  if (Math.max(...tokens.out(its.uniqueId).map(Number)) > lexicon + maxRemembered) current = null;
  return found;
}

/** Corrects tags that are wrong in release notes. */
function corrected(words: readonly Word[], index: number): Word {
  const [before, word, next] = [words[index - 1], words[index] as Word, words[index + 1]];
  const describes = !word.ends && (next?.tag === 'NOUN' || next?.tag === 'ADJ');
  // "a time-out", "an off-by-one bug"
  if (/-(?:in|out|on|off|up|down)$/.test(word.plain) && !describes) return { ...word, tag: 'NOUN' };
  if (word.plain.includes('-') && describes && word.tag !== 'NOUN' && word.tag !== 'PROPN')
    return { ...word, tag: 'ADJ' };
  // "when file is empty"
  const subject = next?.tag === 'AUX' && openers.has(before?.plain ?? '');
  if (word.tag === 'VERB' && isBase(word.plain) && !asksForVerb(before, word))
    return describes || subject || isThing(before) ? { ...word, tag: 'NOUN' } : word;
  // "The app crashes when", "The box features a"
  const acts = /[^su]s$/.test(word.plain) && next?.tag === 'DET';
  return word.tag === 'NOUN' &&
    !word.ends &&
    isThing(before) &&
    (acts || happens.test(word.plain)) &&
    next?.tag !== 'NOUN'
    ? { ...word, tag: 'VERB' }
    : word;
}

function isBase(plain: string): boolean {
  return !/(?:ed|ing|[^s]s)$/.test(plain);
}

/** Whether a base form may be a verb here: "to save", "can open", "users see". "to board selection" needs the list. */
function asksForVerb(before: Word | undefined, { plain }: Word): boolean {
  if (before === undefined || before.ends) return findVerb(plain) !== null;
  if (before.plain === 'to') return findVerb(plain) !== null;
  return (
    (before.tag === 'AUX' && !/^ha(?:s|d|ve)$/.test(before.plain)) ||
    (before.tag === 'NOUN' && /[^su]s$/.test(before.plain)) ||
    askers.has(before.plain)
  );
}

const openers = wordSet('when if where because while once unless until');

const askers = wordSet(
  "and or not you we they i don't doesn't didn't can't cannot also now always never only please",
);

function isThing(word: Word | undefined): boolean {
  return (
    word !== undefined && !word.ends && (word.tag === 'NOUN' || word.tag === 'PROPN' || word.tag === 'ADJ')
  );
}

/** Matches verbs of failing and continuing, which are not plurals after a noun. */
const happens =
  /^(?:crash|freeze|hang|fail|disappear|flicker|overlap|stop|open|close|change|load|return|show)(?:e?s)$/;
