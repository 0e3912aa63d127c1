import { anyOf } from '../any-of.ts';
import { withoutMarks } from '../read/node.ts';
import { wordList } from '../word-list.ts';

const openings = anyOf(
  String.raw`this\b | these\b | that\b | those\b | it\b(?! is (?:now |also )?possible to\b) | they\b | such\b | however\b | but\b | and\b | or\b | also\b | instead\b | furthermore\b | additionally\b | moreover\b | therefore\b | thus\b | hence\b | otherwise\b | then\b | for example\b | in the meantime\b | for instance\b | in (?:this|that|these)\b(?! (?:release|version|update)) | yes[.,] | no[.,] | yeah\b | right[.,] | agreed[.,] | exactly\b | similarly\b | likewise\b | he\b | she\b | his\b | her\b | their\b | its\b | so\b | finally\b | next, | second\b | secondly\b | third\b | lastly, | last but | the same\b | both\b | neither\b | another\b | the former\b | the latter\b | one of (?:these|them)\b | well, | now, | overall\b | in addition\b | in particular\b | besides\b | as with\b | as an added | although not | with (?:this|that|these)\b(?! (?:release|version|update)) | to (?:achieve|do|help with) (?:this|that|these)\b | doing so\b`,
  'start',
);
const own =
  /^it(?:['’]s| is| was) (?:\p{Ll}+ ){0,2}time (?:that|to|for)\b|^it(?:['’]s| is| was) (?:also )?(?:(?:clear|likely|unlikely|true|possible|no secret) that|(?:important|necessary|essential|possible) to)\b|^this (?:week|month|year|season|spring|summer|autumn|winter)\b|^this is (?:an?|the) .{0,40}\b(?:release|update|version)\b|^(?:this|these) (?:new |small |minor |major |latest )?(?:\w+ )?(?:release|version|update|document|guide|page|post|policy|rfc|proposal|article|handbook|section)\b/iu;

/** Matches a proposal that names itself by the initials of its kind: "This SEP prescribes". */
const ownKind = /^(?:This|The (?:goal|aim|purpose|intent) of this) \p{Lu}{2,6}(?:[- ]?\d{1,5})? \p{Ll}/u;

/** Matches a word that refers to an earlier sentence, at any position. */
const dangling =
  /\b(?:these|those|this)(?= (?:to|into|in|from|for|by|with|at|on|and|as|is|are|was|were|will|can|should)\b|[.,])|\bthere[.!]$|\bthat in mind\b|\bdo(?:es|ing)? (?:just|exactly) th(?:at|is)\b|\b(?:for|of|to|with) each[.!]?$|\b(?:must|should)\b.{1,200}\binstead[.!]$/i;

/** Matches a fix without its bug: "We fixed that in 4.25." */
const resolved =
  /^we(?:['’]ve| have)? (?:also |now |since )?(?:\p{Ll}+ed|made|built|rewrote) (?:that|this|these|those|it|them)(?: (?:in|with|by|for)\b|[.,])/iu;

/** Whether a sentence at index `at` of its paragraph depends on the previous one, so that it cannot come first. */
export function leans(sentence: string, at = 0): boolean {
  const text = withoutMarks(sentence).replace(/(?<=\s)["“][^"“”]{1,60}["”]/g, '""');
  return (
    (openings.test(text) ||
      dangling.test(text) ||
      resolved.test(text) ||
      namesAgain(text) ||
      (at > 0 && back.test(text)) ||
      meansSomeone(text)) &&
    !own.test(text) &&
    !ownKind.test(text)
  );
}

/** Matches a noun that needs the previous sentence, such as "the old name". */
const back =
  /\bthe (?:old|new|previous|former|other|same|latter|original|corresponding|respective|resulting) \p{Ll}{3,}|^(?:most|many) users\b/iu;

/** Whether a pronoun has no antecedent: "To keep his music, he opens an account". */
function meansSomeone(text: string): boolean {
  const at = text.search(/\b(?:he|him|his|she|her)\b/i);
  return (
    at >= 0 &&
    !/(?:^| )\p{Lu}\p{Ll}+(?: |['’]s)/u.test(text.slice(text.indexOf(' '), at)) &&
    !/^\p{Lu}\p{Ll}+ (?:and|will|has|is|was|said|\p{Ll}+ed|\p{Ll}+s)\b/u.test(text)
  );
}

/** Whether a text refers to something that was not mentioned: "To implement this proposal". */
function namesAgain(text: string): boolean {
  return [
    ...text.matchAll(
      /\b(?:this|these|those|such) (?:new )?(\p{Ll}{3,})\b(?! (?:in|of|from|policy|agreement|guide|handbook|proposal)\b)/gu,
    ),
  ].some(
    ([, noun = ''], at) =>
      at === 0 && !itself.test(noun) && !text.slice(0, text.indexOf(noun)).includes(noun.slice(0, -1)),
  );
}

/** Matches nouns for the text itself and for times, and words that are no nouns. */
const itself =
  /^(?:steps|instructions|rules|tips|release|version|update|document|guide|page|post|policy|rfc|proposal|article|handbook|section|year|month|week|quarter|time|summer|spring|autumn|winter|morning|is|are|was|were|will|can|has|have|means|may|should|must|makes|allows|way|kind|first|latest|new|as|and|to|in|for|from|with|that|adds|fixes|includes|you\b|we\b|who)/;

/** Words that refer to something visible: a table, a picture, a sample below. */
const signs = wordList(
  'for full details|for more details|for details|for more information|explained here|described here|found below|found here|list above|list below|check out|example above|example below|case above|image above|image below|figure above|table above|table below|of the above|the above|the following|these following|as follows|listed below|see below|shown below|shown above|this figure|this diagram|this table|this screenshot|this image|this video|the video|click here|this link|click the link|click on the link|see the screenshot|in the screenshot|screenshot above|screenshot below|screenshot shows|like this|here is an example|here is the example|here is another example|illustrated by an example|in this example|in this case|here is a diagram|here are some examples',
);
const elsewhere = new RegExp(
  `\\b(?:${signs.join('|')})\\b|(?<!\\b(?:and|or) )\\b(?:below|above)(?:[.:)]*$|[,;]| [–—-] | (?:for|to)\\b)|^below\\b|\\bsteps? \\(\\d|\\b(?:as|previously|already|earlier) (?:mentioned|noted|described|discussed|stated|shown|seen|written|outlined|listed)\\b|\\b(?:mentioned|described|given) (?:above|below|earlier|link)\\b|\\b(?:read|learn|find out|see) (?:more )?about (?:why|how|this|that|these|those|it|them)(?: here)?\\W*$|\\b(?:read|downloaded|found|see|seen|available|listed|described|viewed|visible) (?:\\S+ ){0,4}here\\W*$|\\b(?:previous|preceding|next) (?:section|step|paragraph|chapter)s?\\b`,
  'i',
);

export function pointsElsewhere(sentence: string): boolean {
  return elsewhere.test(sentence);
}

/** Matches words for a change. Other paragraphs explain the old behavior or the reasons. */
export const describesChange =
  /\b(?:now|new|newly|add|adds|added|introduc\w+|support\w*|improv\w+|releas\w+|can|redesign\w*|no longer|fix\w*|updat\w+|chang\w+|we['’]ve|faster|version|has been|have been|remov\w+|includes|including|brings?|v?\d+\.\d+)\b/i;
