import type { TierTable } from '../../domain/tiers.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { tag } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { number } from '../components/format.ts';
import { type Catalog, type Entry, type Resource, schemasAt } from './catalog.ts';
import { joined, objectPart, prose } from './fields.ts';
import type { Guide } from './guides/guide.ts';
import { guides } from './guides/guides.ts';
import { operationContent, operationPath, pathSteps } from './operation.ts';
import type { Reader, Visitor } from './reader.ts';
import { type Match, type SearchIndex, search } from './search.ts';
import { docsPage } from './shell.ts';

/** The data of all pages. */
export type Reference = {
  readonly catalog: Catalog;
  readonly index: SearchIndex;
  readonly server: string;
  readonly tiers: TierTable;
};

export function overviewPage({ catalog }: Reference, visitor: Visitor): SafeHtml {
  const { resources, document } = catalog;
  return docsPage(catalog, visitor, {
    title: 'Overview',
    description: 'Guides and the reference of the Aloud API.',
    address: '/docs',
    content: html`<h1>Docs</h1>
      <p class="lede">Send text, get a narrated episode. The API is plain HTTP and JSON, version ${document.info.version}.</p>
      <p class="actions">${linkButton('Make your first episode', '/docs/quick-start')}</p>
      <h2 id="guides">Guides</h2>
      <dl class="docs-cards">${guides.map(({ path, title, summary }) => html`<div><dt><a href="/docs/${path}">${title}</a></dt><dd class="quiet">${summary}</dd></div>`)}</dl>
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
            html`<li><a href="${address}/${operation.operationId}">${operation.summary}</a> <code>${isEvent ? path : html`<b>${method}</b> <span>${pathSteps(`/v1${path}`)}</span>`}</code></li>`,
        )}</ul>`,
      )}
      <p class="docs-note">For programs: OpenAPI 3.1 as <a href="/v1/openapi">JSON</a> and as <a href="/v1/openapi?format=yaml">YAML</a>.</p>`,
  });
}

export function guidePage({ catalog, server, tiers }: Reference, guide: Guide, reader: Reader): SafeHtml {
  const { path, title, summary, content } = guide;
  return docsPage(catalog, reader, {
    title,
    description: summary,
    address: `/docs/${path}`,
    content: html`<h1>${title}</h1>
      <p class="lede">${summary}</p>
      <div class="docs-guide">${content({ server, tiers, reader, view: { catalog, shown: new Set() } })}</div>`,
  });
}

export function resourcePage({ catalog }: Reference, visitor: Visitor, resource: Resource): SafeHtml {
  const { name, description, address, entries } = resource;
  const guide = guides.find(({ path }) => address === `/docs/reference/${path}`);
  return docsPage(catalog, visitor, {
    title: name,
    description,
    address,
    content: html`<h1>${name}</h1>
      <p class="lede">${prose(description)}${guide ? html` More in the guide: <a href="/docs/${guide.path}">${guide.title}</a>.` : ''}</p>
      <ul class="docs-index">${entries.map((entry) => indexPart(entry, catalog))}</ul>
      ${objectsPart(catalog, address)}`,
  });
}

/** The objects that a page describes besides the body of its operation. */
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
    ${
      names.length > 0
        ? html`<p class="docs-note">Objects: ${joined(
            names.map((name) => html`<a id="schema-${name}" href="${address}#schema-${name}">${name}</a>`),
            ', ',
          )}</p>`
        : ''
    }</li>
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
  return docsPage(catalog, reader, {
    title: summary,
    description: firstSentence(description).replaceAll('`', ''),
    address: entry.address,
    scripts: ['run.js'],
    content: html`<p class="docs-parent"><a href="${resource.address}">${resource.name}</a></p>
      ${operationContent(entry, { catalog, shown: new Set() }, { server, reader, objects: objectsPart(catalog, entry.address) })}`,
  });
}

/** For an address below `/docs` that has no page. */
export function missingPage({ catalog }: Reference, visitor: Visitor): SafeHtml {
  return docsPage(catalog, visitor, {
    title: 'Page not found',
    description: 'The docs have no page at this address.',
    address: null,
    content: html`<h1>Page not found</h1>
      <p class="lede">The docs have no page at this address. Search for what you need, or choose a page from the contents.</p>
      <p class="actions">${linkButton('Go to the docs', '/docs', 'secondary')}</p>`,
  });
}

export function searchPage({ catalog, index }: Reference, visitor: Visitor, query: string): SafeHtml {
  const { count, matches } = search(index, query);
  const shown =
    matches.length < count ? `The best ${number(matches.length)} of ${number(count)}` : number(count);
  const heading =
    query === ''
      ? 'Enter a word in the search field, or choose a page from the contents.'
      : count === 0
        ? html`No results for “${query}”. Try another word, or choose a page from the contents.`
        : html`${shown} ${count === 1 ? 'result' : 'results'} for “${query}”. ${matches.length < count ? 'Add a word to narrow it down.' : ''}`;
  return docsPage(catalog, visitor, {
    title: 'Search',
    description: 'Search the operations and fields of the Aloud API.',
    address: '/docs/search',
    query,
    content: html`<h1>Search</h1>
      <p class="lede">${heading}</p>
      <ul class="docs-results" id="docs-results">${matches.map(resultPart)}</ul>`,
  });
}

const maxPlaces = 6;

function resultPart({ kind, code, text, deprecated, places }: Match): SafeHtml {
  const [first, ...others] = places;
  const also = others.slice(0, maxPlaces - 1);
  const links = also.map(({ title, address }) => html`<a href="${address}">${title}</a>`);
  const more = others.length - also.length;
  return html`<li><p class="docs-result"><a href="${first?.address}">${first?.title}</a> ${tag(kind)}${deprecated ? html` ${tag('Deprecated', 'strong')}` : ''}</p>
    ${code === undefined ? '' : html`<p class="docs-result-code"><code>${code}</code></p>`}
    ${text === '' ? '' : html`<p class="docs-result-text">${prose(text)}</p>`}
    ${also.length === 0 ? '' : html`<p class="docs-note">Also ${joined(links, ', ')}${more > 0 ? ` and ${number(more)} more` : ''}</p>`}</li>`;
}
