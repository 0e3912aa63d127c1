import { html, type SafeHtml } from '../../html/safe-html.ts';
import { showPlays } from '../../operations/plays.ts';
import {
  changeOwnProduct,
  createOwnProduct,
  deleteOwnProduct,
  showProduct as findProduct,
  listOwnProducts,
  type Product,
} from '../../operations/products.ts';
import { table } from '../components/elements.ts';
import { field, linkButton, submitButton, textArea } from '../components/form.ts';
import { capitalized, timeAgo } from '../components/format.ts';
import { formPage, page } from '../layout/routes.ts';
import { changedText, shownValues } from '../layout/shown-values.ts';
import { defaultFields, submittedDefaults, valuesOfDefaults } from './default-fields.ts';
import { action, confirmation, confirmLink } from './layout/actions.ts';
import { emptyPage, onlyManagers, part, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { playsPart } from './plays-part.ts';

type ProductFields = Pick<Product, 'name' | 'context' | 'defaults'>;

const noProduct: ProductFields = { name: '', context: null, defaults: {} };

const parent = ['Products', '/products'] as const;

export const productsSection: Section = {
  path: 'products',
  name: 'Products',
  group: 'organization',
  hasModes: false,
  flashMessages: {
    created: 'Product created. Choose it when you make an episode.',
    changed: 'Product saved. New scripts will use it.',
    deleted: 'Product deleted.',
  },
  routes: [
    page('/products', showProducts),
    ...formPage('/products/new', showNew, create),
    ...formPage('/products/:id', showProduct, change),
    confirmation('/products/:id/delete', askToDelete),
    action('/products/:id/delete', deleteOwnProduct, '/products', 'deleted'),
  ],
};

async function showProducts(dashboard: DashboardContext) {
  const products = await listOwnProducts(dashboard.context);
  const { mayManage } = dashboard;
  const rows = products.map(({ id, name, context, createdAt }) => [
    html`<a class="table-link" href="${dashboard.at(`/products/${id}`)}">${name}</a>`,
    html`<code>${id}</code>`,
    context === null ? html`<span class="quiet">Not set</span>` : 'Set',
    timeAgo(createdAt, dashboard.now),
  ]);
  const add = mayManage ? linkButton('Create product', dashboard.at('/products/new')) : null;
  const about =
    'A product has a name, context for scripts, and defaults, so you don’t enter them for every episode.';
  if (rows.length === 0)
    return showPage(dashboard, {
      title: 'Products',
      content: html`${emptyPage('No products yet', about, add)} ${mayManage ? '' : onlyManagers(dashboard, 'create products')}`,
    });
  const content = html`${table({ caption: 'Products', columns: ['Name', 'ID', 'Context', 'Created'], rows })}
    <p class="section-note">For developers: the API takes the ID as <code>product_id</code>.</p>
    ${mayManage ? '' : onlyManagers(dashboard, 'create and change products')}`;
  return showPage(dashboard, { title: 'Products', content, actions: add });
}

async function showNew(dashboard: DashboardContext) {
  const content = await productForm(dashboard, '/products/new', 'Create product');
  return showPage(dashboard, { title: 'Create a product', parent, content });
}

async function create(dashboard: DashboardContext) {
  await createOwnProduct(dashboard.context, submitted(dashboard, noProduct));
  return dashboard.goTo('/products', 'created');
}

/** Shows a product. Everyone sees the plays of its episodes; owners and admins can change it. */
async function showProduct(dashboard: DashboardContext) {
  const product = await findProduct(dashboard.context, dashboard.id);
  const { id, name } = product;
  const path = `/products/${id}`;
  const plays = await showPlays(dashboard.context, { productId: id });
  const { mayManage } = dashboard;
  const links = html`<p class="part-links"><a href="${dashboard.at('/lexicon', { product: id })}">Lexicon of this product</a>
    <a href="${dashboard.at('/studio/new')}">New episode</a></p>`;
  const content = html`${links} ${mayManage ? part('settings', 'Settings', await productForm(dashboard, path, 'Save product', product)) : settings(dashboard, product)}
    ${part('plays', 'Plays', playsPart(plays))}
    ${mayManage ? deletePart(dashboard, path) : ''}`;
  return showPage(dashboard, {
    title: name,
    parent,
    facts: html`<span>Product ID</span> <code>${id}</code>`,
    content,
    scripts: ['confirm.js'],
  });
}

/** The read-only view for members. */
function settings(dashboard: DashboardContext, { context, defaults }: Product): SafeHtml {
  const { language, settings: script, voice } = defaults;
  const rows = [
    ['Language', language],
    ['Tone', script?.tone],
    ['Speakers', script?.speakers?.toString()],
    ['Narrator', voice?.voiceId],
    ['Host 1', voice?.hostVoiceIds?.host1],
    ['Host 2', voice?.hostVoiceIds?.host2],
  ].flatMap(([label, value]) =>
    value ? [html`<div><dt>${label}</dt><dd>${capitalized(value)}</dd></div>`] : [],
  );
  const unset = html`<p class="part-note">Not set.</p>`;
  return html`${part('context', 'Context for scripts', context === null ? unset : html`<p class="measure break">${context}</p>`)}
    ${part('defaults', 'Defaults', rows.length === 0 ? unset : html`<dl class="facts facts-wide">${rows}</dl>`)}
    ${onlyManagers(dashboard, 'change this product')}`;
}

function deletePart(dashboard: DashboardContext, path: string): SafeHtml {
  const content = html`<p class="part-note">Permanently deletes its context, defaults, lexicon and sounds. Its episodes stay.</p>
    <p class="act-links">${confirmLink('Delete this product', dashboard.at(`${path}/delete`))}</p>`;
  return part('removal', 'Delete', content);
}

async function change(dashboard: DashboardContext) {
  const { context } = dashboard;
  const product = await findProduct(context, dashboard.id);
  await changeOwnProduct(context, product.id, submitted(dashboard, product));
  return dashboard.goTo('/products', 'changed');
}

async function askToDelete({ context }: DashboardContext, id: string) {
  const { name } = await findProduct(context, id);
  return {
    title: 'Delete this product?',
    content: html`<p><strong>${name}</strong></p>
      <p>This permanently deletes its context, defaults, lexicon and sounds. Its episodes stay. API requests for it
        will be rejected.</p>`,
    button: 'Delete product',
    back: `/products/${id}`,
  };
}

function submitted(dashboard: DashboardContext, { name, context, defaults }: ProductFields) {
  const { request } = dashboard;
  return {
    name: changedText(request, 'name', 1000, name),
    context: changedText(request, 'context', 20_000, context ?? ''),
    defaults: submittedDefaults(dashboard, defaults),
  };
}

async function productForm(
  dashboard: DashboardContext,
  path: string,
  button: string,
  { name, context, defaults }: ProductFields = noProduct,
): Promise<SafeHtml> {
  const content = html`${shownValues(dashboard, { name, context: context ?? '', ...valuesOfDefaults(defaults) })}
    ${field({ form: dashboard, name: 'name', label: 'Name', value: name, maxLength: 200, hint: 'As scripts should say it.' })}
    ${textArea({ form: dashboard, name: 'context', label: 'Context for scripts', noun: 'The context', value: context ?? '', rows: 8, hint: 'What a narrator should know: what the product does, who uses it, what its parts are called. Up to 10,240 characters.' })}
    ${await defaultFields(dashboard, defaults)}
    <p class="actions">${submitButton(button)}</p>`;
  return postForm(dashboard, path, content);
}
