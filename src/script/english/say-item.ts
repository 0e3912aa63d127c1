import type { ChangeCategory } from '../../domain/writing.ts';
import { withArticle } from './articles.ts';
import { lowerFirst, stopped, upperFirst } from './case.ts';
import { isSentence, type Shape, shapeOf } from './shape.ts';
import { past, thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo } from './verbs.ts';

/** What a sentence may be about: the product by name, or the release. */
export type Subjects = { readonly product: string | null; readonly names: ReadonlySet<string> };
export type Sayable = {
  readonly category: ChangeCategory;
  readonly text: string;
  readonly scope: string | null;
  readonly breaking: boolean;
  readonly named: boolean;
  readonly whole?: boolean;
};

/** Every way we know to say an entry as one sentence. */
export function waysToSay(item: Sayable, subjects: Subjects, place: string | null): string[] {
  const ways = bareWays(item, subjects);
  const placed =
    place === null
      ? ways
      : ways.flatMap((way) => places(place).map((where) => `${where} ${inner(way, subjects)}`));
  return placed.map((way) => upperFirst(stopped(way)));
}

function places(place: string): string[] {
  if (/^(?:in|for|with|under|on) /i.test(place)) return [`${place},`];
  if (/[A-Z\d.]/.test(place)) return [`In ${place},`, `For ${place},`, `As for ${place},`];
  return [`On the ${place} side,`, `For ${place},`, `As for ${place},`];
}

function inner(way: string, subjects: Subjects): string {
  return lowerFirst(way, subjects.names);
}

function bareWays(item: Sayable, subjects: Subjects): string[] {
  if (item.whole) return [item.text];
  const shape = shapeOf(item.text, item.named);
  if (shape.kind === 'action') {
    const ways = actionWays(shape, subjects);
    return shape.joined ? ways.filter((way) => !way.startsWith('the team')) : ways;
  }
  if (shape.kind === 'statement') return statementWays(item, shape.text, subjects);
  return nounWays(item, lowerFirst(shape.text, subjects.names), subjects);
}

/** The agents of a sentence: all singular, so that one verb form serves. */
function agents(subjects: Subjects): string[] {
  return [...(subjects.product ? [subjects.product] : []), 'it', 'this release', 'the update'];
}

/** Who does it from now on. A release does nothing "now": it simply does it. */
function doers(subjects: Subjects): string[] {
  return subjects.product
    ? [`${subjects.product} now`, 'it now', 'this version']
    : ['it now', 'this version', 'the new version'];
}

/** Verbs that name the act of changing; any other tells what the product does from now on. */
const acts = new Set(
  `add fix remove drop update upgrade rename change improve deprecate move replace introduce refactor bump optimize
  optimise enhance extend expand rework redesign rewrite simplify reduce increase stabilize stabilise promote revert
  implement bring ship include resolve correct address clarify document tweak adjust refine convert migrate switch
  split merge speed integrate deploy reorganize reorganise restructure harden tighten clean delete modernize port
  backport land release launch unify consolidate align restore persist start complete polish mark strengthen eliminate
  make set lower raise bundle publish downgrade demote enrich relax widen broaden narrow patch repair overhaul test`.split(
    /\s+/,
  ),
);

function actionWays(shape: Shape & { kind: 'action' }, subjects: Subjects): string[] {
  const { verb, adverb, rest } = shape;
  if (/^(?:fix|resolve|repair|patch)$/.test(verb)) return fixWays(rest, subjects, verb);
  if (/^(?:add|introduce)$/.test(verb)) return addWays(rest, subjects);
  if (adverb === 'no longer') {
    return [subjects.product ?? 'this version', 'it'].map(
      (agent) => `${agent} no longer ${thirdPerson(verb)} ${rest}`,
    );
  }
  const how = adverb === '' || adverb === 'now' ? '' : `${adverb} `;
  if (!acts.has(verb)) {
    return doers(subjects).map((doer) => `${doer} ${how}${thirdPerson(verb)} ${rest}`);
  }
  return [
    ...agents(subjects)
      .filter((agent) => !agent.endsWith(verb))
      .map((agent) => `${agent} ${how}${thirdPerson(verb)} ${withObject(verb, rest)}`),
    `the team ${how}${past(verb)} ${withObject(verb, rest)}`,
  ];
}

function withObject(verb: string, rest: string): string {
  return /^(?:implement|include|bring|ship)$/.test(verb) ? withArticle(rest) : rest;
}

function fixWays(rest: string, subjects: Subjects, verb: string): string[] {
  const thing = problem(rest, subjects);
  const agent = agents(subjects);
  return [
    ...agent.map((one) => `${one} ${thirdPerson(verb)} ${thing}`),
    `there is a fix for ${thing}`,
    `the team ${past(verb)} ${thing}`,
    `another fix is for ${thing}`,
    `one fix takes care of ${thing}`,
  ];
}

/** A clause that tells a failure, rather than a thing that was faulty. */
function isFailure(text: string): boolean {
  const words = text.split(' ');
  const gerund = words.findIndex((word, index) => index > 0 && verbOf(word)?.form === 'gerund');
  const third = words.findIndex(
    (word, index) =>
      index > 0 && index < 5 && verbOf(word)?.form === 'third' && !nounToo.has(verbOf(word)?.verb ?? ''),
  );
  const verb = words.findIndex(
    (word, index) =>
      index > 0 &&
      index < 5 &&
      verbOf(word)?.form === 'past' &&
      !/^(?:by|in|for|to|from|with|when|on|at|as|via|during|after)$/i.test(words[index + 1] ?? 'by'),
  );
  if (gerund > 0 && (verb < 0 || gerund < verb)) return false;
  return verb > 0 || third > 0 || isSentence(words);
}

/** Gives what was broken a form that can follow "fixes". */
export function problem(rest: string, subjects: Subjects): string {
  const text = lowerFirst(rest.replace(/^(?:for|an? (?:issue|bug) with) /i, ''), subjects.names);
  const first = text.split(' ')[0] ?? '';
  if (
    /ing$/.test(first) &&
    !/^(?:missing|failing|leaking|dangling|misleading|crashing|breaking|string|warning|rendering|existing|blocking|conflicting|incoming|pending|remaining|setting|timing|casing|spacing|padding|encoding|parsing|handling|hanging|flickering|overlapping|confusing)$/i.test(
      first,
    )
  ) {
    return `a problem with ${text}`;
  }
  if (/^(?:when|where|if|that|in|on|with|to|how|why|so|not)$/i.test(first))
    return `a problem ${first === 'to' ? 'with having ' : ''}${text}`;
  if (isFailure(text)) return `a bug where ${text}`;
  return withArticle(text);
}

function addWays(rest: string, subjects: Subjects): string[] {
  const thing = withArticle(lowerFirst(rest, subjects.names));
  const support =
    /^(?:(?:initial|experimental|full|basic|partial|native|better|official) )?support (?:for|of) (.+)$/i.exec(
      rest,
    );
  const plain = [
    ...agents(subjects).map((agent) => `${agent} adds ${thing}`),
    `the team added ${thing}`,
    `you now get ${thing}`,
  ];
  if (!support) return plain;
  return [
    ...doers(subjects).map((doer) => `${doer} supports ${support[1]}`),
    `the update adds ${lowerFirst(rest, subjects.names)}`,
  ];
}

/** A finished sentence stays; under "fixed", one that tells what went wrong becomes the bug. */
function statementWays(item: Sayable, text: string, subjects: Subjects): string[] {
  const solved =
    /\b(?:now|no longer|can|will|properly|correctly|instead|fixed|should|must|has been|have been|are|is only|previously)\b/i.test(
      text,
    );
  if (item.category !== 'fixed' || solved) return [text];
  const wrong = lowerFirst(text, subjects.names);
  return [
    ...agents(subjects).map((agent) => `${agent} fixes a bug where ${wrong}`),
    `there is a fix for a bug where ${wrong}`,
    `another fix is for a case where ${wrong}`,
  ];
}

function nounWays(item: Sayable, text: string, subjects: Subjects): string[] {
  const done = item.category === 'fixed' ? null : asDone(text);
  if (done !== null) return [done];
  const thing = withArticle(text);
  const agent = agents(subjects);
  const work = /\b(?:improvements?|fixes|updates|changes|cleanups?|tweaks|support|additions)\b/i.test(text);
  if (item.scope !== null && /^(?:an?|the) /i.test(text) && item.category === 'added')
    return [`${item.scope} is ${text}`];
  if (work || item.category === 'added') {
    return [
      ...agent.flatMap((one) => [`${one} adds ${thing}`, `${one} brings ${thing}`]),
      `you now get ${thing}`,
      `there is also ${thing}`,
    ].map((way) =>
      work
        ? way.replace(' adds ', ' includes ').replace('there is also', 'the update comes with')
        : way.replace('there is also', 'the update comes with'),
    );
  }
  switch (item.category) {
    case 'fixed':
      return fixWays(text, subjects, 'fix');
    case 'removed':
      return [...agent.map((one) => `${one} removes ${thing}`), `the team removed ${thing}`];
    case 'deprecated':
      return agent.map((one) => `${one} deprecates ${thing}`);
    case 'performance':
      return [
        `there is performance work on ${thing}`,
        ...agent.map((one) => `${one} makes performance better for ${thing}`),
      ];
    case 'security':
      return [
        `one security change covers ${thing}`,
        `another security change is about ${thing}`,
        `security work also went into ${thing}`,
      ];
    case 'breaking':
      return [`one breaking change is about ${thing}`, `another breaking change is about ${thing}`];
    default:
      return [...agent.map((one) => `${one} changes ${thing}`), `there are changes to ${thing}`];
  }
}

/** "Wiki pages moved into docs" → "wiki pages have been moved into docs". */
function asDone(text: string): string | null {
  const words = text.split(' ');
  const at = words.findIndex((word, index) => {
    const next = words[index + 1] ?? '';
    return (
      index > 0 &&
      index < 6 &&
      verbOf(word)?.form === 'past' &&
      /^(?:into|from|to|in|across|with|alongside|onto|at|as|for)$/i.test(next)
    );
  });
  if (
    at < 1 ||
    words
      .slice(0, at)
      .some((word) => /^(?:for|of|to|in|on|with|that|which|when)$/i.test(word) || /,$/.test(word))
  )
    return null;
  const head = words[at - 1] ?? '';
  const plural = /[^s]s$/i.test(head) || words.slice(0, at).includes('and');
  return `${words.slice(0, at).join(' ')} ${plural ? 'have' : 'has'} been ${words.slice(at).join(' ')}`;
}
