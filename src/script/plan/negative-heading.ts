/** A heading that forbids or denies goes with every item below it. */
export function isNegative(heading: string): boolean {
  if (/\?$/.test(heading) || heading.split(' ').length > 5) return false;
  return /\b(?:not|don['’]?t|never|no|isn['’]t|won['’]t|can['’]t|avoid|without|unacceptable|prohibited|forbidden|unsupported|limitations?|exceptions?|rejected|declined|discarded|non-goals?|out of scope|anti-?patterns?)\b/i.test(
    heading,
  );
}
