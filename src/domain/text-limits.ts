/** The maximum characters of a submitted text, of all turns of a script together, and of all its section titles together. */
export const maxContentLength = 51_200;
/** The maximum characters of each context for the writer. */
export const maxContextLength = 10_240;
/** The maximum characters of a section title. */
export const maxTitleLength = 500;

/** Says of a text that is too long the limit, its length and what to do. The sentence begins with its name. */
export function tooLong(maximum: number, length: number, where = ''): string {
  const [most, has, over] = [maximum, length, length - maximum].map((count) => count.toLocaleString('en'));
  return `must have at most ${most} characters${where}, but has ${has}; remove ${over}`;
}
