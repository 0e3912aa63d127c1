import { type Catalog, unnamedObjects } from './catalog.ts';
import { type ApiDocument, nameOf, type Schema } from './document.ts';
import { guides } from './guides/guides.ts';

/** Something that can be found. */
export type Match = {
  readonly kind: 'Guide' | 'Operation' | 'Event' | 'Object' | 'Field' | 'Parameter';
  /** Its own name, without that of what it belongs to. */
  readonly name: string;
  /** Method and path of an operation, the type of an event. */
  readonly code?: string;
  readonly text: string;
  /** Names by which it is found, and that are not shown. */
  readonly alias?: string;
  /** Where it is. A field that means the same in several objects is in several places. */
  readonly places: readonly { readonly title: string; readonly address: string }[];
};

type Found = { readonly count: number; readonly matches: readonly Match[] };

const maxMatches = 40;

/** Pages before what is described on them. */
const order: readonly Match['kind'][] = ['Guide', 'Operation', 'Event', 'Object', 'Parameter', 'Field'];

/** Everything that has each word of the query, best first: pages and objects by name, fields by name, then descriptions. */
export function search(index: readonly Match[], query: string): Found {
  const words = query.toLowerCase().split(' ').filter(Boolean);
  const [first] = words;
  if (first === undefined) return { count: 0, matches: [] };
  const score = (match: Match): number => {
    const name = match.name.toLowerCase();
    const all = [name, match.text, match.code, match.alias, match.places[0]?.title].join(' ').toLowerCase();
    if (!words.every((word) => all.includes(word))) return 0;
    if (!name.includes(first)) return 1;
    const closeness = name === first ? 3 : name.startsWith(first) ? 2 : 1;
    return match.kind === 'Field' || match.kind === 'Parameter' ? 1 + closeness : 5;
  };
  const found = index
    .map((match) => ({ match, points: score(match) }))
    .filter(({ points }) => points > 0)
    .sort(
      (left, right) =>
        right.points - left.points ||
        order.indexOf(left.match.kind) - order.indexOf(right.match.kind) ||
        left.match.name.length - right.match.name.length,
    );
  return { count: found.length, matches: found.slice(0, maxMatches).map(({ match }) => match) };
}

export function createIndex({ document, resources, homes }: Catalog): Match[] {
  const operations = resources.flatMap(({ entries }) =>
    entries.flatMap(({ method, path, isEvent, address, operation, parameters }): Match[] => {
      const { operationId, summary, description = '', requestBody, responses } = operation;
      const bodies = [requestBody, ...Object.values(responses)].flatMap((each) =>
        Object.values(each?.content ?? {}),
      );
      return [
        {
          kind: isEvent ? 'Event' : 'Operation',
          name: summary,
          code: isEvent ? path : `${method} /v1${path}`,
          text: description,
          alias: operationId,
          places: [{ title: summary, address }],
        },
        ...parameters.map(({ name, description: text = '' }): Match => {
          return { kind: 'Parameter', name, text, places: [{ title: `${summary}: ${name}`, address }] };
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
  const pages = guides.map(({ path, title, summary }): Match => {
    return { kind: 'Guide', name: title, text: summary, places: [{ title, address: `/docs/${path}` }] };
  });
  return grouped([...pages, ...operations, ...objects]);
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
