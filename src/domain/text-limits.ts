/** Characters of a submitted text, of all turns of a script together, and of the titles of all its sections. */
export const maxContentLength = 51_200;
/** Characters of each context for the writer. */
export const maxContextLength = 10_240;
/** Characters of the title of a section. */
export const maxTitleLength = 500;
