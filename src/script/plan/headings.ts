import { anyOf } from '../any-of.ts';
import { isSayable } from '../judge/ear-cost.ts';

const denials = anyOf(
  `not | don['’]?t | never | no | isn['’]t | won['’]t | can['’]t | avoid | without | unacceptable | prohibited | forbidden |
  unsupported | optional | recommended | future | planned | phase \\d+ | exceptions? | rejected | declined | discarded | non-goals? | out of scope | anti-?patterns?`,
  'words',
);

/** Whether a heading forbids or negates. Such a heading is repeated with every item, and so is an "OK" beside it. */
export function isNegative(heading: string): boolean {
  if (/^ok(?:ay)?$/i.test(heading)) return true;
  return !/[?!]$/.test(heading) && heading.split(' ').length <= 5 && denials.test(heading);
}

/**
 * The beginning of a sentence for actions below a heading: "Not OK" means "It is not OK to". Null if it has no
 * actions.
 */
export function verdictOf(heading: string | null): string | null {
  const [, words = ''] =
    /^(?:what(?:['’]s| is) )?(.{2,30}?)(?: (?:list|behaviou?r))?$/i.exec(heading ?? '') ?? [];
  return verdicts.find(([form]) => form.test(words))?.[1] ?? null;
}

const verdicts: readonly (readonly [RegExp, string])[] = [
  [/^(?:ok|okay|fine)$/i, 'It is OK to'],
  [/^not (?:ok|okay|fine)$/i, 'It is not OK to'],
  [/^(?:allowed|permitted|acceptable)$/i, 'It is allowed to'],
  [
    /^(?:(?:not|never) (?:allowed|permitted|acceptable)|forbidden|prohibited|unacceptable)$/i,
    'It is not allowed to',
  ],
  [/^(?:don['’]?ts?|do not|never)$/i, 'Do not'],
];

/** Matches a sentence that says by itself whether something is allowed. */
export const ruling =
  /\b(?:can|cannot|may|must|should|shall|never|not|fine|ok|okay|allowed|permitted)\b|n['’]t\b/i;

/**
 * Returns the innermost heading, after the heading above it if that one negates it: "Rejected ideas: a new keyword".
 */
export function headingOf(path: readonly string[]): string | null {
  const own = path.at(-1) ?? null;
  const denial = path.slice(0, -1).find(isNegative);
  return own === null || denial === undefined ? own : `${denial}: ${own}`;
}

/** Headings of conclusions. */
export const outcome = anyOf(
  `summary | tl;?dr | abstract | conclusions? | decisions? | outcomes? | key (?:points|takeaways) | recommendations? | consequences? | what (?:you|we|to|happened|changed|it) | actions? | action items | next steps | impact | resolution | motions? | elections? | root cause`,
  'words',
);

/** Headings of sections that listeners do not need: rejected options, records, references. */
export function isAside(heading: string): boolean {
  return heading.split(' ').length <= 6 && asides.test(heading);
}

const asides = anyOf(
  `press (?:information|kit|contacts?) | index | contents | copyright | licen[cs]e | appendix | appendices | acknowledge?ments? | related | prior art | alternatives | rejected | considered options | other options | options considered | pros and cons of the options | glossary | definitions | terminology | change ?log | revision history | document history | history | future | unresolved | open questions | further reading | what went well | resources | references | bibliography | credits | contacts? | files changed | timeline | attendance | attendees | apologies | intros | introductions | roll call | call to order | adjournment | templates? | (?:decision )?drivers | (?:last|previous|prior) (?:meeting|minutes) | matters arising | approval of | suggested wording | (?:useful|external|helpful) links | (?:sign-?off )?checklist`,
  'words',
);

/** Ranks a section for the opening of a script: the status, a summary, the decision. */
export function rankOf(heading: string | null, first: string): number {
  // The status comes last, or first if the document is no longer valid.
  if (/^The status is /.test(first))
    return /(?:withdrawn|rejected|declined|superseded|deprecated|obsolete)/.test(first) ? 0 : lastRank + 1;
  return openings.findIndex((form) => form.test(heading ?? '')) + 1 || lastRank;
}

/** The rank of units that keep the order of the text. */
export const lastRank = 4;
const openings = [
  /^(?:executive |incident )?(?:summary|abstract|tl;?dr)\b/i,
  /^(?:the )?(?:decisions?(?! (?:drivers|log|rationale|process|criteria|makers?))|outcome|(?:proposed or )?chosen option)\b/i,
];

/** Whether a heading can be spoken and says something: it is not made of code names, and does not fit every text. */
export function isSpeakable(heading: string): boolean {
  const words = heading.split(' ').length;
  if (/\?$/.test(heading)) return words > 3 && words <= 20 && isSayable(heading);
  if (words > 8 || empty.test(heading) || cutOff.test(heading)) return false;
  return isSayable(heading) && !/[_/<>{}:(!]|\p{L}\. |\d{4}-\d{2}/u.test(heading);
}

/** Matches a heading that the list below it continues: "Smoking is permitted in". */
const cutOff = /\b(?:in|on|at|by|for|with|to|of|and|or|the|an?|are|is|if|when)\s?:?$/i;

const empty =
  /^(?:what|why|how|when|where|who)\b[^?]*$|^(?:brief |short )?(?:minutes|meeting|intro|notes|discussion|context|decisions?|(?:decision )?outcome|status|background|motivation|summary|abstract|overview|introduction|purpose|rationale|details|description|general|misc(?:ellaneous)?|consequences|positive|negative|neutral|conclusion|results?|sign-off|other|specification|proposal|process|more|smaller|others?|please note|AOB|any other business|heads-?up|upcoming meetings?|(?:other|small|minor|little|various) (?:things|stuff|changes|improvements|fixes|news))\b/i;
