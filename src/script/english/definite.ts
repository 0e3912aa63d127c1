import { isCountable } from './articles.ts';
import { isAdjective, isPreposition } from './word-kinds.ts';

/** Nouns of papers and plans, beside those that releases count. */
const papers = new Set(
  `abstract agenda agreement algorithm analysis approach architecture audience background backlog basis board body budget
  business campaign charter committee community company comparison competition configuration constructor contract core
  culture curriculum department design diagnosis distribution ecosystem equation estimate exam example exercise experiment
  faculty finding flow formula foundation framework frontend future goal grammar hierarchy history hypothesis idea incident
  industry infrastructure installation introduction investigation kernel landscape launch law lesson license licence
  lifecycle life-cycle loop market mechanism method metric migration mission model mood motivation network objective
  organisation organization outage outcome outlook overview paper past philosophy picture pipeline plan portfolio position
  present principle procedure process program programme project promise proof proposal protocol purpose question race
  reason recipe recommendation release result revenue review risk roadmap rollout roll-out root schedule scheme setup
  situation solution source specification spec stack start strategy structure study subject summary supply survey
  syllabus task team technique technology theory threat timeline timetable toolchain tone topic tradition training tree
  trend trial trigger upgrade verdict vision vocabulary workflow world algorithm follow-up quickstart rationale`.split(
    /\s+/,
  ),
);
const determiners =
  /^(?:an?|the|this|that|these|those|all|any|some|several|many|most|more|no|each|every|both|another|its|their|our|your|his|her|my|one|two|three|four|five|six|seven|eight|nine|ten|\d.*)$/i;

/** "runner", "editor": whoever or whatever does something can be counted. */
const doer = /^(?!number|other|power|water|weather|paper|order|matter)\p{Ll}{3,}(?:er|tor)$/u;

/** "signature scheme" → "the signature scheme": a single thing that is spoken of needs its article; names do not. */
export function withThe(phrase: string): string {
  const words = phrase.split(' ');
  const [first = ''] = words;
  const end = words.findIndex(
    (word, index) => index > 0 && (isPreposition(word) || /^(?:and|or)$/.test(word)),
  );
  const noun = words[(end < 0 ? words.length : end) - 1] ?? '';
  const head = /^\p{Lu}{2,5}$/u.test(noun) ? noun.toLowerCase() : noun;
  const joined = end > 0 && /^(?:and|or|versus)$/.test(words[end] ?? '');
  const doing = /ing$/.test(first) && words.length > 1 && !isAdjective(first) && !papers.has(head);
  if (determiners.test(first) || /['’]s?$/.test(first) || joined || doing || /,/.test(phrase)) return phrase;
  return isCountable(head) || papers.has(head) || doer.test(head) ? `the ${phrase}` : phrase;
}
