import type { FastifyReply } from 'fastify';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { changeOwnProduct } from '../../../operations/products/change-own-product.ts';
import { createOwnProduct } from '../../../operations/products/create-own-product.ts';
import { deleteOwnProduct } from '../../../operations/products/delete-own-product.ts';
import { listOwnProducts } from '../../../operations/products/list-own-products.ts';
import { showOwnProduct } from '../../../operations/products/show-own-product.ts';
import { hasRole, requireRole } from '../../../operations/require-role.ts';
import { linkButton } from '../../components/button.ts';
import { table } from '../../components/table.ts';
import { timeAgo } from '../../components/time.ts';
import { type FormFault, formFault, noFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { pathText } from '../../frame/query-text.ts';
import { addressOf, goTo } from '../frame/address.ts';
import { confirmationPage, confirmLink } from '../frame/confirmation.ts';
import type { Section, Visit } from '../frame/section.ts';
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
    { method: 'GET', path: '/products/new', handler: (visit) => showNew(visit, noFault) },
    { method: 'POST', path: '/products/new', bodyLimit: largestForm, handler: create },
    { method: 'GET', path: '/products/:id', handler: (visit) => showProduct(visit, noFault) },
    { method: 'POST', path: '/products/:id', bodyLimit: largestForm, handler: change },
    { method: 'GET', path: '/products/:id/delete', handler: askBeforeDeleting },
    {
      method: 'POST',
      path: '/products/:id/delete',
      async handler(visit) {
        await deleteOwnProduct(visit.desk, pathText(visit.request, 'id'));
        return goTo(visit, '/products', { done: 'deleted' });
      },
    },
  ],
};

async function showProducts(visit: Visit): Promise<FastifyReply> {
  const products = await listOwnProducts(visit.desk);
  const mayChange = hasRole(visit.desk.caller, 'admin');
  const rows = products.map((product) => [
    mayChange
      ? html`<a class="table-link" href="${addressOf(visit, `/products/${product.id}`)}">${product.name}</a>`
      : html`<span class="table-name">${product.name}</span>`,
    html`<code>${product.id}</code>`,
    product.context === null
      ? html`<span class="quiet">none</span>`
      : `${[...product.context].length} characters`,
    timeAgo(product.createdAt, visit.now),
  ]);
  const add = mayChange ? linkButton('New product', addressOf(visit, '/products/new')) : null;
  if (rows.length === 0) return showPage(visit, { title: 'Products', content: noProducts(add) });
  const content = table({ caption: 'Products', columns: ['Name', 'Id', 'Context', 'Created'], rows });
  return showPage(visit, { title: 'Products', content, actions: add });
}

function noProducts(add: SafeHtml | null): SafeHtml {
  return html`<div class="empty-page">
    <h2>No product yet</h2>
    <p>A product has a name and a context that scripts draw on, so that you need not send them with every request.</p>
    ${add === null ? '' : html`<p class="actions">${add}</p>`}
  </div>`;
}

type Typed = { readonly name: string; readonly context: string };

async function showNew(visit: Visit, fault: FormFault, typed: Typed = { name: '', context: '' }) {
  requireRole(visit.desk.caller, 'admin');
  const content = productForm(
    visit,
    { ...typed, fault },
    { path: '/products/new', button: 'Create product' },
  );
  return showPage(visit, { title: 'New product', parent: parent(visit), content }, fault.status);
}

async function create(visit: Visit): Promise<FastifyReply> {
  const typed = read(visit);
  try {
    await createOwnProduct(visit.desk, typed);
    return goTo(visit, '/products', { done: 'created' });
  } catch (error) {
    return showNew(visit, formFault(error), typed);
  }
}

async function showProduct(visit: Visit, fault: FormFault, typed?: Typed): Promise<FastifyReply> {
  const product = await showOwnProduct(visit.desk, pathText(visit.request, 'id'));
  const values = typed ?? { name: product.name, context: product.context ?? '' };
  const path = `/products/${product.id}`;
  const content = html`${productForm(visit, { ...values, fault }, { path, button: 'Save product' })}
    <p class="section-note">${confirmLink('Delete this product', addressOf(visit, `${path}/delete`))}</p>`;
  return showPage(
    visit,
    { title: product.name, parent: parent(visit), content, scripts: ['confirm.js'] },
    fault.status,
  );
}

async function change(visit: Visit): Promise<FastifyReply> {
  const typed = read(visit);
  try {
    await changeOwnProduct(visit.desk, pathText(visit.request, 'id'), typed);
    return goTo(visit, '/products', { done: 'changed' });
  } catch (error) {
    return showProduct(visit, formFault(error), typed);
  }
}

async function askBeforeDeleting(visit: Visit): Promise<FastifyReply> {
  const product = await showOwnProduct(visit.desk, pathText(visit.request, 'id'));
  return confirmationPage(visit, {
    title: 'Delete this product?',
    content: html`<p><strong>${product.name}</strong></p>
      <p>Its conversions stay. Requests that name its id are refused from now on.</p>`,
    button: 'Delete product',
    path: `/products/${product.id}/delete`,
    back: `/products/${product.id}`,
  });
}

function read({ request }: Visit): Typed {
  return { name: formText(request, 'name', 1000), context: formText(request, 'context', 20_000) };
}

function parent(visit: Visit) {
  return { name: 'Products', href: addressOf(visit, '/products') };
}
