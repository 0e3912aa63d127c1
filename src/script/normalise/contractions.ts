import { oneOf } from './patterns.ts';

/** Never conjunctions: after `since` or `for` a clause may begin with "it's". */
const prepositions = oneOf(
  'on of with from into onto to at by via through against upon within without inside around between'.split(
    ' ',
  ),
);
/** They cannot follow "its", so before one of them "it's" is no misspelling of it. */
const followVerb = oneOf(
  'a an the now no not never always still also already only just both either why how where when this'.split(
    ' ',
  ),
);
const acrossPhrases = new RegExp(
  String.raw`(?<=\b${prepositions} )(it|that|there|here|you)'(s|re)(?= ${followVerb}\b| ?[,.;:!?)]| ?$)`,
  'gi',
);

/** After "calling set on it" a phrase ends: there "is" belongs to the next, and is said in full. */
export function expandContractions(text: string): string {
  if (!text.includes("'")) return text;
  return text.replaceAll(acrossPhrases, (_, word: string, verb: string) =>
    verb.toLowerCase() === 's' ? `${word} is` : `${word} are`,
  );
}
