/** Characters of a submitted text, and of all turns of a script together. */
export const maxContentLength = 51_200;
/** Characters of each context for the writer. */
export const maxContextLength = 10_240;
