import { anyOf } from '../any-of.ts';
import { canName } from '../judge/ear-cost.ts';
import { shapeOf } from '../judge/shape.ts';
import { categoryOf, opensInstructions } from './category-words.ts';

/** A heading of one or two words that is no category names a part of the product: "Android", "Editor". */
export function partOf(path: readonly string[]): string | null {
  const heading = (path.at(-1) ?? '').replace(/ updates$/i, '');
  return heading.split(' ').length <= 2 && isPart(heading) ? heading : null;
}

/** So does a line of a few words and a colon above a list: "Chart screen:". */
export function partAbove(leadIn: string | null): string | null {
  const [, label = ''] = /^(.{2,50}?)\s?[:：]$/.exec(leadIn ?? '') ?? [];
  return /^\p{Lu}/u.test(label) && shapeOf(label).kind === 'noun' && isPart(label) ? label : null;
}

function isPart(label: string): boolean {
  return (
    /^\p{Script=Latin}[\p{Script=Latin}\d+.-]*(?: [\p{Script=Latin}\d+.-]+){0,3}$/u.test(label) &&
    categoryOf(label) === null &&
    !opensInstructions(label) &&
    !generalPart.test(label) &&
    canName(label)
  );
}

const generalPart = anyOf(
  String.raw`general | links? | useful | smaller | small | little | things | bits | others? | misc\w* | various | all | core | notes? | notices? | goals? | summary | overview | introduction | details | highlights? | releas\w* | what['’]?s | known | issues? | important | user | upcoming | roadmap | thanks | community | version\w* | major | minor | bugs? | api | common | additional | more | also | everything | main | today | week | \w*day | library | compatibility | status | background | faq | questions | commits? | pull | history | full | first | final | tasks? | sub-?tasks? | story | stories | technical | packaging | stuff | allgemein\w* | général\w* | general\w*`,
  'words',
);
