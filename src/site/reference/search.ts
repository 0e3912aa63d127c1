import { type Catalog, unnamedObjects } from './catalog.ts';
import { type ApiDocument, nameOf, type Schema } from './document.ts';
import type { Guide, GuideContext } from './guides/guide.ts';
import { guides } from './guides/guides.ts';

/** Something that can be found. */
export type Match = {
  readonly kind: 'Guide' | 'Operation' | 'Event' | 'Object' | 'Field' | 'Parameter';
  /** Its own name, without that of what it belongs to. */
  readonly name: string;
  /** Method and path of an operation, the type of an event. */
  readonly code?: string;
  readonly text: string;
  /** Its results come last. */
  readonly deprecated?: boolean | undefined;
  /** Hidden names that the search also matches. */
  readonly alias?: string;
  /** The places of the match. A field with the same meaning in several objects has several places. */
  readonly places: readonly { readonly title: string; readonly address: string }[];
};

/** A possible match, with the words that the search looks up. */
type Entry = { readonly match: Match; readonly nameWords: string; readonly allWords: string };
export type SearchIndex = {
  readonly entries: readonly Entry[];
  /** Every word that the search looks up, once. */
  readonly words: readonly string[];
};

type Found = { readonly count: number; readonly matches: readonly Match[] };

const maxMatches = 40;
/** The limit of words in a query, because long queries would slow down other requests. */
const maxWords = 8;

/** Ranks pages before the items that they describe. */
const order: readonly Match['kind'][] = ['Guide', 'Operation', 'Event', 'Object', 'Parameter', 'Field'];
const pages: ReadonlySet<Match['kind']> = new Set(['Guide', 'Operation', 'Event']);

/**
 * Returns the entries that match the most words of the query, best first: pages before objects and fields, and matches in
 * names before matches in descriptions.
 */
export function search({ entries, words }: SearchIndex, query: string): Found {
  const asked = queryWords(query).map((word) =>
    spellingsOf(word, words)
      .flatMap(synonymsOf)
      .map((each) => ` ${each}`),
  );
  const countIn = (words: string) =>
    asked.filter((starts) => starts.some((start) => words.includes(start))).length;
  const scored = entries.map((entry) => ({ ...entry, count: countIn(entry.allWords) }));
  const most = Math.max(1, ...scored.map(({ count }) => count));
  const found = scored
    .filter(({ count }) => count === most)
    .map(({ match, nameWords }) => ({ match, named: countIn(nameWords) }))
    .sort(
      (left, right) =>
        Number(left.match.deprecated ?? false) - Number(right.match.deprecated ?? false) ||
        Number(pages.has(right.match.kind)) - Number(pages.has(left.match.kind)) ||
        right.named - left.named,
    );
  return { count: found.length, matches: found.slice(0, maxMatches).map(({ match }) => match) };
}

const shortestMisspelled = 5;

/** Returns the word, or if no word begins with it, those that do after one typo is corrected. */
function spellingsOf(word: string, words: readonly string[]): readonly string[] {
  if (word.length < shortestMisspelled || words.some((each) => each.startsWith(word))) return [word];
  return words.filter((each) => beginsAlmost(each, word));
}

/** Whether the word begins with these letters once one of them is changed, removed, added or swapped with the next. */
function beginsAlmost(word: string, letters: string): boolean {
  let same = 0;
  while (same < letters.length && letters[same] === word[same]) same += 1;
  const rest = letters.slice(same + 1);
  return (
    word.startsWith(rest, same) ||
    word.startsWith(rest, same + 1) ||
    word.startsWith(letters.slice(same), same + 1) ||
    word.startsWith(`${letters[same + 1]}${letters[same]}${letters.slice(same + 2)}`, same)
  );
}

/** Maps the words of people to those of the API: people make episodes, the API converts. */
const synonyms = new Map([
  ['episode', ['conversion', 'convert']],
  ['make', ['create', 'convert']],
  ['create', ['convert']],
]);

function synonymsOf(word: string): string[] {
  return [word, ...(synonyms.get(word) ?? [])];
}

const questionWords = new Set(
  'a an and are can do does for get how i in is my of on the to what when where why'.split(' '),
);

/** Returns the words of a query, without question words unless there are no others, in their base form. */
function queryWords(query: string): string[] {
  const all = wordsOf(query);
  const telling = all.filter((word) => !questionWords.has(word));
  const words = (telling.length > 0 ? telling : all).map(baseForm);
  return [...new Set(words)].slice(0, maxWords);
}

/** "retries" and "retried" are "retry", and "limits" is "limit". */
function baseForm(word: string): string {
  return word.length > 3 ? word.replace(/ie[sd]$/, 'y').replace(/s$/, '') : word;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter(Boolean);
}

/**
 * Each word once, after a space, with its parts: "limit" begins in "RATE_LIMITED", "rate" does not in "generate". Where
 * the base form is not how a word begins, it is a word too.
 */
function indexedWords(text: string): string {
  const words = wordsOf(text).flatMap((word) => {
    const parts = word.split('_');
    const starts = parts.map((_, index) => parts.slice(index).join('_'));
    return /ie[sd]$/.test(word) ? [...starts, baseForm(word)] : starts;
  });
  return ` ${[...new Set(words)].join(' ')}`;
}

/** Indexes matches in the order that breaks ties. */
function indexed(matches: readonly Match[]): SearchIndex {
  const entries = matches
    .toSorted(
      (left, right) =>
        order.indexOf(left.kind) - order.indexOf(right.kind) || left.name.length - right.name.length,
    )
    .map((match) => {
      const { name, text, code, alias, places } = match;
      const all = [name, text, code, alias, places[0]?.title].join(' ');
      return { match, nameWords: indexedWords(name), allWords: indexedWords(all) };
    });
  const words = new Set(entries.flatMap(({ allWords }) => allWords.trimStart().split(' ')));
  return { entries, words: [...words] };
}

export function createIndex(catalog: Catalog, context: Pick<GuideContext, 'server' | 'tiers'>): SearchIndex {
  const { document, resources, homes } = catalog;
  const operations = resources.flatMap(({ entries }) =>
    entries.flatMap(({ method, path, isEvent, address, operation, parameters }): Match[] => {
      const { operationId, summary, description = '', deprecated, requestBody, responses } = operation;
      const bodies = [requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.values(each?.content ?? {}),
      );
      return [
        {
          kind: isEvent ? 'Event' : 'Operation',
          name: summary,
          code: isEvent ? path : `${method} /v1${path}`,
          text: description,
          deprecated,
          alias: operationId,
          places: [{ title: summary, address }],
        },
        ...parameters.map(({ name, description: text = '' }): Match => {
          return {
            kind: 'Parameter',
            name,
            text,
            deprecated,
            places: [{ title: `${summary}: ${name}`, address }],
          };
        }),
        ...bodies.flatMap(({ schema }) =>
          fieldMatches(document, schema.properties?.['data'] ?? schema, { owner: `${summary}: `, address }),
        ),
      ];
    }),
  );
  const objects = Object.entries(document.components.schemas).flatMap(([name, schema]): Match[] => {
    const address = homes.get(name) ?? '/docs';
    const { description: text = '' } = schema;
    return [
      { kind: 'Object', name, text, places: [{ title: name, address }] },
      ...fieldMatches(document, schema, { owner: `${name}.`, address }),
    ];
  });
  const guest = { isSignedIn: false, key: null, note: null };
  const guidePages = guides.flatMap((guide) =>
    guideMatches(guide, { ...context, reader: guest, view: { catalog, shown: new Set() } }),
  );
  return indexed(grouped([...guidePages, ...operations, ...objects]));
}

/** A guide, found by what it begins with, and its sections. */
function guideMatches({ path, title, summary, content }: Guide, context: GuideContext): Match[] {
  const [start = '', ...sections] = String(content(context)).split('<h2 id="');
  const match = (name: string, address: string, text: string, body: string): Match => {
    return { kind: 'Guide', name, text, alias: plainText(body), places: [{ title: name, address }] };
  };
  return [
    match(title, `/docs/${path}`, summary, start),
    ...sections.map((section) => {
      const [id = '', ...rest] = section.split('"');
      const [heading = '', ...body] = rest.join('"').slice(1).split('</h2>');
      return match(`${title}: ${heading}`, `/docs/${path}#${id}`, '', body.join(' '));
    }),
  ];
}

function plainText(markup: string): string {
  return markup
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ');
}

/** The fields of an object without a name, and of those in it. */
function fieldMatches(
  document: ApiDocument,
  schema: Schema,
  { owner, address }: { readonly owner: string; readonly address: string },
): Match[] {
  return unnamedObjects(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]): Match[] => {
      const title = `${owner}${name}`;
      const named = document.components.schemas[nameOf(field) ?? ''];
      const text = field.description ?? named?.description ?? '';
      return [
        { kind: 'Field', name, text, places: [{ title, address }] },
        ...fieldMatches(document, field, { owner: `${title}.`, address }),
      ];
    }),
  );
}

/** Fields and parameters with the same name and the same meaning become one, with all their places. */
function grouped(matches: readonly Match[]): Match[] {
  const groups = Map.groupBy(matches, ({ kind, name, text }) => JSON.stringify([kind, name, text]));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const places = [first, ...others].flatMap((each) => each.places);
    return { ...first, places: [...new Map(places.map((place) => [place.title, place])).values()] };
  });
}
