import { withArticle } from './articles.ts';
import { asDone } from './as-done.ts';
import { lowerFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { mendStatement } from './mend-articles.ts';
import { isName } from './name-marks.ts';
import { neutralWays } from './neutral.ts';
import { isNounGerund, isPlural, readNounPhrase, startsVerb } from './noun-phrase.ts';
import type { Sayable } from './sayable.ts';
import { shapeOf } from './shape.ts';
import { supported } from './special-verbs.ts';
import { agents, type Subjects } from './subjects.ts';
import { gerund, thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import { bare, endsNoun, isAdjective, isAuxiliary, isDeterminer, isFault } from './word-kinds.ts';

const faultFirst =
  /^(?:missing|failing|leaking|dangling|misleading|crashing|breaking|string|warning|rendering|existing|blocking|conflicting|incoming|pending|remaining|setting|timing|casing|spacing|padding|encoding|parsing|handling|hanging|flickering|overlapping|confusing|routing|logging|typing|scrolling|caching|binding|mapping|loading|streaming)$/i;

/** Ways to tell that something was wrong and is not any more. */
export function fixWays(rest: string, subjects: Subjects): string[] {
  const text = lowerFirst(rest.replace(/^(?:for|up|an? (?:issue|bug) with) /i, ''), subjects.names);
  const words = text.split(' ');
  const first = words[0] ?? '';
  const shape = shapeOf(text, false, true);
  const when =
    /^(?:an? |the )?(?:issue|bug|problem|case|regression|edge case|error)s? (?:where|when|in which|that|with|in|causing|preventing)\b/i.test(
      text,
    );
  if (when) return problemWays(withArticle(text), subjects);
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
  if (shape.kind === 'statement' && !hasGerund(words))
    return problemWays(`a bug where ${mendStatement(text)}`, subjects);
  if (/^that /i.test(text)) return problemWays(`a bug where ${text.slice(5)}`, subjects);
  if (shape.kind === 'unclear' || /^(?:to|not|so|that|same)$/i.test(first))
    return neutralWays('fixed', text, subjects);
  if (shape.kind === 'action' && base !== null && verbFirst.has(base.verb) && !isNounUse(words))
    return neutralWays('fixed', text, subjects);
  const actor = actorWay(words);
  if (actor !== null) return [actor];
  if (isWork(text)) return gainWays(withArticle(text), subjects);
  return nounFixWays(text, subjects);
}

/** "the dump failing with…": what follows the gerund is no sentence of its own. */
function hasGerund(words: readonly string[]): boolean {
  const finite = findFiniteVerb(words);
  return words.some(
    (word, index) =>
      index > 0 && index < finite && verbOf(bare(word))?.form === 'gerund' && !isNounGerund(word),
  );
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
      text.split(/ (?:for|to|in|of|on|and) /)[0] ?? '',
    )
  );
}

/** "lookup of paths": a verb's form used as the noun it also is. */
function isNounUse(words: readonly string[]): boolean {
  return words.length < 3 || /^(?:of|for|in|on|when|with|and|to)$/i.test(words[1] ?? '');
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
  const thing = withArticle(text);
  const words = thing.split(' ');
  const phrase = readNounPhrase(words, 0);
  const been = phrase.plural ? 'have been' : 'has been';
  const are = phrase.plural ? 'are' : 'is';
  const short = words.length <= 11 && !/[,:;]/.test(thing) && !/\b(?:which|that|where|so)\b/.test(thing);
  const doubtful =
    verbOf(bare(words[0]))?.form === 'base' &&
    !isAdjective(words[0] ?? '') &&
    phrase.plural &&
    /^(?:when|if|on|in|for)$/i.test(words[phrase.end] ?? '');
  if (doubtful) return neutralWays('fixed', text, subjects);
  if (!phrase.sure || !short) return problemWays(thing, subjects);
  const fault =
    isFault(phrase.head) ||
    /\b(?:wrong|incorrect|missing|broken|invalid|false|duplicate|unexpected)\b/i.test(text);
  return [
    `${thing} ${been} fixed`,
    ...(fault ? [`${thing} ${are} gone`] : []),
    `there is a fix for ${thing}`,
    `this release fixes ${thing}`,
  ];
}

/** Ways to tell of something new. */
export function addWays(rest: string, subjects: Subjects): string[] {
  const support =
    /^(?:(?:initial|experimental|full|basic|partial|native|better|official|first-class) )?support (?:for|of) (.+)$/i.exec(
      rest,
    );
  if (support && /^support/i.test(rest)) return supported(support[1] ?? '', subjects);
  const back = /^(?:back|in) (.+)$/i.exec(rest);
  if (back)
    return agents(subjects)
      .slice(0, 3)
      .map((agent) => `${agent} adds ${rest}`);
  const shape = shapeOf(lowerFirst(rest, subjects.names), false, false);
  if (
    shape.kind === 'statement' &&
    isAuxiliary(rest.split(' ')[findFiniteVerb(rest.split(' '))] ?? '') &&
    !/^(?:an?|the|new|support)\b/i.test(rest)
  )
    return [rest];
  if (shape.kind === 'action' && !isNounUse(rest.split(' '))) return neutralWays('added', rest, subjects);
  return newWays(withArticle(lowerFirst(rest, subjects.names)), subjects);
}

function newWays(thing: string, subjects: Subjects): string[] {
  const words = thing.split(' ');
  if (words.length === 1 && isName(thing)) return [`${thing} is new`, `this release adds ${thing}`];
  const phrase = readNounPhrase(words, 0);
  const to = words.some((word, index) => word === 'to' && verbOf(bare(words[index + 1]))?.form !== 'base');
  const there =
    phrase.sure && !/^the\b/.test(thing) && !/ and /.test(thing)
      ? [`there ${phrase.plural && !/^an? /.test(thing) ? 'are' : 'is'} now ${thing}`]
      : [];
  const placed = to ? [] : there;
  const gains =
    subjects.product && !to
      ? [`${subjects.product} gains ${thing}`, `${subjects.product} adds ${thing}`]
      : [];
  const added =
    phrase.sure && words[phrase.end] === 'to' && placed.length === 0
      ? [
          `${words.slice(0, phrase.end).join(' ')} ${phrase.plural ? 'have' : 'has'} been added ${words.slice(phrase.end).join(' ')}`,
        ]
      : [];
  return [...placed, ...added, ...gains, `this release adds ${thing}`, `the update adds ${thing}`];
}

/** Ways to say an entry that only names a thing. */
export function nounWays(item: Sayable, text: string, subjects: Subjects): string[] {
  const done = item.category === 'fixed' ? null : asDone(text);
  if (done !== null) return [done];
  const support = /^(?:support (?:for|of)) (.+)$/i.exec(text);
  if (support && !/removed|deprecated|fixed|breaking/.test(item.category))
    return supported(support[1] ?? '', subjects);
  if (item.scope !== null && /^(?:an?|the) /i.test(text) && item.category === 'added')
    return [`${item.scope} is ${text}`];
  const thing = withArticle(text);
  if (/ support$/i.test(text) && item.category === 'changed') return newWays(thing, subjects);
  if (/^same as\b/i.test(text)) return neutralWays(item.category, text, subjects);
  if (isGain(text) && !/fixed|removed|deprecated|breaking|security/.test(item.category))
    return gainWays(thing, subjects);
  const first = verbOf(bare(text.split(' ')[0]));
  const words = thing.split(' ');
  const phrase = readNounPhrase(words, 0);
  if (
    item.category === 'added' &&
    first?.form === 'gerund' &&
    words.length > 1 &&
    phrase.sure &&
    !endsNoun(words[1] ?? '') &&
    words[1] !== 'of' &&
    !isNounGerund(words[0] ?? '')
  )
    return [`you can now ${first.verb} ${words.slice(1).join(' ')}`];
  const are = phrase.plural ? 'are' : 'is';
  const short = phrase.sure && words.length <= 12 && !/[,:;]/.test(thing);
  switch (item.category) {
    case 'added':
      return newWays(thing, subjects);
    case 'fixed':
      return fixWays(text, subjects);
    case 'removed':
      return short
        ? [`${thing} ${phrase.plural ? 'have' : 'has'} been removed`, `${thing} ${are} gone`]
        : agents(subjects).map((agent) => `${agent} removes ${thing}`);
    case 'deprecated':
      return short
        ? [`${thing} ${are} now deprecated`]
        : agents(subjects).map((agent) => `${agent} deprecates ${thing}`);
    case 'security':
      return securityWays(thing, text, subjects);
    case 'breaking':
      return short
        ? [`one breaking change is about ${thing}`, `another breaking change is about ${thing}`]
        : neutralWays('breaking', text, subjects);
    case 'performance':
      return [
        `there is performance work on ${thing}`,
        `one performance change is about ${thing}`,
        `another performance change is about ${thing}`,
      ];
    default:
      return short
        ? [
            `there are changes to ${thing}`,
            `one change is about ${thing}`,
            `another change is about ${thing}`,
          ]
        : neutralWays(item.category, text, subjects);
  }
}

function isGain(text: string): boolean {
  return (
    /^(?:(?:much|significantly|slightly|even) )?(?:faster|better|smoother|smaller|lower|higher|quicker|cleaner|simpler|improved|reduced|enhanced|redesigned|new|various|minor|several|many|performance|stability|bug|other|small|more)\b/i.test(
      text,
    ) || /\b(?:improvements?|enhancements?|tweaks|additions|cleanups?)\b/i.test(text)
  );
}

function gainWays(thing: string, subjects: Subjects): string[] {
  const words = thing.split(' ');
  const plural = isPlural(words, 0, readNounPhrase(words, 0).end - 1) || / and /.test(thing);
  return [
    `there ${plural && !/^an? /.test(thing) ? 'are' : 'is'} ${thing}`,
    `this release brings ${thing}`,
    `the update comes with ${thing}`,
    ...(subjects.product ? [`${subjects.product} gets ${thing}`] : []),
  ];
}

function securityWays(thing: string, text: string, subjects: Subjects): string[] {
  const words = text.split(' ');
  const phrase = readNounPhrase(words, 0);
  if (words.some((word) => isFault(word)) || /\bCVE-/.test(text)) return fixWays(text, subjects);
  if (!phrase.sure) return neutralWays('security', text, subjects);
  return [
    `one security change covers ${thing}`,
    `another security change is about ${thing}`,
    `security work also went into ${thing}`,
  ];
}
