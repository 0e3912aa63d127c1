import { wordSet } from '../word-list.ts';
import { marks } from './node.ts';

const { reference, advisory } = marks;
const either = new RegExp(`[${reference}${advisory}]`);
const everyEither = new RegExp(either, 'g');
const joints = String.raw`[\s,;&+|/:#()[\]-]`;
const leading = new RegExp(
  `^${joints}*(?:(?:issue|bug|pr|ticket|gh|rt|mr|bz|rhbz|lp)s?:? )?(?:${reference}${joints}*(?:and )?)+`,
  'i',
);
const inner = new RegExp(
  `(?: (?:for|in|from|of|see|via|to) (?:issue|bug|ticket|pr)s?:? ${reference}(?=[.,;)]|$)| (?:for|to) ${reference}(?=[.,;)]|$)|(?: (?:in|by|see|via|from|with|at|of|unter|auf|sous|sur|en|su|em))? ?${reference})`,
  'gi',
);
/** Matches a number before its entry: "Fix #12, check the depth". */
const closing = new RegExp(
  String.raw`^(?:fix|clos|resolv)(?:e|es|ed|s)? ${reference}(?:[,:;.-]\s*|\s+(?=\p{Lu}))(?=\S)`,
  'iu',
);

/** Matches a label with a number: "[Fix #12] The lamp flickers". Without it, the bug would sound current. */
const labelled = new RegExp(String.raw`^\[((?:bug ?)?fix|bug)(?:es|ed)? ${reference}\]\s*(?=\S)`, 'iu');

const limiting = wordSet(
  'requires required only not unless except if now new no without must when windows macos linux android ios',
);

/** Words that only introduce a reference. */
const introducer = wordSet(
  'by in at to of for with on per according via from see thanks thank you to closes close closed fixes fix resolves resolved refs ref references related issue issues pr prs pull request commit and also author credit credits cc backport of reported submitted contributed requested implemented discovered kudos props co-authored github gitlab siehe voir vedi referenz référence referencia referência unter auf bei im mit von zum zur über sous sur chez dans du en por para em di su',
);

/** Removes references and the words that only introduce them. */
export function dropReferences(text: string): string {
  const codes: string[] = [];
  // Code stays unchanged. It counts as a word without signs here.
  let rest = text
    .replace(code, (whole) => `${marks.codeStart}x${codes.push(whole) - 1}${marks.codeEnd}`)
    .replace(/\s+/g, ' ')
    .trim();
  if (rest.includes(reference) || rest.includes(advisory)) rest = withoutReferences(rest);
  return tidy(rest).replace(coded, (_, index: string) => codes[Number(index)] ?? '');
}

const code = /\uE000[^\uE000\uE001]{0,2000}\uE001/g;
const coded = /\uE000x(\d+)\uE001/g;

function withoutReferences(text: string): string {
  let rest = text
    .replace(labelled, '[$1] ')
    .replace(author, '$1')
    .replace(/[([][^()[\]]{0,300}[)\]]/g, (group, at, whole) => {
      if (!isCredit(group)) return group;
      if (group.includes(advisory)) return `(${advisory})`;
      // The bracket had the target: "by @ada in (#12)".
      return creditedIn.test(whole.slice(0, at)) ? reference : '';
    });
  // A name at the end is the author: "feat: tabs (#12) (Ada Lovelace)".
  rest = rest.replace(/(?<!\s)\s*\([\p{Lu}\p{Lo}][\p{L}.'-]*(?:\s[\p{Lu}\p{Lo}][\p{L}.'-]*){0,3}\s?\)$/u, '');
  rest = rest.replace(closing, '');
  rest = rest.replace(leading, (head) => (/[([]$/.test(head) ? head.slice(-1) : ''));
  rest = withoutTrailing(rest)
    .replace(/, (?:which|that) (?:can be|is|are) (?:found|available)(?=\.?$)/, '')
    .replace(/\s+/g, ' ');
  return rest.replace(hole, filled).replace(requested, '$1 the linked page').replace(inner, '');
}

/** Matches an author between references: "Mend the lamp (#12) by ada (#12)". */
const author = new RegExp(
  String.raw`(${reference}\)?) by [\p{L}\d][\p{L}\d_-]{1,38}(?=${joints}*(?:${reference}${joints}*)?$)`,
  'u',
);

const creditedIn = new RegExp(`${reference} (?:in|at|via)\\s$`, 'i');

/** Matches a reference that its sentence needs: "the notes of the … say", "go to … for it". */
const hole = new RegExp(
  String.raw`\b(the|an?|this|that|our|its|to|on|under|into|at) ${reference}(?= [\p{L}])`,
  'giu',
);

/** Matches an address that a request needs: "Follow … to upgrade". */
const requested = new RegExp(
  String.raw`(?<=^|[.!?] |\bplease )(see|read|visit|follow|consult|check(?: out)?|open|view) ${reference}(?= [\p{L}])`,
  'giu',
);

function filled(_: string, before: string): string {
  return /^(?:to|on|under|into|at)$/i.test(before) ? `${before} a linked page` : `${before} linked page`;
}

/** Removes references at the end and the words that introduce them: "… by @ada in #12". */
function withoutTrailing(text: string): string {
  const end = /(?<![.!?])[.!?]+$/.exec(text)?.[0] ?? '';
  let rest = text.slice(0, text.length - end.length);
  for (;;) {
    const trimmed = rest.replace(trailingJoint, '');
    // A closing bracket or a colon stays, and so does the plus of "10+".
    const closing = /^(?:\++| ?(?:[)\]]+|:))/.exec(rest.slice(trimmed.length))?.[0].trim() ?? '';
    if (!trimmed.endsWith(reference)) return `${trimmed}${closing}${end}`;
    rest = withoutIntroducers(trimmed.slice(0, -1));
  }
}

const trailingJoint = new RegExp(`(?<=^|[^\\s,;&+|/:#()[\\]-])${joints}{1,40}$`);

function withoutIntroducers(text: string): string {
  let rest = text.trimEnd();
  for (;;) {
    const plain = rest.replace(/[\s,;:–—(-]{1,20}$/, '');
    const word = /[\p{L}-]{1,20}$/u.exec(plain)?.[0] ?? '';
    const kept = /^\p{Lu}\p{L}* (?:fixes|fix)$/u.test(plain) || state.test(plain);
    if (word === '' || !introducer.has(word.toLowerCase()) || kept)
      return owner.test(plain)
        ? text.replace(/(?: (?:to|at|in|on|via|from|by|of|for|with|per))?[\s,;:–—(-]{0,20}$/, '')
        : plain;
    rest = plain.slice(0, -word.length);
  }
}

/** Matches a state before a reference: "It is not implemented #12", "open or closed #12". */
const state = /\b(?:is|are|was|were|be|been|being|not|gets?|or) \p{L}{1,20}ed$/iu;

/** Matches an owner before a reference: "See the PR #12", "Ada's backport #12". */
const owner = /(?:['’]s|\b(?:the|an?|this|that|our|my|his|her|their|its))$/i;

/** Whether a bracket contains only references and words that introduce them. */
function isCredit(group: string): boolean {
  if (!either.test(group)) return false;
  const words = group
    .slice(1, -1)
    .replace(everyEither, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u);
  const own = words.filter((word) => word !== '' && !introducer.has(word) && !/^\d+$/.test(word));
  // One or two words beside a reference are a name, unless they limit the entry: "(#12, gharlan)".
  return own.length === 0 || (own.length <= 2 && !own.some((word) => limiting.has(word)));
}

/** Removes the bracket around an entry that follows a reference: "[Issue 12](…) (the list is empty)". */
function unwrapped(text: string): string {
  return text.trim().replace(/^\(([^()]{8,})\)([.!?]?)$/, '$1$2');
}

/** Removes a bracket that lost its end with a reference: "… rules (see Newsletter". */
function withoutLooseBracket(text: string): string {
  const open = text.lastIndexOf('(');
  return open > 0 && !text.includes(')', open)
    ? `${text.slice(0, open).trimEnd()}${/[.!?]$/.exec(text)?.[0] ?? ''}`
    : text;
}

const name = String.raw`(?!default\b|an?\b|the\b|\p{L}+ing\b)[\p{L}\d][\p{L}\d_.'’-]*`;
const names = `${name}(?: ${name}){0,2}(?:(?:,| and|, and| &) ${name}(?: ${name}){0,2}){0,6}`;
/** Matches contributions to a release. "(caused by a banner)" is none. */
const work =
  '(?:fix|fixed|found|patch|patched|pr|work|added|made|done|reported|requested|contributed|implemented|suggested|discovered|submitted|written|authored|created|developed|translated|provided|sponsored|reviewed|merged)';
/** Matches a bracket that only credits a contributor: "(fix contributed by Ada L)". */
const credit = new RegExp(
  String.raw`\s?\((?:(?:(?:\p{Ll}{1,30},? ){0,3}${work} )?(?:by|thanks to|credits? to) ${names}[.!]?|(?:(?:many |big |special |huge )?thanks?|thank you|kudos|props|credits?:?|h/t|hat tip|courtesy of)\b[^()]{0,160})\)`,
  'giu',
);
/** Matches a credit at the end or on its own line: "…, by Ada Lovelace and others". */
const signature = new RegExp(
  String.raw`(?:(?<=[\p{L}\p{N})]) Thanks to ${names}(?: for [\p{L} ]{1,40})?!?$)|(?:[,;.!]| [-–—]{1,2}) (?:(?:many |big |special )?(?:(?:found|reported|fixed|contributed|discovered|suggested|requested|implemented) )?by|thanks to|credits? to) ${names}\.?$`,
  'iu',
);

/** Matches the names of the authors below their text: "… catches up. — Ada & Grace". */
const signed = /(?<=(?:^|[.!?]) ?)[—–] ?\p{Lu}\p{Ll}+(?:,? (?:and|&|und|et|y) \p{Lu}\p{Ll}+){0,2}\.?$/u;

/** Matches the credit before a change in a list of changesets: "Thanks @ada! - Maps load faster". */
const thanked = /^thanks(?: to)?\b[^!]{0,200}! [-–—] (?=\S)/i;

/** Matches an advisory before its description: "CVE-2026-1234: an overflow in the parser". */
const named = new RegExp(`^(${advisory})\\s?[:,;–—-]\\s+`);

/** Matches an advisory before a component, which is the only name of the vulnerability: "CVE-2026-1234 - curl". */
const unnamed = new RegExp(`^(${advisory})\\s?[:,;–—-]\\s+(?!\\p{Lu}+$)(\\S{2,80})$`, 'u');

const person = String.raw`\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*){1,3}`;
const people = new RegExp(`^${person}(?:(?:,| and|, and| &| /) ${person})*$`, 'u');

/** Matches a word that needs the link after it: "from latest [charts]". */
const joins = /\b(?:an?|the|from|to|with|of|in|by|for|latest|new)$/i;

/** Drops an author at the end, "[Ada Lovelace]", or initials. "[Windows]" is a platform. */
function closingTag(_: string, words: string, at: number, whole: string): string {
  if (people.test(words) || (at === 0 && words.length < 4)) return '';
  if (joins.test(whole.slice(0, at))) return ` ${words}`;
  return at === 0 ? words : ` (${words})`;
}

/** Removes empty brackets, doubled spaces and spaces before a stop. */
function tidy(text: string): string {
  return withoutLooseBracket(unwrapped(text))
    .replace(/ ?\[(\p{L}[\p{L}\p{N} ,&/.-]{1,200})\](?=(?: ?\[\p{L}[^[\]]{1,200}\]){0,3}\.?$)/gu, closingTag)
    .replace(/(?<![\s.!?])([\s.!?]*\?|\s*[.!])[\s.!]*[.!]$/, '$1')
    .replace(/(?<=[.!?]) \.(?= |$)/g, '')
    .replace(thanked, '')
    .replace(unnamed, '$1a vulnerability in $2')
    .replace(named, '$1 ')
    .replace(credit, '')
    .replace(signature, '')
    .replace(signed, '')
    .replace(/\p{Extended_Pictographic}(?:\u200D?\p{Extended_Pictographic}|\uFE0F)*/gu, (sign) =>
      /^[©®™]/.test(sign) ? '' : ' ',
    )
    .replace(/:[a-z][a-z0-9_+-]{1,30}:(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ [(（] ?[,;:/|-]? ?[)）]/gu, '')
    .replace(/(?<=[\p{L}\p{N})\]"”’\uE001\uE005]) ([,.;!?])(?=\s|$)/gu, '$1')
    .replace(/ [-–—](?= [-–—] )|[,;:]\s*(?=[.!?](?:\s|$))/g, '')
    .trim();
}
