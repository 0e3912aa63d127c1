import type { SpeechRules } from './speech-rules.ts';

/** Nouns whose ending suggests the other gender. */
const masculine = new Set(
  (
    'día días dia dias problema problemas problemi sistema sistemas programa programas idioma idiomas tema temas mapa mapas ' +
    'esquema esquemas diagrama diagramas'
  ).split(' '),
);

/** Returns the number before a noun in its gender, by the last letters of the noun: "mil quinientas tareas". */
export function agreeWithNoun({ cardinal, beforeNoun }: Pick<SpeechRules, 'cardinal' | 'beforeNoun'>) {
  return (value: bigint, following: string): { spoken: string; length: number } | null => {
    const noun = /^ (\p{Ll}{3,30})(?!\p{L})/u.exec(following)?.[1];
    if (noun === undefined) return null;
    const feminine = /as?$/.test(noun) && !masculine.has(noun);
    const words = cardinal(value);
    // "Un millón de" only precedes units, because another noun may come later.
    return feminine || noun.length > 3
      ? { spoken: beforeNoun(words, feminine).replace(/ d[ei]$/, ''), length: 0 }
      : null;
  };
}
