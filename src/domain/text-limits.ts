/** The maximum characters of a submitted text, of all turns of a script together, and of all its section titles together. */
export const maxContentLength = 51_200;
/** The maximum characters of each context for the writer. */
export const maxContextLength = 10_240;
/** The maximum characters of a section title. */
export const maxTitleLength = 500;
