import type { LexiconEntry } from '../../../domain/lexicon/lexicon.ts';
import { lexiconFormats } from '../../../domain/lexicon/read-entries.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showLexicon } from '../../../operations/lexicon.ts';
import { listProductChoices } from '../../../operations/products.ts';
import { table } from '../../components/elements.ts';
import { fileField, linkButton, selectField, submitButton, textArea } from '../../components/form.ts';
import { counted, measure } from '../../components/format.ts';
import { formFile, formText, queryText } from '../../layout/request.ts';
import { confirmLink } from '../layout/actions.ts';
import { addressOf } from '../layout/address.ts';
import { onlyManagers, part, postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { scopeLinks } from '../scope-links.ts';
import { emptyEntry, entryFields } from './entry-fields.ts';

const pageLength = 100;

export async function showEntries(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const product = queryText(request, 'product') || formText(request, 'product', 40);
  const cursor = queryText(request, 'cursor') || null;
  const [{ items, totalCount, nextCursor }, products] = await Promise.all([
    showLexicon(context, { productId: product || null, cursor, limit: pageLength }),
    listProductChoices(context),
  ]);
  const older = () => addressOf(dashboard, '/lexicon', { product, cursor: nextCursor });
  const content = html`${scopeLinks(dashboard, { path: '/lexicon', label: 'Entries for', products, chosen: product || null })}
    ${items.length === 0 ? html`<p class="empty">No entries yet. An entry says how a word is spoken, in ${product ? 'every episode of this product' : 'every episode'} and with every voice.</p>` : entryTable(dashboard, items)}
    ${nextCursor === null ? '' : linkButton('Older entries', older(), 'secondary')}
    ${dashboard.mayManage ? await addForm(dashboard, product) : onlyManagers(dashboard, 'change the lexicon')}
    ${dashboard.mayManage ? importPart(dashboard, product) : ''}
    ${totalCount === 0 ? '' : exportPart(dashboard, product)}`;
  const facts = totalCount === 0 ? null : html`<span>${counted(totalCount, 'entry', 'entries')}</span>`;
  return showPage(dashboard, { title: 'Lexicon', facts, content, scripts: ['hear.js', 'confirm.js'] });
}

function entryTable(dashboard: DashboardContext, entries: readonly LexiconEntry[]): SafeHtml {
  const rows = entries.map(({ id, written, spoken, ipa, language, note }) => [
    dashboard.mayManage
      ? html`<a class="table-link" href="${addressOf(dashboard, `/lexicon/${id}`)}">${written}</a>`
      : html`<span class="table-name">${written}</span>`,
    html`${spoken ?? html`<span class="quiet">None</span>`}`,
    html`${ipa ?? none}`,
    html`${language ?? html`<span class="quiet">All</span>`}`,
    html`${note === null ? none : html`<span class="table-wrap">${note}</span>`}`,
    html`<span class="table-acts">${spoken === null ? '' : hearLink(dashboard, id, written)} ${dashboard.mayManage ? changeLinks(dashboard, id, written) : ''}</span>`,
  ]);
  const columns = ['Word', 'Sounds like', 'IPA', 'Language', 'Note', 'Actions'];
  return html`<section aria-label="Entries">${table({ caption: 'Pronunciations', columns, rows })}</section>`;
}

const none = html`<span class="quiet table-none">–</span>`;

function hearLink(dashboard: DashboardContext, id: string, written: string): SafeHtml {
  return html`<a class="button button-plain" href="${addressOf(dashboard, `/lexicon/${id}/sound`)}" data-hear aria-label="Hear it: ${written}">Hear it</a>`;
}

function changeLinks(dashboard: DashboardContext, id: string, written: string): SafeHtml {
  const path = `/lexicon/${id}`;
  return html`<a class="button button-plain" href="${addressOf(dashboard, path)}" aria-label="Edit ${written}">Edit</a>
    ${confirmLink('Delete', addressOf(dashboard, `${path}/delete`), `Delete ${written}`)}`;
}

async function addForm(dashboard: DashboardContext, product: string): Promise<SafeHtml> {
  const content = html`<input type="hidden" name="product" value="${product}">
    ${await entryFields(dashboard, emptyEntry, { id: null, productId: product || null })}
    <p class="actions">${submitButton('Add entry')}</p>`;
  return html`<section aria-labelledby="add"><h2 id="add">Add an entry</h2>${postForm(dashboard, '/lexicon', content)}</section>`;
}

function exportPart(dashboard: DashboardContext, product: string): SafeHtml {
  const links = lexiconFormats.map((format) =>
    linkButton(
      `Export ${format.toUpperCase()}`,
      addressOf(dashboard, '/lexicon/export', { product, format }),
      'secondary',
    ),
  );
  return part('export', 'Export', html`<p class="actions">${links}</p>`);
}

function importPart(dashboard: DashboardContext, product: string): SafeHtml {
  const choices = lexiconFormats.map((value) => ({ value, text: value.toUpperCase() }));
  const content = html`<input type="hidden" name="product" value="${product}">
    ${selectField({ form: dashboard, name: 'format', label: 'Format', choices, chosen: 'csv' })}
    ${textArea({ form: dashboard, name: 'content', label: 'Entries', noun: formFile(dashboard.request, 'file') ? 'The file' : 'The text', value: '', rows: 5, hint: html`CSV with the columns <code>written</code>, <code>spoken</code>, <code>ipa</code>, <code>case_sensitive</code>, <code>language</code> and <code>note</code>, or W3C PLS. An imported entry replaces the one with the same word. All others stay.` })}
    ${fileField({ name: 'file', label: 'Or a file', accept: '.csv,.pls,.xml,text/csv', hint: `Up to ${measure(900, 'kB')}.` })}
    <p class="actions">${submitButton('Import', 'secondary')}</p>`;
  return part('import', 'Import', postForm(dashboard, '/lexicon/import', content, { files: true }));
}
