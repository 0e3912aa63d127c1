import { mayLeadWithVerb } from '../judge/shape.ts';
import { findVerb } from '../judge/verbs.ts';
import { type Unit, withTexts } from '../units/unit.ts';
import { platforms } from './entry-labels.ts';
import { nameCalls } from './name-calls.ts';
import { upperFirst } from './spoken-text.ts';

/** Returns units whose text can be spoken. English brackets are dropped or become commas. */
export function speakableUnits(units: readonly Unit[], english: boolean): Unit[] {
  const narrated = units.filter(({ aside }) => !aside);
  if (!english) return narrated;
  return narrated.map((unit) => {
    const mend = (text: string) => saySigns(sayBrackets(nameCalls(text), unit.form === 'entry'));
    const sentences =
      unit.form === 'entry' && unit.head === null ? unit.sentences.flatMap(atDash) : unit.sentences;
    return withTexts(unit, { sentences: sentences.map(mend), points: unit.points.map(mend) });
  });
}

/**
 * Splits a sentence at a dash into a fix and its bug: "Fixed missed backups — those at night were skipped". Other
 * asides stay.
 */
function atDash(sentence: string): string[] {
  const [, done = '', why = ''] = /^([^–—]{12,120}?) [–—] ([^–—]{3,400})$/u.exec(sentence) ?? [];
  const quotes = (done.match(/["“”]/g) ?? []).length % 2;
  if (done === '' || quotes > 0 || !mayLeadWithVerb(done) || withholds.test(why)) return [sentence];
  return [`${done}.`, upperFirst(why)];
}

/** Matches a limitation. Without it, the change would claim too much. */
const withholds =
  /^(?:only|unless|except|not|without|requires?|until)\b|^(?:if|when|where|for|on|in) [^,]*$|\bonly\b/i;

/** Drops brackets that do not limit the sentence. In an `entry`, a name at the end may limit it: "(Windows)". */
function sayBrackets(text: string, entry: boolean): string {
  return text
    .replace(/(?<=\S) \(([^()]{1,300})\)(?![\p{L}"”’])/gu, (whole, inner: string, at: number) => {
      const after = text.slice(at + whole.length);
      const last = /^[.!]?$/.test(after);
      const next = last || /^[,;:.]/.test(after) ? '' : ',';
      const [status] = /^(?:beta|alpha|preview)$/i.exec(inner) ?? [];
      if (status !== undefined) return `, in ${status.toLowerCase()}${next}`;
      if (/^experimental$/i.test(inner)) return `, which is experimental${next}`;
      if (entry && last && platforms.test(inner) && /^\S+(?: [\w.]+){0,4}$/.test(inner))
        return ` on ${inner}`;
      if (bound.test(text.slice(0, at)) || inner.includes('\uE003')) return whole;
      if (/^(?:approximately|about|around|roughly|almost|nearly)$/.test(inner)) return ` ${inner}`;
      const [, before] = /^(?:was|were|previously|formerly|before) (\D{0,40}\d.{0,60})$/.exec(inner) ?? [];
      if (before !== undefined) return `, previously ${before}${next}`;
      if (entry && last && name.test(inner)) return whole;
      if (!limits.test(inner) || /^(?:i\.?e|e\.?g|see|cf|for (?:instance|example))\b/i.test(inner)) return '';
      if (/\b(?:e\.?g|i\.?e|etc)\b/.test(inner)) return whole;
      const [, verb = ''] = /^(?:only |also )?(\p{Ll}+s) /u.exec(inner) ?? [];
      if (findVerb(verb)?.form === 'third' || /^(?:affects|needs|works|means)$/.test(verb))
        return `, which ${inner}${next}`;
      return joining.test(inner) || /^\S+(?: \S+){0,3}$/.test(inner) ? `, ${inner}${next}` : whole;
    })
    .replace(/ (?=\s)/g, '');
}

/** "15 % +/- 1 %", "maps + lamps", "added/moved", "the `unit!` macro" */
function saySigns(text: string): string {
  return text
    .replace(/(?<=[\d%] ?)(?:\+\/-|±) ?(?=\d)/g, 'plus or minus ')
    .replace(/(?<=\p{Ll}) \+ (?=\p{L}{2})/gu, ' and ')
    .replace(/(?<![\w/])(\p{Ll}{2,30}(?:ed|ing))\/(?=\p{Ll}{2,30}(?:ed|ing)(?![\w/]))/gu, '$1 or ')
    .replace(/\band(?:\/| )or\b/g, 'or')
    .replace(/(?<=\w)[!?](?=\uE001? macros?\b)/g, '');
}

/** Matches words after which a bracket contains the value: "an index of (17, 17)". */
const bound = /(?:^|\s)(?:an?|the|of|in|on|at|by|for|with|to|from|and|or|\W{1,2})$/i;

/** Matches a name: "(Linux)", "(Port edition)". */
const name = /^\p{Lu}[^\s,]*(?: [^\s,]+){0,2}$/u;

const limits =
  /\b(?:not|only|unless|except|if|requires?|without|no|never|until|must|when|may|optional$|by default|experimental|untested|at least|at most|up to|in most|some|temporar\w+|permitting|done$|conditioned|awaiting|til|maximum|minimum)\b|n['’]t\b|^(?:and|or) \S+ \S/i;

/** Matches words that begin an addition, which can follow a comma. */
const joining =
  /^(?:(?:an? |the )?(?:\p{Ll}+ )?(?:maximum|minimum)|if|unless|except|when|where|while|which|or|and|but|so|even|including|with|without|until|as|because|since|for|not|no|meaning|only (?:if|when|on|in|for|with)|though|although|at least|at most|up to|provided|depending|\p{Ll}[\p{Ll}-]+ed)\b/iu;
