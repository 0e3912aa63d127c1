import { isCountable, withArticle } from './articles.ts';
import { asDone } from './as-done.ts';
import { lowerFirst } from './case.ts';
import { measuredSentence } from './measured-change.ts';
import { neutralWays } from './neutral.ts';
import { isNounGerund, readNounPhrase } from './noun-phrase.ts';
import { fixWays } from './say-fix.ts';
import { gainWays, isGain } from './say-gain.ts';
import { deprecatedWays, removedWays } from './say-gone.ts';
import { endpointWays, movedToWays } from './say-interface.ts';
import { ableWays, newWays } from './say-new.ts';
import type { Sayable } from './sayable.ts';
import { supported } from './special-verbs.ts';
import { agents, doers, type Subjects } from './subjects.ts';
import { isUserVerb } from './user-verbs.ts';
import { thirdPerson, verbOf } from './verb-forms.ts';
import { bare, endsNoun, isAdjective, isFault } from './word-kinds.ts';

/** "The old protocol, version 0, is gone": a sentence whose verb stands behind an aside. */
const isInterrupted = /^[^,]{3,60}, [^,]{1,70}, (?:is|are|was|were|has|have|will|can|no longer)\b/i;

/** Ways to say an entry that only names a thing. */
export function nounWays(item: Sayable, text: string, subjects: Subjects): string[] {
  const whole = measuredSentence(text) ?? (isToldWhole(item, text) ? text : worksNow(item, text));
  if (whole !== null) return [whole];
  const turned = turnedWays(item, text, subjects);
  if (turned.length > 0) return turned;
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
    !isNounGerund(words[0] ?? '') &&
    (isUserVerb(first.verb) || words.length > 4)
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
      return removedWays(thing, phrase.plural, short, subjects);
    case 'deprecated':
      return deprecatedWays(thing, are, short, subjects);
    case 'security':
      return securityWays(thing, text, subjects);
    case 'breaking':
      return short
        ? [
            `one breaking change is about ${thing}`,
            `another breaking change is about ${thing}`,
            `before you upgrade, also check ${thing}`,
          ]
        : neutralWays('breaking', text, subjects);
    case 'performance':
      return [
        `there is performance work on ${thing}`,
        `one performance change is about ${thing}`,
        `another performance change is about ${thing}`,
      ];
    default:
      return changedWays(item, text, thing, short, subjects);
  }
}

function changedWays(
  item: Sayable,
  text: string,
  thing: string,
  short: boolean,
  subjects: Subjects,
): string[] {
  if (isActAfterAll(text)) return doers(subjects).map((doer) => `${doer} ${inThird(text)}`);
  return short
    ? [
        `there are changes to ${thing}`,
        `one change is about ${thing}`,
        `another change is about ${thing}`,
        `${agents(subjects)[0]} also touches ${thing}`,
        `work went into ${thing}`,
      ]
    : neutralWays(item.category, text, subjects);
}

/** "Filter early outputs when…": with a clause that says when, the noun in front is a verb. */
function isActAfterAll(text: string): boolean {
  const [first = '', second = ''] = text.split(' ');
  return (
    verbOf(bare(first))?.form === 'base' &&
    /^[a-z]+$/.test(second) &&
    !isCountable(second) &&
    !endsNoun(second) &&
    / (?:when|if|while|unless) /.test(text)
  );
}

function inThird(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  return `${thirdPerson(bare(first))} ${rest.join(' ')}`;
}

/** "Fishing pools respawn properly" → "fishing pools now respawn properly"; "now available in Thai" needs its subject. */
function worksNow({ category }: Sayable, text: string): string | null {
  const [, things = '', act = '', how = ''] =
    /^((?:\S+ ){0,3}\S+s) (\p{Ll}{3,14}(?<![ds])) ((?:properly|correctly|as (?:expected|intended))(?: .+)?)$/u.exec(
      text,
    ) ?? [];
  if (category !== 'fixed' || act === '' || isAdjective(act)) return null;
  return `${things} now ${act} ${how}`;
}

/** A sentence after all, though its verb is one we cannot see. */
function isToldWhole({ category }: Sayable, text: string): boolean {
  return (
    isInterrupted.test(text) ||
    (category === 'performance' && /^\S+ \S+ .*\b(?:faster|slower|quicker)\b/i.test(text))
  );
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

/** "`Portal`, a component that…": a name, and what goes by it. */
function calledWays({ category }: Sayable, text: string): string[] {
  const [, name = '', what = ''] = /^(\uE010\S+), ((?:an?|the) .+)$/.exec(text) ?? [];
  if (name === '' || category !== 'added') return [];
  return [`this release brings ${name}, ${what}`, `${name} is ${what}`, `the update adds ${name}, ${what}`];
}

/** Nouns that stand for a sentence: "wiki pages moved", "support for X", "the ability to…", "upgrade of X to…". */
function turnedWays(item: Sayable, text: string, subjects: Subjects): string[] {
  const known = [...endpointWays(item, text), ...movedToWays(text, subjects), ...calledWays(item, text)];
  if (known.length > 0) return known;
  const done = item.category === 'fixed' ? null : asDone(text);
  if (done !== null) return [done];
  const support = /^(?:support (?:for|of)) (.+)$/i.exec(text);
  if (support && !/removed|deprecated|fixed|breaking/.test(item.category))
    return supported(support[1] ?? '', subjects);
  if (item.scope !== null && /^new \w/i.test(item.scope) && item.category === 'added')
    return [`the ${lowerFirst(item.scope, subjects.names)} is ${text}`];
  if (item.scope !== null && /^(?:an?|the) /i.test(text) && item.category === 'added')
    return [`${item.scope} is ${text}`];
  const available = /^(?:now )?available (?=(?:in|on|for|to|from|as|with|via)\b)/i.exec(text)?.[0];
  if (available !== undefined && /added|changed/.test(item.category))
    return [`${subjects.product ?? 'it'} is now available ${text.slice(available.length)}`];
  const able = /removed|deprecated|fixed|breaking/.test(item.category) ? [] : ableWays(text);
  if (able.length > 0) return able;
  const moved =
    /^(?:(?:major|minor|patch) )?(?:version )?(upgrade|update|bump|migration) (?:of|for) (?:the )?([^,;]{2,60}?) (to [^,;]{1,60})$/i.exec(
      text,
    );
  if (moved) {
    const done = { upgrade: 'upgraded', migration: 'migrated' }[(moved[1] ?? '').toLowerCase()] ?? 'updated';
    return [`${moved[2]} has been ${done} ${moved[3]}`];
  }
  return [];
}
