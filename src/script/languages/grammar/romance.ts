import { upperFirst } from '../../english/case.ts';
import type { Act, Deed, Grammar, Thing } from '../telling/entry.ts';

/** What a Romance language does with its entries: all four are told alike, "this version" + verb + things. */
export type Romance = {
  /** Nouns and verbs that open an entry: "Correction de…", "Corrigé…", "Corrige…", "Corriger…". */
  readonly deeds: readonly {
    readonly act: Act;
    readonly verb: string;
    readonly noun: RegExp | null;
    readonly opens: RegExp;
  }[];
  /** "of the" and what it leaves behind: "du" → "le". */
  readonly of: readonly (readonly [RegExp, string])[];
  readonly verbs: Readonly<Record<Act, string>>;
  /** The thing with an article; null where we do not know one. */
  readonly withArticle: (object: string, act: Act) => string | null;
  readonly finite: RegExp;
  readonly clause: RegExp;
  readonly past: RegExp;
  readonly allows: RegExp;
  readonly fault: RegExp;
  readonly and: (next: string) => string;
  /** `{verb}` and `{list}`; the first also carries a sentence that lacks its subject. */
  readonly frames: readonly string[];
  readonly open: Readonly<Record<Act, string>>;
  readonly faults: readonly string[];
  readonly scoped: (scope: string, sentence: string) => string;
  readonly subject: string;
};

export function romanceGrammar(language: Romance): Grammar {
  return {
    deed: (text) => deedIn(text, language),
    isSentence: (text) => language.allows.test(text) || language.finite.test(text.replace(language.clause, '')),
    isFault: (text) => language.past.test(text),
    namesFault: (text) => language.fault.test(text),
    thing: (object, act, verb) => thingOf(object, act, verb, language),
    whole: (text) => (language.allows.test(text) ? `${language.subject} ${lower(text)}` : text),
    join: (things) => {
      const last = things.at(-1) ?? '';
      return things.length < 2 ? last : `${things.slice(0, -1).join(', ')}${language.and(last)}${last}`;
    },
    frames: ({ act, verb, number }) =>
      number === null
        ? language.open[act].split('|').map((frame) => `${frame} {list}`)
        : language.frames.map((frame) => upperFirst(frame.replace('{verb}', verb ?? language.verbs[act]))),
    faults: language.faults,
    scoped: language.scoped,
    most: { things: 3, letters: 190 },
  };
}

/** "Corrections et améliorations": two deeds in one are a thing to bring, not to do. */
const twofold =
  /\b(?:et|y|e) (?:d['’])?(?:améliorations?|optimisations?|mejoras?|melhorias?|miglioramenti|corrections?|correcciones|correções|correzioni)\b/iu;

function deedIn(text: string, { deeds, of }: Romance): Deed | null {
  if (twofold.test(text)) return null;
  for (const { act, verb, noun, opens } of deeds) {
    const named = noun?.exec(text)?.[0];
    const rest = named === undefined ? null : text.slice(named.length).trimStart();
    for (const [pattern, by] of rest === null ? [] : of)
      if (rest !== null && pattern.test(rest)) return { act, verb, object: rest.replace(pattern, by) };
    const opened = opens.exec(text)?.[0];
    const object = opened === undefined ? '' : text.slice(opened.length).replace(/^[\s:]+/, '');
    if (object.length > 2) return { act, verb, object };
  }
  return null;
}

function thingOf(object: string, act: Act, verb: string | null, language: Romance): Thing {
  const plain = /^\p{Lu}\p{Ll}/u.test(object) && !isName(object) ? lower(object) : object;
  const brought = twofold.test(object) ? 'changed' : act;
  const said = language.withArticle(plain, brought);
  const alone = /[;:]|, \p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(object);
  return said === null
    ? { act: brought, verb, text: plain, number: null, alone }
    : { act: brought, verb, text: said, number: 'many', alone };
}

/** Two capitals in a row: "Google Agenda". */
function isName(text: string): boolean {
  return /^\p{Lu}\p{Ll}+ (?:\p{Lu}|\d)/u.test(text);
}

function lower(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|['’])/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
