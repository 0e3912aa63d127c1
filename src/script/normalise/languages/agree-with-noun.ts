import type { SpeechRules } from './speech-rules.ts';

/** Nouns with the ending of the other gender. */
const masculine = new Set(
  (
    'día días dia dias problema problemas problemi sistema sistemas programa programas idioma idiomas tema temas mapa mapas ' +
    'esquema esquemas diagrama diagramas'
  ).split(' '),
);

/** A number takes the gender of the noun behind it, which the last letters show: "mil quinientas tareas". */
export function agreeWithNoun({ cardinal, beforeNoun }: Pick<SpeechRules, 'cardinal' | 'beforeNoun'>) {
  return (value: bigint, following: string): { spoken: string; length: number } | null => {
    const noun = /^ (\p{Ll}{3,30})(?!\p{L})/u.exec(following)?.[1];
    if (noun === undefined) return null;
    const feminine = /as?$/.test(noun) && !masculine.has(noun);
    const words = cardinal(value);
    // "Un millón de" is for units alone: the noun may follow later.
    return feminine || noun.length > 3
      ? { spoken: beforeNoun(words, feminine).replace(/ d[ei]$/, ''), length: 0 }
      : null;
  };
}
