import { anyOf } from '../any-of.ts';
import { isKnownWord, tagWords } from '../grammar/tag-words.ts';
import { canName } from '../judge/ear-cost.ts';
import { shapeOf } from '../judge/shape.ts';
import { categoryOf, isCategoryAlone, opensInstructions } from './category-words.ts';

/**
 * Returns the part of the product that a heading names: one or two words without a category ("Android", "Editor"), or
 * a name above "Fixes".
 */
export function partOf(path: readonly string[]): string | null {
  const inner = path.findLast((heading) => !isCategoryAlone(heading));
  if (inner === undefined || known.test(inner)) return null;
  const heading = inner.replace(
    / (?:updates|improvements)$|[ -]specific(?: (?:changes|fixes|updates|features|improvements))?$/i,
    '',
  );
  // A name above a category is a part.
  const holds = inner !== path.at(-1) && isTopic(heading) && !/ \p{Ll}/u.test(heading);
  const named = holds || (heading.split(' ').length <= 2 && isPart(heading));
  return named && !themes.test(heading) ? heading : null;
}

/** Matches themes of entries, which are not places in a product. */
const themes =
  /^(?:all\b.*|art(?:work)?|audio|balance|content|controls|game ?play|graphics|missions|music|sounds?|story|usability|ui|user interface|ux|visuals)$/i;

/** Matches headings of known problems. */
const known = /\b(?:known|bekannte|connus|conocidos|conhecidos|noti)\b/i;

/** Whether a label is a platform: "Mobile", "Android Auto". */
function isPlatform(label: string): boolean {
  return /^(?:mobile|desktop|web|win|unix|android auto|apple watch|apple tv|carplay|windows phone)$/i.test(
    label,
  );
}

/** Returns the part that a short line with a colon above a list names: "Chart screen:". */
export function partAbove(leadIn: string | null): string | null {
  const [, label = ''] = /^(.{2,50}?)\s?[:：]$/.exec(leadIn ?? '') ?? [];
  return /^(?:\p{Lu}|(?:i|mac)\p{Lu})/u.test(label) && shapeOf(label).kind === 'noun' && isPart(label)
    ? label
    : null;
}

/** Returns the part that a label contains: "Import plugin improvements" are about the import plugin. */
export function partWithin(label: string): string | null {
  const [, name = ''] =
    /^(.{3,50}?) (?:optimi[sz]ations?|improvements?|enhancements?|fixes|changes|updates|additions)$/i.exec(
      label,
    ) ?? [];
  return places.test(name) && isPartName(name) ? name : null;
}

function isPart(label: string): boolean {
  return (
    /^\p{Script=Latin}[\p{Script=Latin}\d+.-]*(?: [\p{Script=Latin}\d+.-]+){0,3}$/u.test(label) &&
    categoryOf(label) === null &&
    !opensInstructions(label) &&
    isPartName(label)
  );
}

/**
 * Whether a label can name a part: "Editor", "Chart screen", "GitHub actions", but not "Easiest", "Production Ready"
 * or "Complete support".
 */
export function isPartName(label: string): boolean {
  if (isPlatform(label)) return true;
  const words = tagWords(label);
  const last = words.at(-1);
  if (last === undefined || !canName(label) || words.some(({ text }) => generalPart.test(text))) return false;
  if (label.includes('/') || /(?:est|ed|ten)$/.test(last.plain)) return false;
  if (words.length === 1)
    return /^(?:NOUN|PROPN)$/.test(last.tag) || /s$/.test(last.plain) || !isKnownWord(last.plain);
  // "Ada Lovelace" is a person.
  const person = /^\p{Lu}\p{Ll}+ \p{Lu}[\p{Ll}.]*$/u.test(label);
  return places.test(label) || (!person && words.some(({ plain }) => !isKnownWord(plain)));
}

/** Whether a label names an audience of an entry, which is no component: "Retail", "All Classic". */
export function isQualifier(label: string): boolean {
  const words = label.replace(/^all /i, '').split(' ');
  return (
    words.length <= 3 &&
    words.every(
      (word) => /^\p{Lu}[\p{L}\d+.-]*$/u.test(word) && !describing.test(word) && !generalPart.test(word),
    ) &&
    canName(label)
  );
}

/** Whether a label is a topic, which is neither a component nor a category: "Track type", "Max speed". */
export function isTopic(label: string): boolean {
  const words = tagWords(label);
  return (
    words.length > 0 &&
    words.length <= (/ and /.test(label) ? 4 : 3) &&
    words.every(({ text }) => /^\p{L}[\p{L}\d.+-]*$/u.test(text)) &&
    !(words.length === 1 && (generalPart.test(label) || describing.test(label))) &&
    !groups.test(label) &&
    /^(?:NOUN|PROPN)$/.test(words.at(-1)?.tag ?? '') &&
    canName(label)
  );
}

/** Matches words that name a group of changes: "Game content". */
const groups =
  /\b(?:contents?|changes|fixes|features|functions|improvements|updates|additions|mechanics|internals|other|support)\b/i;

const describing =
  /(?:est|ed|er|ly|ing|ful|able|ible|ive|ous)$|^(?:cosmetic|critical|internal|experimental|visual|graphical|functional|technical|optional|minor|major)$/i;

/** Matches places in a product: "in the chart screen". */
export const places =
  /^(?!the |an? ).+ (?:screen|page|view|panel|menu|dialog|tab|list|app|module|plugin|server|client|interface|dashboard|editor|window|table|form|CLI|API|library|tool|service|settings|mode|manager|browser|engine|player|bar)$/i;

const generalPart = anyOf(
  String.raw`general | new | warnings? | caution | attention | disclaimers? | announcements? | features | fixes | changes | improvements | refined | improved | back-?end | front-?end | takeaways | remarks | comments | descriptions? | feature | functionality | usability | item | type | links? | useful | smaller | small | little | things | bits | others? | misc\w* | various | all | core | notes? | notices? | goals? | summary | overview | introduction | details | highlights? | releas\w* | what['’]?s | known | issues? | important | user | upcoming | roadmap | thanks | community | version\w* | major | minor | bugs? | api | common | additional | more | also | everything | main | today | week | \w*day | library | compatibility | status | background | faq | questions | commits? | pull | history | full | first | final | tasks? | sub-?tasks? | story | stories | technical | packaging | stuff | allgemein\w* | général\w* | general\w*`,
  'whole',
);
