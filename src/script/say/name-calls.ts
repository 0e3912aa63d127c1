import { findVerb } from '../judge/verbs.ts';

/**
 * Says "The `read_all` function now waits" for "`read_all()` now waits", because a bare name is unclear by ear. Other
 * calls lose their brackets.
 */
export function nameCalls(text: string): string {
  const named = text.replace(calls, (whole, opening = '', names: string, at: number) => {
    const [before, after] = [text.slice(0, at), text.slice(at + whole.length)];
    const next = /^ (\p{Ll}+)/u.exec(after)?.[1] ?? '';
    const isSubject = before === '' && findVerb(next)?.form === 'third';
    const isWhole = isSubject || /^(?:[.,;:)!?]|$)/.test(after) || follows.test(next);
    const isPlaced = before === '' || opening !== '' || described.test(before) || joining.test(before);
    if (!isWhole || !isPlaced || kind.test(after) || kindBefore.test(before)) return whole;
    const article = described.test(before) ? '' : before === '' ? 'The ' : 'the ';
    const noun = names.split('\uE000').length > 2 ? 'functions' : 'function';
    return `${article}${opening.toLowerCase()}${names} ${noun}`;
  });
  return named.replace(/\(\)(?=\uE001)/g, '');
}

/** Matches a name of up to three plain words in code with the brackets of a call. */
const name = String.raw`\uE000(?:(?:[a-z][a-z\d]*_){0,2}[a-z][a-z\d]*|[a-z]+(?:[A-Z][a-z\d]+){1,2})\(\)\uE001`;
const calls = new RegExp(
  String.raw`((?<![\p{L}-])[Nn]ew )?(${name}(?:(?:, ${name}){0,3},? and ${name})?)(?!,? (?:and |or )?\uE000)`,
  'gu',
);
/** Matches words by which the text itself says what the name is. */
const kinds =
  '(?:functions?|methods?|calls?|hooks?|helpers?|macros?|operators?|commands?|procedures?|routines?|constructors?)';
const kind = new RegExp(`^ ${kinds}\\b`);
const kindBefore = new RegExp(`\\b${kinds} $`, 'i');
/** Matches words that describe the name: "its", "the poorly designed". */
const described =
  /(?:^|[\s(])(?:the|an?|its|their|our|your|this|that|each|every|old)(?: (?!(?:in|of|to|for|from|with|by|on|at|via|using|when|that|and|or)\b)[\p{Ll}-]+){0,3} $/iu;
/** Matches words before a call that may be a value: "returns `logical()`". */
const joining =
  /(?:^|[\s(])(?:in|to|of|from|with|for|by|via|on|into|before|after|through|using|calling|adds?|added|introduces?|fix(?:es|ed)?|removed?|removes|deprecated?|deprecates|renamed?|improved?|like|when|if|where|that|but|so|while|because) $/i;
const follows =
  /^(?:and|or|is|are|was|were|will|can|could|may|must|should|has|had|does|did|gains?|now|no|not|also|to|in|on|for|from|with|when|if|by|as|at|that|which|so|but|while|where|because|only|always|never|correctly|instead)$/;
