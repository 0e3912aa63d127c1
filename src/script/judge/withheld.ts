import { withoutMarks } from '../read/node.ts';
import type { Unit } from '../units/unit.ts';
import { leans, pointsElsewhere } from './leans.ts';
import { saysNothing } from './says-nothing.ts';
import { isSentence, shapeOf } from './shape.ts';

/** Whether a unit is meaningless on its own, or not available to everybody. */
export function isWithheld(unit: Unit): boolean {
  const { leadIn, head, sentences } = unit;
  const [opening = ''] = sentences;
  if (isNotForAll(unit) || isIssue(unit)) return true;
  if (/\?["”']?$/.test(withoutMarks(opening)) || saysNothing(opening)) return true;
  if (personal.test(opening) || pointsElsewhere(opening) || ofItself.test(opening)) return true;
  return (head === null && leadIn === null && leans(opening)) || belongsToLeadIn(unit);
}

/** Whether a unit is a plan, a trial or an optional step. As a change it would be false. */
export function isNotForAll(unit: Unit): boolean {
  const { path, leadIn, head, scope, sentences, points } = unit;
  const above = [...path, leadIn ?? ''];
  if (planned.test([...path, head, ...sentences, ...points].join(' '))) return true;
  if (above.some((line) => future.test(line) || absent.test(line) || optional.test(line))) return true;
  const trial = [...above, head ?? '', scope ?? ''].some((line) => limited.test(line));
  return (trial || unit.limited) && !limited.test(sentences.join(' '));
}

/** Whether a unit may be open or fixed: a fault below "Network issues". */
function isIssue({ path, category }: Unit): boolean {
  return category === null && /\S .{0,40}\b(?:issues|problems)\W*$/i.test(path.at(-1) ?? '');
}

/** Matches sentences about the notes themselves, and releases without changes. */
const ofItself =
  /\bthis (?:document|page|file|changelog|list)\b|^this (?:release|version|update) is (?:\p{Ll}+ )?identical to\b/iu;
/** Matches a first-person pronoun of the author. */
export const personal = /(?:^|[\s(“"])(?:I|I['’](?:ve|m|d|ll)|my|me)\b/;

/** Matches headings above future changes. */
const future =
  /\b(?:planned|roadmap|backlog|wish ?list)\b|^\P{L}*to-?do\P{L}*$|^\P{L}*(?:coming|upcoming|future|next)(?! to an end\b|[\w.-])|\bwhat['’]?s (?:next|coming)\b|\bin (?:a |the )?(?:next|future|later) (?:version|release)s?\b/iu;
/** Matches headings above what a release does not have. */
export const absent =
  /\bnot (?:yet |currently )?(?:supported|implemented|available|included|done|working|possible)\b|\bunsupported\b|\bnot yet\b/i;
/** Matches headings above optional steps and questions. */
const optional =
  /^\P{L}*(?:how (?:do|can|to)|to (?:enable|use|try|activate)|set ?up|getting started|usage)\b|^(?:can|does|do|is|are|will|why|how) .{2,120}\?$/iu;
/** Matches stages that are not available to everybody. */
export const limited = /\b(?:beta|alpha|experimental|limited testing|early access|(?:up)?on request)\b/i;
/** Matches a limitation, without which the previous sentence promises too much. */
export const limiting =
  /\b(?:beta|(?:up)?on request|only (?:available|works?|for|if|when|on|in|with|applies)|available only|unless|opt[- ]in|(?:off|disabled) by default|(?:requires?|(?:will |you(?:['’]ll)? )needs?) an?|(?:should|will|do(?:es)?|can) still (?:work|be used)|still works?|continues? to work)\b/i;

const planned =
  /\b(?:launching|coming) soon\b|\b(?:behind|under) (?:an? )?(?:feature )?flag\b|\bfeature[- ]flag(?:ged)?\b|\bnot (?:yet )?(?:released|available yet)\b|\bawaiting (?:qa|review|release)\b/i;

/**
 * Whether a unit needs its lead-in: "We plan to:" makes every phrase a plan, "It includes these changes:" adds
 * nothing.
 */
function belongsToLeadIn({ leadIn, head, sentences: [first = ''] }: Unit): boolean {
  if (
    leadIn !== null &&
    /\b(?:reasons?|because|why|previously|problems? with (?:this|that|it))\b|\b(?:process|steps|workflow)\s?[:：]$/i.test(
      leadIn,
    )
  )
    return true;
  if (leadIn === null || head !== null) return false;
  if (denying.test(leadIn) && !isSentence(first)) return true;
  if (generalLeadIn.test(leadIn) && !ruling.test(leadIn)) return false;
  const shape = shapeOf(first);
  if (shape.kind === 'sentence' || (shape.kind === 'verb' && shape.verb.form === 'past')) return false;
  return shapeOf(leadIn).kind === 'sentence';
}

/** Matches a lead-in that negates its items: "Not affected by this change:". */
export const denying =
  /\b(?:not|never|no longer|cannot|prohibited|forbidden|banned|unacceptable|refrain|avoid|without)\b|n['’]t\b/i;

/** Matches a lead-in whose points are not changes: "Every notice must include:". */
const ruling = /\b(?:must|should|shall|every|each|requires?|required|errors?|causes?)\b/i;

const generalLeadIn =
  /\b(?:includ\w+|introduc\w+|brings?|features|highlights|new|following|changes?|changed|added|releases?|fix(?:es|ed)?|improvements|updates?|version)\b/i;
