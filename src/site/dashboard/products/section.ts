import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  changeOwnProduct,
  createOwnProduct,
  deleteOwnProduct,
  listOwnProducts,
  showOwnProduct,
} from '../../../operations/products.ts';
import { hasRole, requireRole } from '../../../operations/require-role.ts';
import { linkButton } from '../../components/button.ts';
import { table } from '../../components/table.ts';
import { timeAgo } from '../../components/time.ts';
import { type FormFault, formFault, noFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { confirmationPage, confirmLink } from '../frame/confirmation.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { productForm } from './product-form.ts';

const largestForm = 131_072;

export const productsSection: Section = {
  path: 'products',
  name: 'Products',
  group: 'organization',
  hasModes: false,
  notices: {
    created: 'The product is created: choose it in the studio, or send its id as product_id.',
    changed: 'The product is saved. Scripts written from now on know it.',
    deleted: 'The product is deleted.',
  },
  routes: [
    { method: 'GET', path: '/products', handler: showProducts },
    { method: 'GET', path: '/products/new', handler: (dashboard) => showNew(dashboard, noFault) },
    { method: 'POST', path: '/products/new', bodyLimit: largestForm, handler: create },
    { method: 'GET', path: '/products/:id', handler: (dashboard) => showProduct(dashboard, noFault) },
    { method: 'POST', path: '/products/:id', bodyLimit: largestForm, handler: change },
    { method: 'GET', path: '/products/:id/delete', handler: askBeforeDeleting },
    {
      method: 'POST',
      path: '/products/:id/delete',
      async handler(dashboard) {
        await deleteOwnProduct(dashboard.context, pathText(dashboard.request, 'id'));
        return goTo(dashboard, '/products', { done: 'deleted' });
      },
    },
  ],
};

async function showProducts(dashboard: DashboardContext): Promise<FastifyReply> {
  const products = await listOwnProducts(dashboard.context);
  const mayChange = hasRole(dashboard.context.caller, 'admin');
  const rows = products.map((product) => [
    mayChange
      ? html`<a class="table-link" href="${addressOf(dashboard, `/products/${product.id}`)}">${product.name}</a>`
      : html`<span class="table-name">${product.name}</span>`,
    html`<code>${product.id}</code>`,
    product.context === null
      ? html`<span class="quiet">none</span>`
      : `${[...product.context].length} characters`,
    timeAgo(product.createdAt, dashboard.now),
  ]);
  const add = mayChange ? linkButton('New product', addressOf(dashboard, '/products/new')) : null;
  if (rows.length === 0) return showPage(dashboard, { title: 'Products', content: noProducts(add) });
  const content = table({ caption: 'Products', columns: ['Name', 'Id', 'Context', 'Created'], rows });
  return showPage(dashboard, { title: 'Products', content, actions: add });
}

function noProducts(add: SafeHtml | null): SafeHtml {
  return html`<div class="empty-page">
    <h2>No product yet</h2>
    <p>A product has a name and a context that scripts draw on, so that you need not send them with every request.</p>
    ${add === null ? '' : html`<p class="actions">${add}</p>`}
  </div>`;
}

type Typed = { readonly name: string; readonly context: string };

async function showNew(
  dashboard: DashboardContext,
  fault: FormFault,
  typed: Typed = { name: '', context: '' },
) {
  requireRole(dashboard.context.caller, 'admin');
  const content = productForm(
    dashboard,
    { ...typed, fault },
    { path: '/products/new', button: 'Create product' },
  );
  return showPage(dashboard, { title: 'New product', parent: parent(dashboard), content }, fault.status);
}

async function create(dashboard: DashboardContext): Promise<FastifyReply> {
  const typed = read(dashboard);
  try {
    await createOwnProduct(dashboard.context, typed);
    return goTo(dashboard, '/products', { done: 'created' });
  } catch (error) {
    return showNew(dashboard, formFault(error), typed);
  }
}

async function showProduct(
  dashboard: DashboardContext,
  fault: FormFault,
  typed?: Typed,
): Promise<FastifyReply> {
  const product = await showOwnProduct(dashboard.context, pathText(dashboard.request, 'id'));
  const values = typed ?? { name: product.name, context: product.context ?? '' };
  const path = `/products/${product.id}`;
  const content = html`${productForm(dashboard, { ...values, fault }, { path, button: 'Save product' })}
    <p class="section-note">${confirmLink('Delete this product', addressOf(dashboard, `${path}/delete`))}</p>`;
  return showPage(
    dashboard,
    { title: product.name, parent: parent(dashboard), content, scripts: ['confirm.js'] },
    fault.status,
  );
}

async function change(dashboard: DashboardContext): Promise<FastifyReply> {
  const typed = read(dashboard);
  try {
    await changeOwnProduct(dashboard.context, pathText(dashboard.request, 'id'), typed);
    return goTo(dashboard, '/products', { done: 'changed' });
  } catch (error) {
    return showProduct(dashboard, formFault(error), typed);
  }
}

async function askBeforeDeleting(dashboard: DashboardContext): Promise<FastifyReply> {
  const product = await showOwnProduct(dashboard.context, pathText(dashboard.request, 'id'));
  return confirmationPage(dashboard, {
    title: 'Delete this product?',
    content: html`<p><strong>${product.name}</strong></p>
      <p>Its conversions stay. Requests that name its id are refused from now on.</p>`,
    button: 'Delete product',
    path: `/products/${product.id}/delete`,
    back: `/products/${product.id}`,
  });
}

function read({ request }: DashboardContext): Typed {
  return { name: formText(request, 'name', 1000), context: formText(request, 'context', 20_000) };
}

function parent(dashboard: DashboardContext) {
  return { name: 'Products', href: addressOf(dashboard, '/products') };
}
