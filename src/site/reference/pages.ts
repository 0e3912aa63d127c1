import type { TierTable } from '../../domain/tiers.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { tag } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { type Catalog, type Entry, type Resource, schemasAt } from './catalog.ts';
import { objectPart, prose } from './fields.ts';
import type { Guide } from './guides/guide.ts';
import { guides } from './guides/guides.ts';
import { operationContent, operationPath } from './operation.ts';
import type { Reader } from './reader.ts';
import { type Match, search } from './search.ts';
import { docsPage } from './shell.ts';

/** What all pages are made from. */
export type Reference = {
  readonly catalog: Catalog;
  readonly index: readonly Match[];
  readonly server: string;
  readonly tiers: TierTable;
};

export function overviewPage({ catalog }: Reference): SafeHtml {
  const { resources, document } = catalog;
  return docsPage(catalog, {
    title: 'Overview',
    description: 'Guides and the reference of the Aloud API.',
    address: '/docs',
    content: html`<h1>Documentation</h1>
      <p class="lede">Send text, get a narrated episode. The API is plain HTTP and JSON, version ${document.info.version}.</p>
      <p class="actions">${linkButton('Make your first episode', '/docs/quick-start')}</p>
      <h2 id="guides">Guides</h2>
      <dl class="docs-cards">${guides.map(({ path, title, summary }) => html`<div><dt><a href="/docs/${path}">${title}</a></dt><dd>${summary}</dd></div>`)}</dl>
      <h2 id="reference">Reference</h2>
      ${resources.map(
        ({
          name,
          address,
          description,
          entries,
        }) => html`<h3><a class="docs-anchor" href="${address}">${name}</a></h3>
        <p class="docs-note">${description}</p>
        <ul class="docs-operations">${entries.map(
          ({ method, path, isEvent, operation }) =>
            html`<li><a href="${address}/${operation.operationId}">${operation.summary}</a> <code>${isEvent ? path : `${method} ${path}`}</code></li>`,
        )}</ul>`,
      )}
      <p class="docs-note">For programs: OpenAPI 3.1 as <a href="/v1/openapi">JSON</a> and as <a href="/v1/openapi?format=yaml">YAML</a>.</p>`,
  });
}

export function guidePage({ catalog, server, tiers }: Reference, guide: Guide, reader: Reader): SafeHtml {
  const { path, title, summary, content } = guide;
  return docsPage(catalog, {
    title,
    description: summary,
    address: `/docs/${path}`,
    content: html`<h1>${title}</h1>
      <p class="lede">${summary}</p>
      <div class="docs-guide">${content({ server, tiers, reader, view: { catalog, shown: new Set() } })}</div>`,
  });
}

export function resourcePage({ catalog }: Reference, resource: Resource): SafeHtml {
  const { name, description, address, entries } = resource;
  return docsPage(catalog, {
    title: name,
    description,
    address,
    content: html`<h1>${name}</h1>
      <p class="lede">${prose(description)}</p>
      <ul class="docs-index">${entries.map((entry) => indexPart(entry, catalog))}</ul>
      ${objectsPart(catalog, address)}`,
  });
}

/** What a page describes beside the body of its operation. */
function objectsPart(catalog: Catalog, address: string): SafeHtml {
  const names = schemasAt(catalog, address).filter((name) => !catalog.bodies.has(name));
  const view = { catalog, shown: new Set<string>() };
  if (names.length === 0) return html``;
  return html`<h2 class="docs-objects" id="objects">Objects</h2>${names.map((each) => objectPart(each, view))}`;
}

/** An operation in the list of its resource. Links to what its page describes have the ids that were here before. */
function indexPart(entry: Entry, catalog: Catalog): SafeHtml {
  const { address, operation } = entry;
  const { operationId, summary, description = '' } = operation;
  const names = schemasAt(catalog, address);
  return html`<li id="${operationId}"><h2><a href="${address}">${summary}</a></h2>
    ${operationPath(entry)}
    <p class="docs-note">${prose(firstSentence(description))}</p>
    ${names.length > 0 ? html`<p class="docs-note">Objects: ${names.map((name) => html`<a id="schema-${name}" href="${address}#schema-${name}">${name}</a> `)}</p>` : ''}</li>
`;
}

function firstSentence(text: string): string {
  const end = text.indexOf('. ');
  return end === -1 ? text : text.slice(0, end + 1);
}

export function operationPage(
  { catalog, server }: Reference,
  resource: Resource,
  entry: Entry,
  reader: Reader,
): SafeHtml {
  const { summary, description = summary } = entry.operation;
  return docsPage(catalog, {
    title: summary,
    description: firstSentence(description).replaceAll('`', ''),
    address: entry.address,
    content: html`<p class="docs-parent"><a href="${resource.address}">${resource.name}</a></p>
      ${operationContent(entry, { catalog, shown: new Set() }, { server, reader })}
      ${objectsPart(catalog, entry.address)}`,
  });
}

export function searchPage({ catalog, index }: Reference, query: string): SafeHtml {
  const found = search(index, query);
  const heading = query === '' ? 'Enter a search term' : found.length === 0 ? 'No results' : 'Results';
  return docsPage(catalog, {
    title: 'Search',
    description: 'Search the operations and fields of the Aloud API.',
    address: '/docs/search',
    query,
    content: html`<h1>Search</h1>
      <p class="lede">${heading}${query === '' ? '.' : html` for “${query}”.`}${query !== '' && found.length === 0 ? ' Try another word, or choose a page from the contents.' : ''}</p>
      <ul class="docs-results" id="docs-results">${found.map(
        ({ kind, title, text, address }) =>
          html`<li><a href="${address}">${title}</a> ${tag(kind)}<p class="docs-note">${prose(text)}</p></li>`,
      )}</ul>`,
  });
}
