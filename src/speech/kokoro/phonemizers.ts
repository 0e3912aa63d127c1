/** The names of espeak's files. Another name ends the process. */
export const phonemizers: Readonly<Record<string, string>> = {
  'en-GB': 'en-gb-x-rp',
  'pt-BR': 'pt-br',
  es: 'es',
  fr: 'fr',
  it: 'it',
  hi: 'hi',
};
