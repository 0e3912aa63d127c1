/** What an English voice can say: Latin and Greek letters, figures and the signs of prose. */
const unsayable = /[^\p{Script=Latin}\p{Script=Greek}\p{M}\p{N}\s.,;:!?'"’‘“”()\-–—…%&+=/@#$€£*]/gu;

/** Leaves out what the engine would spell as "Chinese letter" or choke on. Empty when nothing is left to say. */
export function sayableText(spoken: string): string {
  const kept = spoken.replaceAll(unsayable, ' ').replaceAll(/\s+/g, ' ').trim();
  return /[\p{L}\p{Nd}]/u.test(kept) ? kept : '';
}

/** Whether the voice can say every letter of a text. */
export function isWhollySayable(spoken: string): boolean {
  return !/\p{L}/u.test((spoken.match(unsayable) ?? []).join(''));
}
