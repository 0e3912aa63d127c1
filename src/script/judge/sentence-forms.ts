import { wordSet } from '../word-list.ts';
import { findVerb, isAlsoNoun, releaseVerbs, thirdPerson } from './verbs.ts';

/** Verbs in the present tense that entries use for a product and that are not plural nouns. */
export const presentVerbs = wordSet(
  'shows works uses supports allows lets includes adds opens fails crashes returns displays contains requires provides gets becomes makes appears loads takes gives brings comes runs goes helps enables keeps offers skips ignores needs starts stops sends saves remembers respects follows handles accepts receives sees',
);

/** Matches functions as subjects: "`read_all` waits", "The `read_all` and `read_one` functions now wait". */
export const callable =
  /^(?:\uE000[^\uE001]{1,80}\uE001|The \uE000[^\uE001]{1,80}\uE001 function) (?:now |also |no longer )?\p{Ll}+s\b|^The (?:\uE000[^\uE001]{1,80}\uE001(?:, | and |, and )?){2,4} functions (?:now|also|no longer) \p{Ll}{2}/u;

/** Matches a thing with its description: "Refined interface that's cleaner". */
export const describedThing = /^\p{L}+ed \p{Ll}+ (?:that|which)(?:['’](?:s|re)| is| are) /u;

/** Whether "now" follows a subject and precedes a verb: "Delete notes now requests a password", "Quiet hours also mute it". */
function changesNow(text: string): boolean {
  if (/ now[.!]?$/.test(text)) return true;
  if (!/ now | no longer | also /.test(text)) return false;
  const [, subject = '', verb = ''] =
    /^([^,;:]{2,60}?) (?:now|no longer|also) (\p{Ll}+) \p{L}/u.exec(text) ?? [];
  const form = findVerb(verb)?.form;
  const isAction = releaseVerbs.has(thirdPerson(findVerb(subject.split(' ', 1)[0] ?? '')?.base ?? ''));
  return form === 'third' || (form === 'base' && !isAction && /[^s]s$/.test(subject));
}

/** Whether a verb stands between a thing and other things: "A new button queues items". */
function doesToThings(text: string): boolean {
  const [, verb = ''] =
    /^(?:an?|the) (?:[\p{L}-]+ ){1,3}?(\p{Ll}+[^s]s) (?:the|an?|all|your|\p{Ll}+[^su]s) /iu.exec(text) ?? [];
  return findVerb(verb)?.form === 'third' && !/^(?:results|settings|files|notes|lists|maps|tags)$/.test(verb);
}

/** Whether a sentence is known by what changes now, or by what one thing does to others. */
export function tellsChange(text: string): boolean {
  return changesNow(text) || doesToThings(text);
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
  const opening = findVerb(lead.split(' ')[0] ?? '');
  // "Pinned notes stay on top"
  const describes = opening?.form === 'past' && !releaseVerbs.has(thirdPerson(opening.base));
  if ((opening !== null && !describes) || (action !== null && !isAlsoNoun(action.base))) return false;
  return findVerb(verb)?.form === 'base' || presentVerbs.has(`${verb}s`);
}

/**
 * Whether a sentence tells what a thing did, which notes only say of its faults: "The clock drifted", "Sorting put the
 * smallest first". What the authors did, and what was done to a thing, are changes.
 */
export function tellsPast(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  if (/^(?:we|i|you|this|that)\b|\b(?:now|again|longer|since|until)\b/.test(text.toLowerCase())) return false;
  if (findVerb(words[0] ?? '')?.form === 'past') return false;
  return words.some((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]];
    if (at === 0 || next === '' || auxiliary.test(before)) return false;
    return pasts.has(word) || (findVerb(word)?.form === 'past' && determined.test(next));
  });
}

const pasts = wordSet(
  "did didn't didn’t could couldn't couldn’t ate became began broke came crashed drifted failed fell forgot froze got hung ignored jumped landed lost made overwrote put grew heard quit rattled resulted ruined sank saw showed skipped started stayed stopped swallowed took threw turned vanished went woke",
);
const auxiliary =
  /^(?:an?|the|is|are|was|were|be|been|being|has|have|had|get|gets|got|to|will|can|how|what|already|newly|that|which|who|when|if|where|and|or)$/;
const determined = /^(?:the|an?|all|any|its|their|your|his|her|every|each|some|no|two|\d)/;
