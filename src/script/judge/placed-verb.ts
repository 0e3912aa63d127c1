import { tagWords, type Word } from '../grammar/tag-words.ts';
import { wordSet } from '../word-list.ts';

const objects =
  '(?:the|an?|its|their|our|his|her|your|my|us|them|it|that|this|these|all|any|some|each|no|new|several)';
/** Matches a verb without an object: "Startup time dropped by 30%". */
const measured =
  '(?:dropped|decreased|fell|shrank|grew|rose|increased|improved) (?:by|from|to) (?:an? |about |up to |over |more than )?(?:\\d|half|zero|third|quarter|two|three|four|five|ten)|\\b(?:halved|doubled|tripled)\\.$';
const regularity = '(?:sometimes|often|usually|always|typically|generally|rarely|mostly)';
/** Matches a past tense with its object: "hosted their", "agreed to", "relied on an". */
const pastWithObject = new RegExp(
  `[\\p{Ll}\\p{N})] (?!based|used|called)\\p{Ll}{2,}ed (?:on |in |for |with |at |by )?${objects}\\b|(?<!\\b(?:introduc|add|releas|chang|fix|remov|need|requir|us))ed (?:in|on|at) \\d|\\b(?:agreed|decided|voted|wanted|tried|helped|continued|gave|took|made|got|wrote|led|held|met|became|consists of|refers to|leads to|depends on|relies on|belongs to|applies to|features|included(?! in)) |^No \\p{Ll}+s \\p{Ll}+ed |\\b${measured}|^(?:\\p{L}+ly|However|Otherwise|Instead), (?:we|you|they|it|there) `,
  'u',
);
/** Matches a plural with an article, which only a verb can follow: "The boats sail", "Some groups experience". */
const afterPlural = new RegExp(
  `^(?:The|These|Those|Many|Some|Most|Our|Your|Their|Its|Both|Several|Few|All) (?:[\\p{Ll}-]+ )?(?:\\p{Ll}+[^su]s|people) (?:${regularity} )?(?!(?:in|on|of|for|to|with|from|by|at|and|or|that|which|who|as|per|about|available|than)\\b)\\p{Ll}+(?<!ed|ing|s)\\b|s ${regularity} \\p{Ll}+`,
  'u',
);

/** Matches a verb between a subject and its object: "The player heals 1 point". */
const afterSingular = new RegExp(
  `^(?:The|An?|Each|Every|This|Your|Our|Its) (?:[\\p{L}-]+ )?[\\p{L}-]+[^s\\P{L}] \\p{Ll}+[^su]s (?:\\d|${objects} |at |to |from )`,
  'u',
);

/** Matches actions of people: "Ada Lovelace joined us", "Ada and Grace wish to go". */
const ofPeople =
  /^(?:\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? \p{Ll}+ed (?!to|for|by|with|in|on|from|as)|\p{Lu}\p{Ll}+ and \p{Lu}\p{Ll}+ (?!in|on|of|for|to|from|at|with)\p{Ll}+ )/u;

/** The most words of a sentence that is checked. Longer ones are not spoken. */
const maxWords = 60;

/** Matches words between commas before the verb: "The ferry, an old boat, left". */
const apposition = /^([^,]{2,40}), (?:the|an?|our) [^,]{2,60}, /;

export function hasPlacedVerb(written: string): boolean {
  const text = written.replace(apposition, '$1 ');
  if (/^(?:\p{Lu}\p{Ll}+(?:ing|ly)|Discussion|Update|No(?! \p{Ll}+s \p{Ll}+ed)) /u.test(text)) return false;
  if ([pastWithObject, afterPlural, afterSingular, ofPeople].some((form) => form.test(text))) return true;
  const words = tagWords(text.split(' ', maxWords).join(' '));
  const subject = words.findIndex(({ tag }) => tag === 'NOUN' || tag === 'PROPN' || tag === 'PRON');
  // Another clause begins after these words: "Widgets for all who".
  const clause = words.findIndex(({ plain }, index) => index > subject && inner.has(plain));
  const main = clause < 0 ? words : words.slice(0, clause);
  if (subject < 0 || main.slice(0, subject).some(({ tag }) => tag === 'VERB')) return false;
  return main.some(
    ({ tag }, at) => at > subject && (tag === 'AUX' || (tag === 'VERB' && isMainVerb(main, at))),
  );
}

const inner = wordSet('as what how who whose that which where when if because while than to');

export const participles = wordSet(
  'ignored treated swallowed notified shown drawn known thrown grown written taken broken hidden given chosen made sent found lost kept held built left set put run seen done gone',
);

/**
 * Whether a word is the verb of its sentence: "The boats sail", "Ada joins us", but not "boats moored in the harbor".
 */
function isMainVerb(words: readonly Word[], index: number): boolean {
  const [before, verb, next] = [words[index - 1], words[index], words[index + 1]];
  if (before === undefined || verb === undefined || before.ends || /(?:ing|ed)$/.test(verb.plain))
    return false;
  if (/[^s]s$/.test(verb.plain))
    return !verb.ends && next !== undefined && /^(?:NOUN|PROPN|PRON|ADV|NUM)$/.test(before.tag);
  if (participles.has(verb.plain)) return false;
  return before.tag === 'PRON' || (before.tag === 'NOUN' && /[^su]s$|^people$/.test(before.plain));
}
