import { anyOf } from '../any-of.ts';
import { canName } from '../judge/ear-cost.ts';
import { categoryOf, opensInstructions } from './category-words.ts';

/** A heading of one or two words that is no category names a part of the product: "Android", "Editor". */
export function partOf(path: readonly string[]): string | null {
  const heading = (path.at(-1) ?? '').replace(/ updates$/i, '');
  const named =
    /^\p{Script=Latin}[\p{Script=Latin}\d+.-]*(?: [\p{Script=Latin}\d+.-]+)?$/u.test(heading) &&
    categoryOf(heading) === null &&
    !opensInstructions(heading) &&
    !generalPart.test(heading);
  return named && canName(heading) ? heading : null;
}

const generalPart = anyOf(
  String.raw`general | smaller | small | little | things | bits | others? | misc\w* | various | all | core | notes? | notices? | goals? | summary | overview | introduction | details | highlights? | releas\w* | what['’]?s | known | issues? | important | user | upcoming | roadmap | thanks | community | version\w* | major | minor | bugs? | api | common | additional | more | also | everything | main | today | week | \w*day | library | compatibility | status | background | faq | questions | commits? | pull | history | full | first | final | tasks? | sub-?tasks? | story | stories | technical | packaging | stuff | allgemein\w* | général\w* | general\w*`,
  'words',
);
