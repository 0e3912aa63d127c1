import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import type { Catalog, Resource } from './catalog.ts';
import { guides } from './guides/guides.ts';
import type { Visitor } from './reader.ts';

type DocsPage = {
  readonly title: string;
  readonly description: string;
  /** The address of the page, if it has one. */
  readonly address: string | null;
  readonly query?: string;
  readonly scripts?: readonly string[];
  readonly content: HtmlValue;
};

/** The frame of the documentation: search and contents next to a page. */
export function docsPage(
  catalog: Catalog,
  { isSignedIn }: Visitor,
  { title, description, address, query = '', scripts = [], content }: DocsPage,
): SafeHtml {
  return layout({
    title: `${title} – Aloud docs`,
    description,
    session: isSignedIn ? 'unread' : null,
    returnTo: `${address ?? '/docs'}${query === '' ? '' : `?q=${encodeURIComponent(query)}`}`,
    width: 'docs',
    scripts: ['docs.js', ...scripts],
    content: html`<div class="docs">
      <form class="docs-search" action="/docs/search" role="search">
          <label class="hidden-text" for="docs-query">Search the docs</label>
          <input class="field-input" id="docs-query" name="q" type="search" value="${query}" placeholder="Search the docs" autocomplete="off" maxlength="100" ${address === '/docs/search' && query === '' ? 'autofocus' : ''}>
          ${submitButton('Search', 'secondary')}
          <div class="docs-found" id="docs-found" hidden>
            <div data-results aria-live="polite"></div>
            <p class="docs-found-close"><button class="button button-secondary" type="button">Close</button></p>
          </div>
          <a class="docs-jump" href="#docs-contents">Contents</a>
        </form>
      <article class="docs-page">${content}</article>
      ${contents(catalog, address)}
    </div>`,
  });
}

/** All pages; of operations, those of the current resource. */
function contents({ resources }: Catalog, current: string | null): SafeHtml {
  const link = (address: string, name: string, inner: HtmlValue = null) =>
    html`<li><a href="${address}"${address === current ? html` aria-current="page"` : ''}>${name}</a>${inner}</li>
`;
  const operations = ({ address, entries }: Resource) =>
    `${current}/`.startsWith(`${address}/`)
      ? html`<ul>${entries.map((entry) => link(entry.address, entry.operation.summary))}</ul>`
      : null;
  return html`<nav class="docs-contents" id="docs-contents" aria-label="Docs">
    <h2 class="docs-contents-title">Contents</h2>
    <ul>${link('/docs', 'Overview')}${guides.map(({ path, title }) => link(`/docs/${path}`, title))}</ul>
    <p class="docs-group" id="docs-reference">Reference</p>
    <ul aria-labelledby="docs-reference">${resources.map((each) => link(each.address, each.name, operations(each)))}</ul>
  </nav>`;
}
