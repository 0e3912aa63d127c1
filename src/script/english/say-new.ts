import { withArticle } from './articles.ts';
import { lowerFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { isName } from './name-marks.ts';
import { neutralWays } from './neutral.ts';
import { readNounPhrase } from './noun-phrase.ts';
import { isNounUse } from './noun-use.ts';
import { endpointWays } from './say-interface.ts';
import { shapeOf } from './shape.ts';
import { supported } from './special-verbs.ts';
import { agents, type Subjects } from './subjects.ts';
import { verbOf } from './verb-forms.ts';
import { bare, isAdverb, isAuxiliary } from './word-kinds.ts';

/** Ways to tell of something new. */
export function addWays(rest: string, subjects: Subjects): string[] {
  const support =
    /^(?:(?:initial|experimental|full|basic|partial|native|better|official|first-class) )?support (?:for|of) (.+)$/i.exec(
      rest,
    );
  if (support && /^support/i.test(rest)) return supported(support[1] ?? '', subjects);
  const able = ableWays(rest);
  if (able.length > 0) return able;
  const [, kind = '', name = '', use = ''] = kindAndName.exec(rest) ?? [];
  if (kind !== '')
    return agents(subjects).map((agent) => `${agent} adds the ${name} ${kind}${use === '' ? '' : ` ${use}`}`);
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
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD) \S/.test(rest)) return newWays(`the ${rest}`, subjects);
  if (shape.kind === 'action' && !isNounUse(rest.split(' ')) && !/^default [a-z]+s\b/i.test(rest))
    return neutralWays('added', rest, subjects);
  return newWays(withArticle(lowerFirst(rest, subjects.names)), subjects);
}

/** "filter `order_label` to change the label": a kind of thing, and what it is called. */
const kindAndName =
  /^(?:an? |the |new )?(filter|hook|option|action|flag|command|method|function|setting|event|class|constant|argument|parameter|property|field|helper|rule|type|attribute|variable|prop|directive|macro|feature) (\uE010\S+)(?: ((?:to|for|in|on|that|which|so|with)\b.+))?$/i;

/** "the ability to filter by team" → "you can now filter by team". */
export function ableWays(text: string): string[] {
  const [, who = '', what = ''] =
    /^(?:the |an? )?(?:new )?(?:ability|possibility|capability)(?: for ([\w -]{3,30}?))? to (\S+ .+)$/i.exec(
      text,
    ) ?? [];
  const verb = what.split(' ').find((word) => !isAdverb(word));
  if (verbOf(bare(verb))?.form !== 'base') return [];
  return [`${who === '' ? 'you' : who} can now ${what}`];
}

/** "GNOME 47", "Linux kernel 6.12 LTS": software that comes with the release, by name and version. */
export function isShipped(thing: string): boolean {
  return /^[\p{L}][\p{L}\p{N}.+#-]*(?: [\p{L}][\p{L}\p{N}.+#-]*){0,3} v?\d+(?:\.\d+){0,3}(?: (?:LTS|ESR))?(?:(?:,| and|, and) [\p{L}][\p{L}\p{N}.+#-]*(?: [\p{L}][\p{L}\p{N}.+#-]*){0,2} v?\d+(?:\.\d+){0,3}(?: (?:LTS|ESR))?){0,5}$/u.test(
    thing,
  );
}

export function newWays(thing: string, subjects: Subjects): string[] {
  const words = thing.split(' ');
  if (isShipped(thing) && !/^(?:an?|the|new) /.test(thing))
    return [
      `${subjects.product ?? 'this release'} comes with ${thing}`,
      `the update ships with ${thing}`,
      `you get ${thing}`,
      `this release brings ${thing}`,
    ];
  const endpoint = endpointWays({ category: 'added' }, thing);
  if (endpoint.length > 0) return endpoint;
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
