import { wordSet } from '../word-list.ts';
import { findVerb, isAlsoNoun } from './verbs.ts';

/** Verbs in the present tense that entries use for a product and that are not plural nouns. */
export const presentVerbs = wordSet(
  'shows works uses supports allows lets includes adds opens fails crashes returns displays contains requires provides gets becomes makes appears loads takes gives brings comes runs goes helps enables keeps offers skips ignores needs starts stops sends saves remembers respects follows handles accepts receives sees',
);

/** Whether "now" follows a subject and precedes a verb: "Delete notes now requests a password". */
export function changesNow(text: string): boolean {
  if (!/ now | no longer /.test(text)) return false;
  const [, verb = ''] = /^[^,;:]{2,60}? (?:now|no longer) (\p{Ll}+s) \p{L}/u.exec(text) ?? [];
  return findVerb(verb)?.form === 'third';
}

/** Whether a verb stands between a thing and other things: "A new button queues items". */
export function doesToThings(text: string): boolean {
  const [, verb = ''] =
    /^(?:an?|the) (?:[\p{L}-]+ ){1,3}?(\p{Ll}+[^s]s) (?:the|an?|all|your|\p{Ll}+[^su]s) /iu.exec(text) ?? [];
  return findVerb(verb)?.form === 'third' && !/^(?:results|settings|files|notes|lists|maps|tags)$/.test(verb);
}

/**
 * Matches a bare plural before another word. A noun before another noun is rarely plural, so the word is a verb:
 * "Pages load twice as fast".
 */
const barePlural = /^((?:[\p{L}-]+ ){0,2})(\p{L}*[^su\P{L}]s) (\p{Ll}+) (?!of\b|and\b|or\b)\S/u;

export function followsPlural(text: string): boolean {
  const [, lead = '', plural = '', verb = ''] = barePlural.exec(text) ?? [];
  const action = findVerb(plural);
  // "Fix icons appear small", "Provides color codes".
  if (findVerb(lead.split(' ')[0] ?? '') !== null || (action !== null && !isAlsoNoun(action.base)))
    return false;
  return findVerb(verb)?.form === 'base' || presentVerbs.has(`${verb}s`);
}
