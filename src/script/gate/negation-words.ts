import { wordSet } from '../word-list.ts';
import { functionWords } from './lists/common-words.ts';
import { englishNumberWords } from './lists/number-words.ts';
import { implicitNegators, negators } from './lists/synonyms.ts';
import type { Token } from './tokens.ts';
import { isContentWord } from './word-classes.ts';

const being = /^(?:is|are|was|were|be|been|stays?|left|leaves?|leaving|switch(?:ed|es)?|turn(?:ed|s)?)$/;
/** Words before a noun of the same form: "the end", "25 stops". */
const things = /^(?:the|an?|this|each|most|between|of|for|per|\d+)$/;
const thingLike = /^(?:crash|end|stop|drop|break|block|miss|refus|ban|lock)$/;
const keeping = /^(?:keep|keeps|kept|keeping)$/;
/** Words before a participle that describes a noun: "catches up on missed runs". */
const belonging = /^(?:about|after|at|before|for|from|in|of|on|with)$/;
/** Verbs at the start of an entry: "removed the cache". "Missing columns" begins with an adjective. */
const actions = /^(?:remov|drop|disabl|reject|block|retir|stop|prevent|avoid)/;
/** Words after "no" or "not" that cancel the negation: "no later than", "not only". */
const mild = /^(?:less|fewer|later|earlier|such|matter|doubt|only|least)$/;

/** Whether a word negates its clause as "not" does: "it ends", "the driver goes", "was down", "left out". */
export function isImplicitNegation(tokens: readonly Token[], index: number): boolean {
  const { word, stem } = tokens[index] as Token;
  const [before, next] = [tokens[index - 1]?.word ?? '', tokens[index + 1]?.word ?? ''];
  if (/^(?:go|goes|wait)$/.test(word)) return index > 0 && next === '';
  if (word === 'away') return before !== 'right' && before !== 'straight';
  if (word === 'down') return /^(?:went|goes)$/.test(before) ? next === '' : being.test(before);
  // "Left out", "ruled out", "keeps private data out of reports".
  if (word === 'out')
    return (
      /^(?:left|leav|rul)/.test(before) ||
      (next === 'of' && tokens.slice(Math.max(0, index - 4), index).some((each) => each.stem === 'keep'))
    );
  if (word === 'off')
    return (
      tokens.slice(Math.max(0, index - 3), index).some((each) => being.test(each.word)) &&
      before !== 'percent'
    );
  // "Keeps add-ons from being changed" prevents it.
  if (keeping.test(word))
    return tokens.some(
      (each, at) => at > index && each.word === 'from' && /ing$/.test(tokens[at + 1]?.word ?? ''),
    );
  if (!implicitNegators.has(stem) || functionWords.has(word)) return false;
  const named = thingLike.test(stem) || /(?:ed|en|lost|missing)$/.test(word);
  const described =
    index === 0 &&
    !actions.test(stem) &&
    isContentWord(tokens[1] ?? (tokens[0] as Token)) &&
    tokens.length > 1;
  return !(
    named &&
    (things.test(before) ||
      englishNumberWords.has(before) ||
      (/(?:ed|en|lost)$/.test(word) && !actions.test(stem) && belonging.test(before)) ||
      (described && /(?:ed|en|lost|missing)$/.test(word)))
  );
}

/** Whether "No" means a number: "Item No field", but not "Users Have No Access". */
function isNumber(tokens: readonly Token[], index: number): boolean {
  const [before, word, next] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const isNamed = word?.text === 'No' && !word.first && /^\p{Lu}/u.test(before?.text ?? '');
  return isNamed && !/^\p{Lu}/u.test(next?.text ?? '');
}

/** Whether a word is a negation. It is none in a limit ("no more than") or in "for nothing". */
export function isNegation(tokens: readonly Token[], index: number): boolean {
  const { word } = tokens[index] as Token;
  if (!negators.has(word) || isNumber(tokens, index)) return false;
  const [before, next] = [tokens[index - 1]?.word ?? '', tokens[index + 1]?.word ?? ''];
  if (next === 'more' && tokens[index + 2]?.word === 'than') return false;
  // "No, they stay": the answer to a question.
  if (word === 'no' && tokens[index + 1]?.clause !== tokens[index]?.clause) return false;
  // "To publish or not to publish" is undecided.
  if (word === 'not' && before === 'or') return false;
  if (word === 'no' || word === 'not') return !mild.test(next);
  if (word === 'nothing') return before !== 'for' && next !== 'but';
  if (word === 'instead') return next === 'of';
  return word !== 'rather' || next === 'than';
}

const formerWords =
  /\b(?:used to|until now|previously|formerly|in the past|so far|bisher|bis jetzt)\b|^before,|\bbefore it was\b/;
const pastWords = wordSet(
  "was were had did could would wasn't weren't didn't couldn't hadn't wurde wurden war waren konnte",
);
const irregularPast = wordSet(
  'forgot froze hung threw took went came made sent left fell ran kept lost showed gave grew wrote broke got saw hid began found brach ging kam',
);
/** "Overwrote", "withdrew". */
const prefixedPast =
  /^(?:over|re|with|under|mis|out|un).{0,3}(?:wrote|rode|drew|took|threw|grew|ran|did|came)$/;
const present = wordSet('is are has have can will does do must may now longer');
const beforeParticiple =
  /^(?:is|are|be|been|being|has|have|get|gets|a|an|the|by|with|of|to|its|their|your|not|no|now|longer|already|just|it's|they're|that's)$/;
const mending = /^(?:call|nam|fix|repair|resolv|mend|solv|correct|patch)$/;

/** Whether a text is about how things were: "used to", "until now". */
export function isFormer(text: string): boolean {
  // "The icons previously used have been removed" is about the present.
  // So is "without previously opening the map".
  return formerWords.test(
    text
      .replace(/\bwithout previously\b/, 'without')
      .replace(/\bpreviously (?=\w{1,30}ed\b.{0,80}\b(?:is|are|has|have)\b)/, ''),
  );
}

export function isPast(tokens: readonly Token[]): boolean {
  if (tokens.some(({ word }) => pastWords.has(word))) return true;
  // "Now follows the interval specified" is in the present tense.
  if (tokens.some(({ word }) => present.has(word))) return false;
  if (tokens.some(({ word }) => irregularPast.has(word) || prefixedPast.test(word))) return true;
  return tokens.some((token, index) => {
    const before = tokens[index - 1]?.word;
    return (
      before !== undefined &&
      /[^e]ed$/.test(token.word) &&
      isContentWord(token) &&
      !mending.test(token.stem) &&
      !beforeParticiple.test(before)
    );
  });
}
