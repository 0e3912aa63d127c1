import { isCountable } from './articles.ts';
import { lowerFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { isName, unmarkNames } from './name-marks.ts';
import { readNounPhrase, startsVerb } from './noun-phrase.ts';
import { toPassive } from './passive.ts';
import { withNow } from './say-statement.ts';
import { agents, doers, type Subjects } from './subjects.ts';
import { isUserVerb } from './user-verbs.ts';
import { participle, thirdPerson, verbOf } from './verb-forms.ts';
import { bare, endsNoun, isAdjective, isDeterminer } from './word-kinds.ts';

/** Verbs with a turn of their own: "allow X to run" is "X can now run". Empty where none fits. */
export function specialWays(verb: string, rest: string, subjects: Subjects): string[] {
  const words = rest.split(' ');
  if (/^(?:ensure|guarantee|verify)$/.test(verb)) return ensured(rest.replace(/^that /i, ''), subjects);
  if (verb === 'make' && /^sure /i.test(rest))
    return ensured(rest.replace(/^sure (?:that )?/i, ''), subjects);
  if (verb === 'make') return made(words, subjects);
  if (/^(?:allow|enable|permit|let)$/.test(verb)) return allowed(verb, words, subjects);
  if (verb === 'prevent') return prevented(words, subjects);
  if (/^(?:avoid|stop|skip)$/.test(verb)) return avoided(words, subjects);
  if (verb === 'support') return supported(rest, subjects);
  if (/^(?:drop|remove|end)$/.test(verb)) return dropped(rest);
  if (verb === 'rename') return renamed(rest, subjects);
  if (verb === 'implement') return implemented(words, subjects);
  if (verb === 'use') return swapped(rest, subjects);
  if (verb === 'graduate') return graduated(rest, subjects);
  if (verb === 'default') return defaulted(rest, subjects);
  if (verb === 'deprecate') return deprecated(rest, subjects);
  if (
    /^(?:revert|restore|reapply|reland)$/.test(verb) &&
    verbOf(bare(words[0]))?.form === 'base' &&
    words.length > 2
  )
    return [`the change to ${lowerFirst(rest, subjects.names)} has been ${participle(verb)}`];
  if (verb === 'speed' && bare(words[0]) === 'up') return sped(words.slice(1).join(' '), subjects);
  return [];
}

function ensured(clause: string, subjects: Subjects): string[] {
  const words = clause.split(' ');
  const finite = findFiniteVerb(words);
  return finite > 0 && finite < 9 ? [lowerFirst(withNow(clause), subjects.names)] : [];
}

/** "make search faster" → "search is now faster"; "make dialogs remember…" → "dialogs now remember…". */
function made(words: readonly string[], subjects: Subjects): string[] {
  for (let index = 1; index < Math.min(words.length, 8); index += 1) {
    const word = words[index] ?? '';
    const phrase = readNounPhrase(words.slice(0, index), 0);
    if (!phrase.sure || phrase.end !== index) continue;
    const subject = lowerFirst(words.slice(0, index).join(' '), subjects.names);
    const next = words[index + 1];
    const verb = verbOf(bare(word));
    const sets = verb?.verb === 'default' && next === 'to';
    if (
      isAdjective(word) &&
      !sets &&
      (next === undefined ||
        /^(?:by|for|in|on|when|to|and|with|from|than|across|if)$/i.test(next) ||
        /,$/.test(word))
    )
      return [`${subject} ${phrase.plural ? 'are' : 'is'} now ${words.slice(index).join(' ')}`];
    if (
      verb?.form === 'base' &&
      (sets || !isAdjective(word)) &&
      next !== undefined &&
      /^(?:default|remember|work|use|return|accept|respect|follow|support|behave|keep|show|ignore|wait|handle|run|throw|inherit|match|respond|stay|open|close|load|include|show)$/.test(
        verb.verb,
      )
    )
      return [
        `${subject} now ${phrase.plural ? verb.verb : thirdPerson(verb.verb)} ${words.slice(index + 1).join(' ')}`,
      ];
  }
  return [];
}

function allowed(verb: string, words: readonly string[], subjects: Subjects): string[] {
  const text = words.join(' ');
  const person = /^(?:you|users?|developers?|people|customers|admins|anyone|everyone) (?:to )?(.+)$/i.exec(
    text,
  );
  const personal = person && verbOf(bare(person[1]?.split(' ')[0]))?.form === 'base';
  if (person && personal)
    return /^(?:you|users?|developers?|people)\b/i.test(text)
      ? [`you can now ${person[1]}`]
      : [`${(words[0] ?? '').toLowerCase()} can now ${person[1]}`];
  if (bare(words[0]) === 'to' && verbOf(bare(words[1]))?.form === 'base')
    return [`you can now ${words.slice(1).join(' ')}`];
  const at =
    verb === 'let' ? words.findIndex((_, index) => index > 0 && index < 5 && startsVerb(words, index)) : -1;
  if (at > 0 && readNounPhrase(words.slice(0, at), 0).sure)
    return [
      `${lowerFirst(words.slice(0, at).join(' '), subjects.names)} can now ${words.slice(at).join(' ')}`,
    ];
  const first = verbOf(bare(words[0]));
  const doing = verb !== 'enable' || isUserVerb(first?.verb ?? '') || isDeterminer(words[1] ?? '');
  if (first?.form === 'gerund' && words.length > 1 && !endsNoun(words[1] ?? '') && verb !== 'let' && doing)
    return [`you can now ${first.verb} ${words.slice(1).join(' ')}`];
  const phrase = readNounPhrase(words, 0);
  const infinitive = bare(words[phrase.end]) === 'to' && words.length > phrase.end + 1;
  if (phrase.sure && infinitive && verbOf(bare(words[phrase.end + 1]))?.form === 'base')
    return [
      `${lowerFirst(words.slice(0, phrase.end).join(' '), subjects.names)} can now ${words.slice(phrase.end + 1).join(' ')}`,
    ];
  return [];
}

/** "prevent X from losing data" → "X no longer loses data". */
function prevented(words: readonly string[], subjects: Subjects): string[] {
  const phrase = readNounPhrase(words, 0);
  const being = bare(words[phrase.end]) === 'from' ? bare(words[phrase.end + 1]) : '';
  const verb = verbOf(being);
  if (!phrase.sure || (being !== 'being' && verb?.form !== 'gerund')) return [];
  const subject = lowerFirst(words.slice(0, phrase.end).join(' '), subjects.names);
  const rest = words.slice(phrase.end + 2).join(' ');
  if (being === 'being') return [`${subject} ${phrase.plural ? 'are' : 'is'} no longer ${rest}`];
  return verb
    ? [`${subject} no longer ${phrase.plural ? verb.verb : thirdPerson(verb.verb)} ${rest}`.trim()]
    : [];
}

/** "avoid leaking keys" → "keys are no longer leaked". */
function avoided(words: readonly string[], subjects: Subjects): string[] {
  const verb = verbOf(bare(words[0]));
  if (verb?.form !== 'gerund' || words.length < 2) return [];
  const rest = words.slice(1).join(' ');
  const turned = toPassive(verb.verb, rest, subjects.names);
  const agent = subjects.product ?? 'this version';
  return [
    ...(turned
      ? [`${turned.subject} ${turned.plural ? 'are' : 'is'} no longer ${turned.done} ${turned.tail}`.trim()]
      : []),
    `${agent} no longer ${thirdPerson(verb.verb)} ${rest}`,
  ];
}

/** "new value `sui` on…", "`list` method on…": a single thing under its name is "the". */
function oneOfKind(thing: string): string {
  const head =
    /^new (?:[a-z]+ )?([a-z]+) \uE010/.exec(thing)?.[1] ??
    /^\uE010\S+ (?:[a-z]+ )?([a-z]+)(?= (?:on|in|of|for|to|with)\b|$)/.exec(thing)?.[1];
  return head !== undefined && isCountable(head) ? `the ${thing}` : thing;
}

export function supported(rest: string, subjects: Subjects): string[] {
  const thing = oneOfKind(lowerFirst(rest, subjects.names));
  const words = thing.split(' ');
  const doing = verbOf(bare(words[0]));
  if (doing?.form === 'gerund' && isDeterminer(words[1] ?? ''))
    return [`you can now ${doing.verb} ${words.slice(1).join(' ')}`];
  const phrase = readNounPhrase(words, 0);
  const short = words.length <= 12;
  const after = /^(?:as|when|via|by|through|using|if|where|without|instead|alongside)$/i.test(
    words[phrase.end] ?? '',
  );
  const towards = bare(words[phrase.end]) === 'to';
  const are = phrase.plural ? 'are' : 'is';
  const head = words.slice(0, phrase.end).join(' ');
  const passive =
    !phrase.sure || !short || towards || /,/.test(thing)
      ? []
      : [
          after
            ? `${head} ${are} now supported ${words.slice(phrase.end).join(' ')}`
            : `${thing} ${are} now supported`,
        ];
  return [
    ...passive,
    `there is now support for ${thing}`,
    ...doers(subjects)
      .slice(0, 1)
      .map((doer) => `${doer} supports ${thing}`),
  ];
}

export function dropped(rest: string): string[] {
  const support = /^support (?:for|of) (.+)$/i.exec(rest);
  if (!support) return [];
  const [, thing = '', why = ''] =
    /^(.+?)((?:,)? (?:following|due to|because|in favou?r|as of|as it|as they|since|when|if)\b.*)?$/i.exec(
      support[1] ?? '',
    ) ?? [];
  const phrase = readNounPhrase(thing.split(' '), 0);
  const supported =
    phrase.sure && !/^\uE010?\d/.test(thing)
      ? [`${thing} ${phrase.plural ? 'are' : 'is'} no longer supported${why}`]
      : [];
  return [...supported, `support for ${thing} has been dropped${why}`];
}

/** "implement Clone for Session" → "Session now implements Clone". */
function implemented(words: readonly string[], { names }: Subjects): string[] {
  const [type = '', joint, ...traits] = words.toReversed();
  const told = traits.filter((word) => !/^(?:and|or)$/.test(word));
  if (joint !== 'for' || told.length === 0 || !told.every(isName) || !isName(type)) return [];
  return [`${lowerFirst(type, names)} now implements ${traits.toReversed().join(' ')}`];
}

function renamed(rest: string, subjects: Subjects): string[] {
  const names = /^(?:the )?(.{2,60}?) (?:to|into|as) (.{2,60})$/i.exec(rest);
  if (!names) return [];
  const words = (names[1] ?? '').split(' ');
  const phrase = readNounPhrase(words, 0);
  if (!phrase.sure || phrase.end !== words.length) return [];
  if (alike(names[1] ?? '', names[2] ?? '')) return [`the spelling of ${names[1]} has changed`];
  const subject = lowerFirst(
    rest.slice(0, rest.indexOf(names[1] ?? '') + (names[1] ?? '').length),
    subjects.names,
  );
  return [
    `${subject} ${phrase.plural ? 'are' : 'is'} now called ${names[2]}`,
    `${subject} ${phrase.plural ? 'have' : 'has'} been renamed to ${names[2]}`,
  ];
}

/** `foo_bar` and `fooBar` sound the same. */
function alike(one: string, two: string): boolean {
  return unmarkNames(one).toLowerCase() === unmarkNames(two).toLowerCase();
}

/** "default the limit to 10" → "the limit now defaults to 10". */
function defaulted(rest: string, subjects: Subjects): string[] {
  const value = /^(.{2,160}) to (\S+(?: \S+)?)$/i.exec(rest);
  const words = (value?.[1] ?? '').split(' ');
  const more = words.findIndex((word) =>
    /^(?:available|accepted|used|given|passed|defined|found)$/.test(word),
  );
  const phrase = readNounPhrase(more > 0 ? words.slice(0, more) : words, 0);
  if (!value || !phrase.sure) return [];
  const the = !phrase.plural && isCountable(phrase.head) && !isDeterminer(words[0] ?? '') ? 'the ' : '';
  return [
    `${the}${lowerFirst(words.join(' '), subjects.names)} now ${phrase.plural ? 'default' : 'defaults'} to ${value[2]}`,
  ];
}

/** "use dots instead of dashes for ids" → "ids now use dots instead of dashes". */
function swapped(rest: string, subjects: Subjects): string[] {
  const [, now = '', before = '', whose = ''] =
    /^([^,]{2,60}?) (?:instead of|rather than) ([^,]{1,60}?) for ([^,]{3,80})$/.exec(rest) ?? [];
  const phrase = readNounPhrase(whose.split(' '), 0);
  if (whose === '' || !phrase.sure || verbOf(bare(whose.split(' ')[0]))?.form === 'gerund') return [];
  return [
    `${lowerFirst(whose, subjects.names)} now ${phrase.plural ? 'use' : 'uses'} ${now} instead of ${before}`,
  ];
}

/** A feature graduates by itself: "gates have graduated to stable". */
function graduated(rest: string, subjects: Subjects): string[] {
  const turned = toPassive('graduate', rest, subjects.names);
  if (!turned?.tail.startsWith('to ')) return [];
  return [`${turned.subject} ${turned.plural ? 'have' : 'has'} graduated ${turned.tail}`];
}

function deprecated(rest: string, subjects: Subjects): string[] {
  const turned = toPassive('deprecate', rest, subjects.names);
  if (!turned) return [];
  const { subject, tail } = turned;
  const doing = verbOf(subject.split(' ')[0] ?? '')?.form === 'gerund';
  if ((doing && /,/.test(tail)) || /, and (?:the|an?) /.test(tail))
    return agents(subjects).map((agent) => `${agent} deprecates ${rest}`);
  const are = turned.plural ? 'are' : 'is';
  const inside =
    /^(?:to|for|on|from|of|in|with)\b(?! favou?r)/.test(tail) &&
    !/,/.test(tail) &&
    tail.split(' ').length <= 9;
  return [
    inside ? `${subject} ${tail} ${are} now deprecated` : `${subject} ${are} now deprecated ${tail}`.trim(),
  ];
}

function sped(rest: string, subjects: Subjects): string[] {
  const phrase = readNounPhrase(rest.split(' '), 0);
  if (!phrase.sure) return [];
  const words = rest.split(' ');
  const subject = lowerFirst(words.slice(0, phrase.end).join(' '), subjects.names);
  return [
    `${subject} ${phrase.plural ? 'are' : 'is'} now faster ${words.slice(phrase.end).join(' ')}`.trim(),
  ];
}
