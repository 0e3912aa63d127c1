import { anyOf } from '../any-of.ts';
import { minimum } from '../judge/consequence.ts';
import { wordList } from '../word-list.ts';
import { countWords } from './split-sentences.ts';

/** Matches the beginnings of lines that refer elsewhere, greet or thank. Listeners do not need them. */
const openings = opensWith(
  "all notable|the full list of|a full list of|full list of|the complete list of|complete list of|this file |the format is based|this project adheres|this changelog|this page contains|this document describes changes|full changelog|full diff|compare changes|see the full|see full|for more information|for detailed|for further|for a full|for a complete|for the full|for details|more details|for more frequently|read more|learn more|click here|download now|download here|download it|download the|download links|downloads:|download:|download for|download from|thanks to |danke an |dank an |vielen dank|herzlichen dank|merci à|merci aux|gracias a |grazie a |obrigado a|obrigada a|we thank |thanks|thank you|many thanks|special thanks|big thanks|huge thanks|kudos|shout-out|we'd like to thank|we would like to thank|made their first|new contributors|follow us|join us|donate|sponsor us|sponsor this|please submit|please report|share your feedback|we're hiring|join our|hello friends|hello all|hi everyone|hello everyone|hi all|hey everyone|hi there|hello,|good morning|good evening|good afternoon|dear |enjoy|happy |cheers|best regards|kind regards|regards,|sincerely|license:|sha256|md5|checksum|released on|release date|released|date:|version |updated dependencies|table of contents|nothing yet|no changes|nothing to see|this release was|the following people|contributors|these release notes|want to try|welcome to|date of release|to learn more|learn about|if you'd like to read|please see|please refer|please read|see also|see the|see our|see |refer to|check out|find the|below is|here is the list|here are the|here's what|here is what|here is a link|here's a link|patch by|contributed by|suggested-by|reported by|this is a generated|this is a list of|this is a summary of|do not edit|alle wichtigen|das format|tous les changements|le format|todos los cambios|el formato|todas as mudanças|tutte le modifiche|il formato|edit this|last updated|posted|author|authored by|written by|start date|rfc pr|merged|merge branch|merge pull|merge remote|bump version|version bump|prepare release|release v|chore: release",
);
const phrases =
  /a big thanks|a big thank you|a huge thank|special thanks|to see commits|love to hear|complete list of changes|like to thank|our gratitude|thanks go to|thanks goes to|thanks also|our thanks|fill out the remaining|filling out these|fill me in|leave this empty|joining the beta|join the beta|reach out to us|first contribution|related issues and pull requests|thanks for all|was reported by|were reported by|was discovered by|was found by|credit to|reported to us by|thanks for using|thanks for your contributions|consider donating|consider sponsoring|read the full|in this pull request|release notes online|can be found using|can be found here|found here|full list of changes|view all changes|available for download|previous release notes are|leave a review|adheres to semantic versioning|adhere to semantic versioning|follows semantic versioning|follow semantic versioning|keep a changelog|rate us|can be found on|can be found at|can be found in the|can be downloaded from|entire list of changes|blog post for|our blog post|in this post/;
const announcing = anyOf(
  'announc(?:e|ing)(?! supports?) | (?:pleased|excited|happy|proud|thrilled|delighted|glad) to',
  'words',
);
/**
 * Matches a reference whose link is gone: "More information is available", "For more detailed information, see our
 * changelog".
 */
const pointing =
  /^for (?:an? |the )?(?:(?:more|further|full|complete|additional|detailed|in-depth) ){1,3}(?:information|info|details?|context|background|explanations?|list)\b|^content is available under\b|^powered by\b|^(?:more|further|full|additional|detailed|all|complete)\b.{0,60}\b(?:can be found|(?:is|are) available)\W*$/;
/** Matches a reference: "The fault and its fix are described in full in the changelog." */
const describedIn =
  /\b(?:is|are) (?:described|documented|explained|listed|detailed|covered) (?:in (?:full|(?:more |greater )?detail) )?in (?:the |our )?(?:\p{L}+ )?(?:change ?log|notes|docs|documentation|readme|wiki|post|guide)\W*$/u;
/** Matches a reference whose target was in a link: "You can find the complete release notes." */
const elsewhere =
  /^you can (?:also )?(?:find|read|see|view) (?:the |our )?(?:complete |full |detailed )?(?:release notes|change ?log|details)\b[^,;]{0,40}$/;
/** Matches the announcement of a list, which is narrated anyway: "The following is a list of changes". */
const leading =
  /^(?:(?:the )?following|below|here)\b[^.]{0,40}\b(?:changes|features|fixes|improvements|updates|list)(?: (?:are|were|have been) (?:made|included|new))?(?: (?:in|of|for) this (?:release|version|update))?\W{0,3}$/;
const announced = /\b(?:release|released|version|available|v?\d+\.\d+|general availability)/i;
const empty =
  /^(?:this (?:is|was assigned|has been assigned) (?:a|several) reported vulnerabilit(?:y|ies)\W*$|(?:this|the) (?:fix|feature|change|release|improvement|issue|vulnerability) was (?:(?:independently|privately|responsibly) )?(?:submitted|contributed|reported|disclosed|discovered|found|implemented|suggested|made)\W*$|[\p{L} ]{2,30}: *(?:\(leave blank\)|"?n\/a"?|none|tbd|tba)?[.!]?$|(?:this|that|it|see)(?: is| was)?\W*$|(?:none|n\/a|nothing|no changes|tbd|tba|revert(?:ed)?)[.!]?$|revert(?:ed)? "merge |(?:[\w ]{2,20} \| ){1,6}[\w ]{2,20}$)/u;

/** Matches the author and date of a text: "1 August 2031 · by Ada Lovelace", "By ada August 1, 2031 16:13". */
const byline =
  /^(?:[\p{L}\d,.]+ ){2,4}[·|–-] by |^by [\p{L}\d._-]+(?: \p{L}+)?,? (?:on )?\p{L}{3,9} \d{1,2}, \d{4}/u;

/** Matches the announcement of a release, which the opening already says: "Fleet 4.25.0 is up and running." */
const isOut =
  /^we (?:have |have just |just )?released .{2,40}\d[\w.]{0,12}[.!]*$|^(?=.{0,60}\d)(?:[\p{L}\d.'-]+ ){1,6}is (?:finally |now |officially )?(?:out|here|live|up and running|available)(?: now| today)?[.!]*$/u;

/** Matches enthusiasm without content: "There is a lot in it, so let's jump right in." */
const cheering = /\blet['’]?s (?:jump|dive|get (?:started|into|going)|take a look)\b/;

/** Matches a general statement about fixes: "Fleet 4.25 is a maintenance release focused on bug fixes." */
const isOrdinary =
  /^(?!.*(?:secur|vulnerab|crash|requir))(?:[\p{L}\d.'-]+ ){1,6}is (?:a|another) (?:small |minor |new )?(?:maintenance|bug-?fix|bug fix|minor|patch|point) (?:release|update|version)(?:,? (?:focus(?:ed|ing)|with|containing|for) [^.]{0,80}\b(?:fixes|improvements|stability|reliability|performance|features))?[.!]*$/u;

/** Matches an author: "By Ada Lovelace", but not "by naming a tide". */
const signature = /^\P{L}*[Bb]y [\p{Lu}@].{0,46}$/u;

const noiseWords = 12;

/** Whether a sentence is short boilerplate, or only thanks someone. */
export function isNoise(sentence: string): boolean {
  if (!isBoilerplate(sentence) || upgrading.test(sentence)) return false;
  return countWords(sentence) <= noiseWords || grateful.test(sentence);
}

/** Matches a reference to an upgrade guide: "See the guide to upgrading from 6". */
const upgrading = /\bsee\b.{0,60}\b(?:upgrad|migrat)/i;

const grateful =
  /\bthank|\bcontribut|\bkudos|\bsponsor|^(?:(?:vielen |herzlichen )?dank(?:e)? an|merci (?:à|aux)|gracias a|grazie a|obrigad[oa]s? a)(?!\p{L})/iu;

/** Whether a sentence says nothing about the product. */
export function isBoilerplate(sentence: string): boolean {
  const text = sentence
    .replace(/[\uE000-\uE005]/g, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}(]+/u, '');
  if (
    !/\p{L}{2}/u.test(text) ||
    [empty, pointing, describedIn, elsewhere, leading, byline].some((form) => form.test(text))
  )
    return true;
  if (signature.test(sentence) || [isOut, isOrdinary, cheering].some((form) => form.test(text))) return true;
  if (announcing.test(text) && announced.test(text) && text.length < 160) return true;
  if (phrases.test(text)) return true;
  const opening = openings.exec(text)?.[0];
  if (opening === undefined || (opening.length <= 8 && text.length >= 140)) return false;
  return !changesSomething(text, opening);
}

/**
 * Returns a pattern for texts that open with one of these words. "Downloads" matches "download", "Downloader" does
 * not.
 */
function opensWith(list: string): RegExp {
  const forms = wordList(list).map((opening) =>
    /\p{L}$/u.test(opening) ? `${opening}(?=(?:s|sums?)?(?!\\p{L}))` : opening,
  );
  return new RegExp(`^(?:${forms.join('|')})`, 'u');
}

const pointers = anyOf(
  'below | above | notes? | docs? | history | commits? | documentation | guide | page | post | blog | pr | issue | changelog | readme | announcement | link | details | here | wiki | faqs? | milestone | article | advisory | information',
  'words',
);

/** Whether an ordinary sentence has such an opening: "See" and "thanks to" also introduce changes. */
function changesSomething(text: string, opening: string): boolean {
  if (opening === 'see ' || opening === 'refer to') return !pointers.test(text);
  if (opening === 'version ') return !/^version v?\d/.test(text) || ofVersion.test(text);
  if (opening === 'thanks to ') return owedTo.test(text);
  if (opening === 'updated dependencies') return minimum.test(text) || /\bto require\b/.test(text);
  if (/^(?:author|checksum|contributors|download|merged)$/.test(opening) && faultOrChange.test(text))
    return true;
  return text.length > 50 && /^(?:author|download|happy |merged|posted)$/.test(opening);
}

/** Matches a summary of a version: "Version 5.0 includes many breaking changes". */
const ofVersion =
  /^version v?\d[\w.-]*(?: of [\w.+-]+)? (?:will|now|can|cannot|does|is (?!out|now|available|released)|(?:add|break|bring|chang|contain|drop|fix|has|includ|introduc|mark|need|remov|requir|support)(?:s|es)?\b)/;

/** Matches a bug or a change: "Downloads could hang", "Merged cells no longer vanish". */
const faultOrChange =
  /\b(?:could|crash(?:es|ed)?|fail(?:s|ed)?|fixed|hangs?|no longer|can now|(?:is|are) now)\b/;

/** Matches a reason: "Thanks to the new engine, pages load faster". */
const owedTo =
  /^thanks to (?:an? [^,:]{1,160}|(?!all\b|every|our\b|the (?:following|contributors))[^,:]{1,60}), \S/;
