import { anyOf } from '../any-of.ts';

const denials = anyOf(
  `not | don['’]?t | never | no | isn['’]t | won['’]t | can['’]t | avoid | without | unacceptable | prohibited | forbidden |
  unsupported | optional | recommended | future | planned | phase \\d+ | exceptions? | rejected | declined | discarded | non-goals? | out of scope | anti-?patterns?`,
  'words',
);

/** A heading that forbids or denies goes with every item below it. */
export function isNegative(heading: string): boolean {
  return !/[?!]$/.test(heading) && heading.split(' ').length <= 5 && denials.test(heading);
}

/** The innermost heading, with the one above it that denies what it says: "Rejected ideas: a new keyword". */
export function headingOf(path: readonly string[]): string | null {
  const own = path.at(-1) ?? null;
  const denial = path.slice(0, -1).find(isNegative);
  return own === null || denial === undefined ? own : `${denial}: ${own}`;
}

/** Headings of what a text comes to. */
export const outcome = anyOf(
  `summary | tl;?dr | abstract | conclusions? | decisions? | outcome | result | key (?:points|takeaways) | recommendation | consequences? | what (?:you|we|to|happened|changed|it) | action | next steps | impact | resolution`,
  'words',
);

/** Headings of what may be left out. */
export const aside = anyOf(
  `faq | appendix | background | history | acknowledg | related | prior art | alternatives | glossary | changelog | future | unresolved | drawbacks | contact | further | resources`,
  'words',
);

export const decision =
  /^(?:the )?(?:decisions?|decision outcome|outcome|resolution|(?:proposed or )?chosen option)\b/i;
