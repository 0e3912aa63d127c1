import { createCatalog } from '../../src/site/reference/catalog.ts';
import type { ApiDocument } from '../../src/site/reference/document.ts';
import { guides } from '../../src/site/reference/guides/guides.ts';

/** Every page of the documentation. */
export function referenceAddresses(document: ApiDocument): string[] {
  const { resources } = createCatalog(document);
  return [
    '/docs',
    '/docs/search?q=voice',
    ...guides.map(({ path }) => `/docs/${path}`),
    ...resources.flatMap(({ address, entries }) => [address, ...entries.map((entry) => entry.address)]),
  ];
}
