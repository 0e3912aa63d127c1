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
  readonly mended: string;
  readonly scoped: (scope: string, sentence: string) => string;
  readonly subject: string;
  /** "plusieurs": how many nobody says. */
  readonly several: string;
};

export function romanceGrammar(language: Romance): Grammar {
  return {
    deed: (text) => deedIn(text, language),
    isSentence: (text) =>
      language.allows.test(text) ||
      orders.test(text) ||
      language.finite.test(text.replace(language.clause, '')),
    isFault: (text) =>
      (language.past.test(text.replace(language.clause, '')) || wrong.test(text)) &&
      !told.test(text) &&
      !mended.test(text),
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
        : framesWith(verb ?? language.verbs[act], language.frames),
    faults: language.faults,
    mended: language.mended,
    scoped: language.scoped,
    most: { things: 3, letters: 190 },
  };
}

/** What the listener is invited to do: "comparte listas", "partagez vos listes". */
const orders =
  /^(?:\p{L}{2,}ez|comparte|descubre|prueba|crea|elige|usa|envía|recibe|organiza|encuentra|guarda|escanea|paga|invita|compartilhe|descubra|experimente|crie|use|envie|receba|organize|encontre|salve|convide|condividi|scopri|prova|scegli|invia|ricevi|organizza|trova|salva)\s/iu;

/** Signs that a sentence in the present still tells of the fault, and signs that it tells of the cure. */
const wrong =
  /(?:^|\s)(?:plante|échoue|se bloque|en double|falla|fallan|se cierra|no se muestra|falha|trava|não aparece|si blocca|scompare|non si apre)(?=[\s,.]|$)/iu;
const mended =
  /(?:^|\s)(?:désormais|maintenant|à nouveau|plus|correctement|ahora|ya no|de nuevo|correctamente|agora|mais|novamente|corretamente|ora|più|di nuovo|correttamente)(?=[\s,.]|$)/iu;

/** A sentence that says itself that something was done. */
const told = /^(?:se |foi |foram |è stat|sono stat|nous |hemos |corrigimos |on a |l['’]équipe)/iu;

/** "La actualización actualiza" says a word twice; a verb of two words has no room for an adverb behind it. */
function framesWith(verb: string, frames: readonly string[]): string[] {
  const updates = /^(?:actualiza|atualiza|aggiorna|met à jour)/u.test(verb);
  return frames
    .filter((frame) => !(updates && /actualización|atualização|aggiornamento|mise à jour/u.test(frame)))
    .filter((frame) => !(verb.includes(' ') && /\{verb\} (?!\{list\})/u.test(frame)))
    .map((frame) => upperFirst(frame.replace('{verb}', verb)));
}

/** "Corrections et améliorations": two deeds in one are a thing to bring, not to do. */
const twofold =
  /\b(?:et|y|e) (?:d['’])?(?:améliorations?|optimisations?|mejoras?|melhorias?|miglioramenti|miglioramento|corrections?|correcciones|corrección|correções|correção|correzion[ei])(?=\s|$)/iu;

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
  const own = verb === language.verbs[act] ? null : verb;
  const plain = isName(object) ? object : lower(object).replace(several, `${language.several} $&`);
  const brought = twofold.test(object) ? 'changed' : act;
  const said = language.withArticle(plain, brought)?.replace(/ et (?=améliorations)/u, ' et des ') ?? null;
  const alone = /[;:]|, \p{Ll}+ \p{Ll}+ \p{Ll}+ \p{Ll}+/u.test(object);
  return said === null
    ? { act: brought, verb: own, text: plain, number: null, alone }
    : { act: brought, verb: own, text: said, number: 'many', alone };
}

/** Faults without a word about them. */
const several =
  /^(?:bugs?|bogues|erreurs|errores|erros|errori|fallos|falhas|problèmes|problemas|problemi)(?: \p{L}+)?$/iu;

/** Two capitals in a row: "Google Agenda". */
function isName(text: string): boolean {
  return /^\p{Lu}\p{Ll}+ (?:\p{Lu}|\d)/u.test(text);
}

function lower(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|['’]|\s)/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}
