import { countWords } from '../english/case.ts';
import { isBoilerplate } from '../items/boilerplate.ts';
import { isDenseLanguage } from '../languages/dense-languages.ts';

const seen =
  'table|list|figure|example|diagram|snippet|image|section|picture|screenshot|code|command|chart|steps?|block|chapter|page|paragraph|option|function|file';

/** What points at something only a reader sees, or sends the listener away. */
const pointers: readonly RegExp[] = [
  new RegExp(`\\b(?:${seen})s? (?:above|below)\\b`, 'i'),
  new RegExp(`\\b(?:above|below|preceding|previous|this|next|following) (?:${seen})s?\\b`, 'i'),
  /\b(?:below|above)\b.{0,40}\b(?:explained|described|shown|listed)\b/i,
  /\b(?:the following|as follows?|see also|click here|like this|like so|listed here|these steps)\b/i,
  /\b(?:here is|here are|here's) (?:an? |the |some )?(?:\w+ )?(?:example|list|code|snippet|overview)/i,
  /\b(?:learn|read|find out) more\b|\b(?:more|further|additional) (?:information|details|info)\b/i,
  /\bcan be found (?:in|at|on|here|below|under)\b|\bfor (?:details|a (?:full|complete|detailed) (?:list|description|explanation))\b/i,
  /\b(?:is|are) (?:described|documented|explained|listed|shown|discussed|detailed) (?:in|at|on|below|above|here|elsewhere)\b/i,
  /\b(?:check|see|consult|refer to|take a look at|have a look at|head over to)\b.{0,80}\b(?:documentation|docs|guide|reference|readme|website|page|section)\b/i,
  /^(?:you can )?(?:reach|contact|call|e-?mail|write to) (?:us|me|our [\p{L} ]{3,40}|the [\p{L} ]{3,30})\.$/iu,
  /\bof the above\b/i,
  /\bplease (?:refer to|see|consult|check|read)\b/i,
  /^you can find\b.*\b(?:documentation|docs|guides?|examples?|list|here)\b/i,
  /^given (?:the|this|these) (?:following|above|previous)\b/i,
  /\b(?:test|case|example|item|file|line|row|user|node|server) \d+(?:,|,? (?:and|or)) (?:test|case|example|item|file|line|row|user|node|server) \d+\b/i,
  /^if (?:test|case|example|item|line|row) \d+\b/i,
  /^examples? of\b[^.]{0,60}:/i,
  /^following (?:are|is)\b|\bthe one (?:above|below)\b/i,
  /^(?:please )?see\b|\b(?:hosted|found|documented|explained|described|listed) here\b/i,
  /^(?:please )?(?:head (?:over )?to|visit|go to|jump to|join us|follow us|star us)\b/i,
  /^(?:added|changed|deprecated|removed) in\b|^stability:|code expression|\bthe address\b/i,
  /\(?(?:voir|siehe|véase|veja|ver) (?:ci-dessous|unten|abajo|abaixo)|\bci-dessous\b|plus d['’]infos/i,
  /^(?:please )?(?:write|e-?mail|mail|contact|reach out) (?:to )?(?:or|and)\b/i,
  /back to top|retour(?:ner)? (?:en haut|au sommaire)|nach oben$|volver arriba|voltar ao topo/i,
];
const asides: readonly [RegExp, string][] = [
  [
    /^(?=(?:(?:Mainly|Originally|Primarily|Specifically) )?(?:[Dd]esigned|[Bb]uilt|[Dd]eveloped|[Ww]ritten|[Ii]nspired|[Ii]ntended|[Bb]ased)\b[^,]{4,120}\.$)(.)/,
    'It is $1',
  ],
  [
    /^This (?:page|document|guide|article|handbook|paper|chapter|RFC) (?=(?:describes|explains|covers|summari[sz]es|defines|proposes|sets out)\b)/i,
    'It ',
  ],
  [
    /^(?:As|Like) (?:\w+ )?(?:shown|described|mentioned|discussed|noted|explained|seen|stated|outlined)(?: \w+){0,4}(?: above| below| earlier| before| previously)?, /i,
    '',
  ],
  [
    /,? as (?:shown|described|mentioned|discussed|noted|explained|seen|stated|outlined) (?:above|below|earlier|before)/gi,
    '',
  ],
  [
    /^As (?:you can see|we (?:can )?see|shown|the code shows)(?: (?:in|from|on) (?:the|this) [\w ]{3,30})?,? /i,
    '',
  ],
  [/^(?:In|With|For|Using) the (?:following|above|previous) [\w -]{3,40}, /i, ''],
  [/^(?:Note|Tip|Warning|Important|Info|Caution|Hint|N\.?B\.?)\s?[:!,]\s*(?=\p{L})/iu, ''],
  [/^Does not (?=\p{Ll})/u, 'It does not '],
  [/^(?:Please )?(?:note|keep in mind|be aware|remember) that (?=\w)/i, ''],
  [/[,;]? (?:see|cf\.) (?:above|below|also)(?: [^.]{0,60})?(?=\.$)/i, ''],
  [/(?<=\w)[,;] see (?:also )?(?:the )?[\p{L}\p{N} .'’-]{2,40}(?=\.$)/iu, ''],
  [/(?<=\w),? (?:above|below)(?=[.,])/gi, ''],
];

/** The sentence as it can be heard, or null: scraps and pointers to what one would have to see are not told. */
export function tellable(sentence: string, language: string): string | null {
  const text = asides.reduce((rest, [pattern, by]) => rest.replace(pattern, by), sentence);
  if (!/[.!?。！？]["'”’)」]?$/u.test(text) || isBoilerplate(text)) return null;
  if (pointers.some((pattern) => pattern.test(text))) return null;
  if (spelledOut(text)) return null;
  const count = countWords(text);
  return count >= (isDenseLanguage(language) ? 3 : 5) && count <= 70 ? text : null;
}

/** A row of file endings or short codes is noise to the ear. */
function spelledOut(text: string): boolean {
  return /(?:\b(?:mjs|cjs|js|mts|cts|ts|jsx|tsx|json|md|css|html|ya?ml)\b[ ,]*(?:and |or )?){4,}/.test(text);
}
