import { type Catalog, unnamedObjects } from './catalog.ts';
import type { Schema } from './document.ts';
import { guides } from './guides/guides.ts';

/** Something that can be found. */
export type Match = {
  readonly kind: 'Guide' | 'Operation' | 'Event' | 'Object' | 'Field' | 'Parameter';
  readonly title: string;
  readonly text: string;
  readonly address: string;
};

const maxMatches = 40;

/** Everything that has each word of the query, best first: names that begin with it, names, then descriptions. */
export function search(index: readonly Match[], query: string): Match[] {
  const words = query.toLowerCase().split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const [first = ''] = words;
  const score = ({ title, text }: Match): number => {
    const name = title.toLowerCase();
    if (!words.every((word) => name.includes(word) || text.toLowerCase().includes(word))) return 0;
    if (name.startsWith(first)) return 3;
    return name.includes(first) ? 2 : 1;
  };
  return index
    .map((match) => ({ match, points: score(match) }))
    .filter(({ points }) => points > 0)
    .sort((left, right) => right.points - left.points)
    .slice(0, maxMatches)
    .map(({ match }) => match);
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
          title: summary,
          text: `${isEvent ? path : `${method} /v1${path}`} ${operationId}. ${description}`,
          address,
        },
        ...parameters.map(({ name, description: meaning = '' }): Match => {
          return { kind: 'Parameter', title: name, text: `${summary}. ${meaning}`, address };
        }),
        ...bodies.flatMap(({ schema }) =>
          fieldMatches(schema.properties?.['data'] ?? schema, summary, address),
        ),
      ];
    }),
  );
  const objects = Object.entries(document.components.schemas).flatMap(([name, schema]): Match[] => {
    const address = homes.get(name) ?? '/docs';
    const own: Match = { kind: 'Object', title: name, text: schema.description ?? '', address };
    return [own, ...fieldMatches(schema, name, address)];
  });
  const pages = guides.map(({ path, title, summary }): Match => {
    return { kind: 'Guide', title, text: summary, address: `/docs/${path}` };
  });
  return distinct([...pages, ...operations, ...objects]);
}

/** The fields of an object without a name, and of those in it. */
function fieldMatches(schema: Schema, owner: string, address: string): Match[] {
  return unnamedObjects(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]): Match[] => [
      { kind: 'Field', title: name, text: `${owner}. ${field.description ?? ''}`, address },
      ...fieldMatches(field, `${owner}.${name}`, address),
    ]),
  );
}

function distinct(matches: readonly Match[]): Match[] {
  return [...new Map(matches.map((match) => [JSON.stringify(match), match])).values()];
}
