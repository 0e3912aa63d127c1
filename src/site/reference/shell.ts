import { type HtmlValue, html, type SafeHtml } from '../../html/safe-html.ts';
import { submitButton } from '../components/form.ts';
import { layout } from '../components/layout.ts';
import type { Catalog } from './catalog.ts';
import { languages } from './examples/languages.ts';
import { guides } from './guides/guides.ts';

type DocsPage = {
  readonly title: string;
  readonly description: string;
  /** The address of the page. */
  readonly address: string;
  readonly query?: string;
  readonly content: HtmlValue;
};

/** The frame of the documentation: search and contents next to a page. */
export function docsPage(
  catalog: Catalog,
  { title, description, address, query = '', content }: DocsPage,
): SafeHtml {
  return layout({
    title: `${title} – Aloud documentation`,
    description,
    width: 'docs',
    scripts: ['docs.js'],
    content: html`<div class="docs">
      <form class="docs-search" action="/docs/search" role="search">
          <label class="hidden-text" for="docs-query">Search the documentation</label>
          <input class="field-input" id="docs-query" name="q" type="search" value="${query}" placeholder="Search operations and fields" autocomplete="off" maxlength="100">
          ${submitButton('Search', 'secondary')}
          <div class="docs-found" id="docs-found" aria-live="polite" hidden></div>
          <a class="docs-jump" href="#docs-contents">Contents</a>
        </form>
      <article class="docs-page">${content}</article>
      ${contents(catalog, address)}
    </div>`,
  });
}

function contents({ resources }: Catalog, current: string): SafeHtml {
  const link = (address: string, name: string) =>
    html`<li><a href="${address}" ${address === current ? html`aria-current="page"` : ''}>${name}</a></li>`;
  return html`<nav class="docs-contents" id="docs-contents" aria-label="Documentation">
    <ul>${link('/docs', 'Overview')}${guides.map(({ path, title }) => link(`/docs/${path}`, title))}</ul>
    <p class="docs-group" id="docs-reference">Reference</p>
    <ul aria-labelledby="docs-reference">${resources.map(({ address, name }) => link(address, name))}</ul>
  </nav>`;
}

/** Chooses the language of all examples of the page; the style sheet hides the others. */
export function languageChoice(): SafeHtml {
  return html`<fieldset class="docs-languages choices">
    <legend class="hidden-text">Language of the examples</legend>
    ${languages.map(({ id, name }, index) => html`<label class="choice"><input type="radio" name="docs-language" id="docs-language-${id}" value="${id}" ${index === 0 ? 'checked' : ''}><span>${name}</span></label>`)}
  </fieldset>`;
}
