import { indefinite, withArticle } from './articles.ts';
import { lowerFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { mendArticles, mendStatement } from './mend-articles.ts';
import { isName } from './name-marks.ts';
import { neutralWays } from './neutral.ts';
import { isNounGerund, isPlural, readNounPhrase, startsVerb } from './noun-phrase.ts';
import { isNounUse } from './noun-use.ts';
import { gainWays } from './say-gain.ts';
import { shapeOf } from './shape.ts';
import type { Subjects } from './subjects.ts';
import { gerund, thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import { bare, endsNoun, isAdjective, isAdverb, isDeterminer, isFault } from './word-kinds.ts';

const faultFirst =
  /^(?:missing|failing|leaking|dangling|misleading|crashing|breaking|string|warning|rendering|existing|blocking|conflicting|incoming|pending|remaining|setting|timing|casing|spacing|padding|encoding|parsing|handling|hanging|flickering|overlapping|confusing|routing|logging|typing|scrolling|caching|binding|mapping|loading|streaming)$/i;

/** "incorrect results from hash joins": a wrong thing and where it comes from, whatever verb follows. */
const wrongThing =
  /^(?:incorrect|wrong|missing|invalid|broken|bad|stale|corrupt(?:ed)?|inaccurate|unexpected|spurious|inconsistent) [a-z-]+ (?:from|in|of|for|on|with)\b(?!.*\b(?:is|are|was|were)\b(?! (?:below|above|over|under)))/i;

/** Ways to tell that something was wrong and is not any more. */
export function fixWays(rest: string, subjects: Subjects): string[] {
  const text = lowerFirst(
    rest.replace(/^(?:fix(?:es|ed)?,? )?(?:(?:for|up|an? (?:issue|bug) with) )?/i, ''),
    subjects.names,
  );
  const words = text.split(' ');
  const first = words[0] ?? '';
  const shape = shapeOf(text, false, true);
  const when =
    /^(?:an? |the )?(?:issue|bug|problem|case|regression|edge case|error)s? (?:where|when|in which|that|with|in|causing|preventing)\b/i.test(
      text,
    );
  const not = /^(?:to not|not to|so it does(?:n['’]t| not)) (\S+) (.+)$/i.exec(text);
  if (not && verbOf(not[1] ?? '')?.form === 'base')
    return [`${subjects.product ?? 'this version'} no longer ${thirdPerson(not[1] ?? '')} ${not[2]}`];
  const unable = /^(?:can['’]?t|cannot|could(?:n['’]t| not)) (.+)$/i.exec(text)?.[1];
  if (unable !== undefined) return problemWays(`a bug where you could not ${unable}`, subjects);
  if (/^(?:unable|not able|impossible|not possible) to /i.test(text))
    return problemWays(
      `a bug where it was ${text.replace(/^(?:unable|not able)/i, 'not possible')}`,
      subjects,
    );
  if (when) return problemWays(withArticle(text), subjects);
  const state = wrongState(text);
  if (state !== null) return problemWays(state, subjects);
  if (/^(?:when|where|if|in|on|with|how|why|at|during|after)$/i.test(first))
    return problemWays(`a problem ${text}`, subjects);
  if (verbOf(first)?.form === 'gerund' && !faultFirst.test(first))
    return problemWays(`a problem with ${text}`, subjects);
  const base = verbOf(bare(first));
  if (
    shape.kind === 'action' &&
    base?.form === 'base' &&
    !isNounUse(words) &&
    (!nounToo.has(base.verb) || isDeterminer(words[1] ?? ''))
  )
    return shape.negated
      ? neutralWays('fixed', text, subjects)
      : problemWays(`a problem with ${gerund(shape.verb)} ${shape.rest}`, subjects);
  if (wrongThing.test(text)) return nounFixWays(text, subjects);
  if (shape.kind === 'statement' && !hasGerund(words))
    return problemWays(`a bug where ${mendStatement(text)}`, subjects);
  if (/^that /i.test(text)) return problemWays(`a bug where ${text.slice(5)}`, subjects);
  if (shape.kind === 'unclear' || /^(?:to|not|so|that|same)$/i.test(first))
    return neutralWays('fixed', text, subjects);
  if (shape.kind === 'action' && base !== null && nounToo.has(base.verb) && isDoing(words))
    return problemWays(`a problem with ${mendArticles(text, true)}`, subjects);
  if (shape.kind === 'action' && base !== null && verbFirst.has(base.verb) && !isNounUse(words))
    return neutralWays('fixed', text, subjects);
  const actor = actorWay(words);
  if (actor !== null) return [actor];
  if (isWork(text)) return gainWays(withArticle(text), subjects);
  return nounFixWays(text, subjects);
}

const broken =
  /^((?:[a-z-]+ ){0,3}[a-z-]+) ((?:misaligned|misplaced|mispositioned|truncated|clipped|cut off|unreadable|unreachable|unresponsive|unclickable|invisible|stuck|frozen|(?:shown|displayed|opened|triggered|sent|applied|called|duplicated|rejected|cleared|closed|rendered|reset|selected)(?= (?:for|twice|even|after|when|despite|instead|too|in|on)\b)|unstyled|uncentered|off-center)(?: (?:in|on|when|after|with|for|if|while|at|during|under|inside|behind)\b.*)?)$/i;

/** "address not saved when…", "shortcuts not working": what did not happen to a thing. */
const undone =
  /^((?:(?!not\b|when\b|if\b|that\b|is\b|are\b|was\b|were\b|does\b|do\b|did\b)\S+ ){0,5}(?!is\b|are\b|was\b|were\b|does\b|do\b|did\b|can\b|could\b|should\b)\S*[^\s,;:]) ((?:not|never) (?:being |correctly |properly |fully )?(?:[a-z]{3,}ed|[a-z]{3,}ing|shown|sent|set|kept|read|found|built|drawn|hidden|run|written|taken|given|sorted|available|visible|clickable|selectable|aligned)\b.*)$/i;

const subject = String.raw`^((?:(?!not\b|when\b|if\b|that\b|is\b|are\b|was\b|were\b)\S+ ){0,5}\S*[^\s,;:])`;
const participles =
  '(?:[a-z]{2,}ed|shown|sent|set|kept|read|found|built|drawn|hidden|run|written|taken|given|lost|left|made|cut|thrown)';

/** "zero bounds silently dropped in…": how a thing was dealt with. */
const wronglyDone = new RegExp(
  String.raw`${subject} ((?:silently|incorrectly|wrongly|accidentally|unintentionally|unexpectedly|mistakenly|improperly|erroneously|always|never) ${participles}\b.*)$`,
  'i',
);

/** "default value being dropped when…": what happened to a thing. */
const beingDone = new RegExp(String.raw`^(?!the |an? )${subject.slice(1)} being (${participles}\b.*)$`, 'i');

/** "loading spinner misaligned in RTL": a thing, and the state it was in. */
function wrongState(text: string): string | null {
  const [, thing = '', state = ''] =
    broken.exec(text) ?? undone.exec(text) ?? wronglyDone.exec(text) ?? beingDone.exec(text) ?? [];
  const words = thing.split(' ');
  const doing = words.slice(1).some((word) => verbOf(word)?.form === 'gerund' && !isNounGerund(word));
  if (thing === '' || doing || words.some((word) => endsNoun(word) || isAdverb(word))) return null;
  const plural = isPlural(words, 0, words.length - 1);
  const named = words.length === 1 && isName(thing);
  const the = plural || named || isDeterminer(words[0] ?? '') || /^[A-Z]/.test(thing) ? '' : 'the ';
  return `a bug where ${the}${thing} ${plural ? 'were' : 'was'} ${state}`;
}

/** "the dump failing with…": what follows the gerund is no sentence of its own. */
function hasGerund(words: readonly string[]): boolean {
  const finite = findFiniteVerb(words);
  return words.some(
    (word, index) =>
      index > 0 &&
      index < finite &&
      verbOf(bare(word))?.form === 'gerund' &&
      !isNounGerund(word) &&
      !endsNoun(words[index - 1] ?? ''),
  );
}

/** "focus trap escaping in Firefox": two nouns, and what they were doing. */
function isDoing(words: readonly string[]): boolean {
  const third = words[2] ?? '';
  return verbOf(bare(third))?.form === 'gerund' && !isDeterminer(words[1] ?? '') && !endsNoun(words[1] ?? '');
}

/** "timezone plugin prevent errors" → "the timezone plugin now prevents errors": a part, then what it shall do. */
function actorWay(words: readonly string[]): string | null {
  const at = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < 4 &&
      !isName(word) &&
      startsVerb(words, index) &&
      !endsNoun(words[index + 1] ?? ''),
  );
  const verb = at < 1 ? null : verbOf(bare(words[at]));
  if (!verb || words.slice(0, at).some((word) => isName(word) || !/^[a-z-]+$/i.test(word) || endsNoun(word)))
    return null;
  const subject = words.slice(0, at).join(' ');
  const plural = isPlural(words, 0, at - 1);
  const the = plural || isDeterminer(words[0] ?? '') ? '' : 'the ';
  return `${the}${subject} now ${plural ? verb.verb : thirdPerson(verb.verb)} ${words.slice(at + 1).join(' ')}`;
}

/** Mending as such, which cannot itself be mended: "minor fixes", "maintenance updates". */
function isWork(text: string): boolean {
  return (
    /^(?:better|improved|faster|more|stricter|clearer|safer|simpler)\b/i.test(text) ||
    /\b(?:fixes|updates|tweaks|improvements?|clean-?ups?|maintenance|polish|refactoring|enhancements?)$/i.test(
      /^\S+ of /.test(text) ? '' : (text.split(/ (?:for|to|in|of|on|and) /)[0] ?? ''),
    )
  );
}

function problemWays(thing: string, subjects: Subjects): string[] {
  return [
    `this release fixes ${thing}`,
    `there is a fix for ${thing}`,
    ...(subjects.product ? [`${subjects.product} fixes ${thing}`] : [`the update fixes ${thing}`]),
    `one fix takes care of ${thing}`,
    `another fix is for ${thing}`,
  ];
}

function nounFixWays(text: string, subjects: Subjects): string[] {
  const fails = /^\uE010\S*\uE011?(?:exception|error|panic|warning)(?= |$)/i.test(text);
  const wrong =
    /^(?:wrong|incorrect|invalid) (?!data|text|spacing|padding|output|input|code|content|information|focus)[a-z]+[^s\W] (?:in|on|for|of|when|with|at|after)\b/.test(
      text,
    );
  const thing = fails || wrong ? `${indefinite(text)} ${text}` : withArticle(text);
  const words = thing.split(' ');
  const phrase = readNounPhrase(words, 0);
  const been = phrase.plural ? 'have been' : 'has been';
  const are = phrase.plural ? 'are' : 'is';
  const short = words.length <= 11 && !/[,:;]/.test(thing) && !/\b(?:which|that|where|so)\b/.test(thing);
  const doubtful =
    verbOf(bare(words[0]))?.form === 'base' &&
    !isAdjective(words[0] ?? '') &&
    phrase.plural &&
    !isFault(phrase.head) &&
    /^(?:when|if|on|in|for)$/i.test(words[phrase.end] ?? '');
  if (doubtful) return neutralWays('fixed', text, subjects);
  if (
    words.some(
      (word, index) =>
        index > 0 && index < 4 && isAdverb(word) && verbOf(bare(words[index + 1]))?.form === 'gerund',
    )
  )
    return problemWays(thing, subjects);
  const doing = words
    .slice(1, phrase.end)
    .some((word) => verbOf(bare(word))?.form === 'gerund' && !isNounGerund(word) && !faultFirst.test(word));
  if (!phrase.sure || !short || doing) return problemWays(thing, subjects);
  const fault =
    isFault(phrase.head) ||
    /^(?:an? |the )?(?:wrong|incorrect|missing|broken|invalid|false|duplicate|unexpected)\b/i.test(text);
  return [
    `${thing} ${been} fixed`,
    ...(fault ? [`${thing} ${are} gone`] : []),
    ...(/\bfor\b/.test(thing) ? [] : [`there is a fix for ${thing}`]),
    `this release fixes ${thing}`,
  ];
}
