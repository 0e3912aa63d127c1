import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import { type HtmlValue, html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyProgram } from '../../components/elements.ts';
import type { Guide } from './guide.ts';

/** The address of the service in Markdown guides. Pages show that of the installation. */
const exampleServer = 'https://aloud.example';

/** A guide from the Markdown file with its name: the title, a line that sums it up, and the content. */
export function markdownGuide(path: string): Guide {
  const text = readFileSync(new URL(`${path}.md`, import.meta.url), 'utf8');
  const [heading = '', summary = '', ...rest] = text.split('\n\n');
  return {
    path,
    title: heading.slice('# '.length),
    summary,
    content: ({ server }) => renderMarkdown(rest.join('\n\n').replaceAll(exampleServer, server)),
  };
}

const parser = new MarkdownIt();

function renderMarkdown(text: string): SafeHtml {
  return html`${treeOf(parser.parse(text, {})).map(render)}`;
}

type Node = { readonly token: Token; readonly inner: Node[] };

/** Nests the flat tokens of the parser. */
function treeOf(tokens: readonly Token[]): Node[] {
  const root: Node[] = [];
  const open = [root];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const node = { token, inner: treeOf(token.children ?? []) };
    open.at(-1)?.push(node);
    if (token.nesting > 0) open.push(node.inner);
  }
  return root;
}

function render({ token, inner }: Node): HtmlValue {
  if (token.type === 'table_open') return renderTable(inner);
  const content = inner.map(render);
  switch (token.type) {
    case 'inline':
      return content;
    case 'text':
      return token.content;
    case 'softbreak':
      return ' ';
    case 'code_inline':
      return html`<code>${token.content}</code>`;
    case 'strong_open':
      return html`<strong>${content}</strong>`;
    case 'link_open':
      return html`<a href="${pageOf(String(token.attrGet('href')))}">${content}</a>`;
    case 'paragraph_open':
      return token.hidden ? content : html`<p>${content}</p>`;
    case 'heading_open':
      return html`<h2 id="${idOf(inner)}">${content}</h2>`;
    case 'bullet_list_open':
      return html`<ul class="docs-list">${content}</ul>`;
    case 'list_item_open':
      return html`<li>${content}</li>`;
    case 'fence':
      return copyProgram(token.content.trimEnd());
    default:
      throw new Error(`Guides cannot have the Markdown of ${token.type}.`);
  }
}

/** A table of names and what they mean, as pages show fields. */
function renderTable([, body]: readonly Node[]): SafeHtml {
  const rows = (body?.inner ?? []).map(({ inner }) => inner.map((cell) => cell.inner.map(render)));
  return html`<ul class="fields">${rows.map(([name, meaning]) => html`<li>${name}<p>${meaning}</p></li>`)}</ul>`;
}

/** Files link to each other, so that they can be read in the repository too. */
function pageOf(address: string): string {
  return address.endsWith('.md') ? `/docs/${basename(address, '.md')}` : address;
}

function idOf(heading: readonly Node[]): string {
  return textOf(heading)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-');
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map(({ token, inner }) => (inner.length > 0 ? textOf(inner) : token.content)).join('');
}
