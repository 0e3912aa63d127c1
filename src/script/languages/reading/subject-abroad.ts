import type { Section } from '../../documents/section.ts';

/** "X ist ein Server, der…", "Xは…です": a first sentence that says what the whole is about. */
const subjects: Readonly<Record<string, RegExp>> = {
  de: /^(\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}) ist (?:ein|eine|das|die|der) /u,
  fr: /^(\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}) est (?:une?|le|la) /u,
  es: /^(\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}) es (?:una?|el|la) /u,
  pt: /^(\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}) é (?:uma?|o|a) /u,
  it: /^(\p{Lu}[\p{L}\p{N}.+-]*(?: \p{Lu}[\p{L}\p{N}.+-]*){0,2}) è (?:un[ao]?|il|la) /u,
  ja: /^([\p{L}\p{N}][\p{L}\p{N}.ー ]{1,24}?)は、?.{4,120}(?:です|ます)。/u,
  zh: /^([\p{L}\p{N}][\p{L}\p{N}. ]{1,16}?)是(?:一|用|为|面向).{4,120}。/u,
};

/** Where the title is only the first heading, a name that the text explains is a better one; null where there is none. */
export function subjectAbroad(sections: readonly Section[], title: string, language: string): string | null {
  const pattern = subjects[language];
  if (pattern === undefined || sections.some((section) => section.level === 1 && section.title !== null))
    return null;
  const early = sections.slice(0, 2).flatMap((section) => section.candidates.slice(0, 4));
  const name = early.map(({ text }) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  return name === null || title.includes(name) ? null : name;
}
