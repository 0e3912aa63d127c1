import { baseOfGerund, findVerb, isShared, offered, thirdPerson, type Verb } from '../judge/verbs.ts';
import { wordSet } from '../word-list.ts';
import { withArticles } from './articles.ts';
import { action } from './fault-clause.ts';
import { type Action, issue } from './say-actions.ts';

/** Turns some changes into a clearer clause: "fixes an issue where lamps did not work", "lets you rename boats". */
export function reworded(given: Action): Action {
  const { object } = given;
  if (object.startsWith(issue)) return given;
  const [, kept = '', done = '', how = ''] = /^(.{2,40}?) not (\p{Ll}+)(?= |$)(.*)$/u.exec(object) ?? [];
  if (given.verb === 'makes' && findVerb(done)?.form === 'base' && !/[,:;]/.test(kept))
    return action(
      'ensures',
      `${kept} ${/[^su]s$/.test(kept) ? `no longer ${done}` : `no longer ${thirdPerson(done)}`}${how}`,
    );
  // A release has new weapons; it does not create them.
  const verb = given.verb === 'creates' && given.doer === 'release' ? 'adds' : given.verb;
  const [, thing = '', failing = '', after = ''] =
    /^(.{2,80}?) not (being able to|(?!being(?!\p{L}))\p{Ll}+ing)(?!\p{L})(.*)$/u.exec(object) ?? [];
  const failed = failing.startsWith('being') ? 'could not' : `did not ${baseOfGerund(failing) ?? ''}`;
  const fails = failing === 'working' ? !/[,:;]/.test(thing) : !notThing.test(thing);
  if (verb === 'fixes' && /\S$/.test(failed) && thing !== '' && fails)
    return { ...given, object: `an issue where ${withArticles(`${thing} ${failed}${after}`, 'replaces')}` };
  // "Fix not showing an error"
  const [, undone = '', what = ''] = /^not (\p{Ll}+ing) (.+)$/u.exec(object) ?? [];
  const missing = verb === 'fixes' ? baseOfGerund(undone) : null;
  if (missing !== null)
    return { ...given, object: `an issue where it did not ${missing} ${withArticles(what, missing)}` };
  const [, ability = '', gerund = '', rest = ''] =
    /^(?:(?:the )?(?:ability|possibility) to (\p{Ll}+)|support for (\p{Ll}+ing)) ((?!of\b|and\b|or\b).+)$/u.exec(
      object,
    ) ?? [];
  const base = baseOfGerund(gerund) ?? ability;
  const offers = /^(?:adds|introduces)$/.test(verb) && (offered.has(base) || isShared(thirdPerson(base)));
  // The ability may be somebody else's: "for guests".
  return !offers || /(?<!\S)for |(?:,|\band|\bor) \p{Ll}+ing\b/u.test(rest)
    ? { ...given, verb }
    : action('lets', `you ${base} ${rest}`, 'product');
}

/** Matches more than the name of a broken thing: "a bug with lamps", "is", "lamps and". */
const notThing =
  /\b(?:issue|problem|bug|error|crash|regression|case)s?\b|\b(?:is|are|was|were|do|does|did|by|due to|when|where|while|if|that|which|and|or|from|caused|causing|of)\b|[,:;]/i;

/** Returns the clause for a bug that lacks its verb: "pier filters being overridden". */
export function passiveFault(text: string): string | null {
  const [, thing = '', not = '', done = '', how = ''] =
    /^(.{2,60}?) (not )?being (\p{Ll}+(?:ed|en|t))(?!\p{L})(.*)$/u.exec(text) ?? [];
  if (thing === '' || notThing.test(thing)) return null;
  const was = /[^su]s$/.test(thing) ? 'were' : 'was';
  return `an issue where ${withArticles(`${thing} ${was} ${not}${done}${how}`, 'replaces')}`;
}

/** Returns what a listener can now do: "Allow to reply", "Allows disabling lamps". */
export function enabled({ base, form }: Verb, object: string): string | null {
  const [, reply] = /^(?:(?:users|you) )?to (\p{Ll}.+)$/u.exec(object) ?? [];
  if (base === 'allow' && reply !== undefined) return reply;
  const [, gerund = '', rest = ''] = /^(?:for )?(\p{Ll}+ing) ((?!of\b|and\b|or\b)\S.*)$/u.exec(object) ?? [];
  const verb = baseOfGerund(gerund);
  const sure = base === 'allow' || (base === 'enable' && form === 'third');
  // "Allow running jobs to finish", "Allow leading zeros"
  if (!sure || verb === null || /^\S+s to \p{Ll}|(?:,|\band|\bor) \p{Ll}+ing\b/u.test(rest)) return null;
  return describing.has(verb) && !/^(?:the|an?|all|any|your|its|from|in|on|with) /.test(rest)
    ? null
    : `${verb} ${rest}`;
}

/** Participles that describe a noun: "matching names", "running jobs". */
const describing = wordSet(
  'match run lead start end fail wait load follow open close block break roll stream float grow work',
);
