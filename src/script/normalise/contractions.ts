import { oneOf } from './patterns.ts';

/** Prepositions that are never conjunctions. After `since` or `for` a clause may begin with "it's". */
const prepositions = oneOf(
  'on of with from into onto to at by via through against upon within without inside around between'.split(
    ' ',
  ),
);
/** Words that cannot follow "its". Before them, "it's" is not a misspelling of it. */
const followVerb = oneOf(
  'a an the now no not never always still also already only just both either why how where when this'.split(
    ' ',
  ),
);
const acrossPhrases = new RegExp(
  String.raw`(?<=\b${prepositions} )(it|that|there|here|you)'(s|re)(?= ${followVerb}\b| ?[,.;:!?)]| ?$)`,
  'gi',
);

/** Says "is" and "are" in full at the end of a phrase such as "calling set on it". */
export function expandContractions(text: string): string {
  if (!text.includes("'")) return text;
  return text.replaceAll(acrossPhrases, (_, word: string, verb: string) =>
    verb.toLowerCase() === 's' ? `${word} is` : `${word} are`,
  );
}
