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
