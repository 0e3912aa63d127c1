import type { FastifyReply } from 'fastify';
import type { LexiconEntry } from '../../../domain/lexicon/lexicon.ts';
import { lexiconFormats } from '../../../domain/lexicon/read-entries.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showLexicon } from '../../../operations/lexicon.ts';
import { listProductChoices } from '../../../operations/products.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { table } from '../../components/elements.ts';
import { linkButton, selectField, submitButton, textArea } from '../../components/form.ts';
import { counted } from '../../components/format.ts';
import { formText, queryText } from '../../layout/request.ts';
import { addressOf } from '../layout/address.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { scopeLinks } from '../scope-links.ts';
import { emptyEntry, entryFields } from './entry-fields.ts';

const pageLength = 100;

export async function showEntries(dashboard: DashboardContext): Promise<FastifyReply> {
  const { context, request } = dashboard;
  const product = queryText(request, 'product') || formText(request, 'product', 40);
  const cursor = queryText(request, 'cursor') || null;
  const [{ items, totalCount, nextCursor }, products] = await Promise.all([
    showLexicon(context, { productId: product || null, cursor, limit: pageLength }),
    listProductChoices(context),
  ]);
  const mayChange = hasRole(context.caller, 'admin');
  const older = () => addressOf(dashboard, '/lexicon', { product, cursor: nextCursor });
  const content = html`${scopeLinks(dashboard, '/lexicon', products, product || null)}
    ${items.length === 0 ? html`<p class="empty">No entries yet. An entry says how a word is spoken, in every episode and with every voice.</p>` : entryTable(dashboard, items, mayChange)}
    ${nextCursor === null ? '' : linkButton('Older entries', older(), 'secondary')}
    ${mayChange ? addForm(dashboard, product) : ''}
    ${filesPart(dashboard, product, mayChange)}`;
  const facts = totalCount === 0 ? null : html`<span>${counted(totalCount, 'entry', 'entries')}</span>`;
  return showPage(dashboard, { title: 'Lexicon', facts, content, scripts: ['hear.js'] });
}

function entryTable(
  dashboard: DashboardContext,
  entries: readonly LexiconEntry[],
  mayChange: boolean,
): SafeHtml {
  const rows = entries.map(({ id, written, spoken, ipa, language, note }) => [
    mayChange
      ? html`<a class="table-link" href="${addressOf(dashboard, `/lexicon/${id}`)}">${written}</a>`
      : html`<span class="table-name">${written}</span>`,
    html`${spoken ?? html`<span class="quiet">none</span>`}`,
    html`${ipa ?? ''}`,
    html`${language ?? html`<span class="quiet">all</span>`}`,
    html`${note ?? ''}`,
    spoken === null
      ? html`<span class="quiet">needs a spoken form</span>`
      : html`<a class="button button-plain" href="${addressOf(dashboard, `/lexicon/${id}/sound`)}" data-hear aria-label="Hear it: ${written}">Hear it</a>`,
  ]);
  const columns = ['Written', 'Spoken', 'IPA', 'Language', 'Note', 'Sound'];
  return html`<section aria-label="Entries">${table({ caption: 'Pronunciations', columns, rows })}</section>`;
}

function addForm(dashboard: DashboardContext, product: string): SafeHtml {
  const content = html`<input type="hidden" name="product" value="${product}">
    ${entryFields(dashboard, emptyEntry)}
    <p class="actions">${submitButton('Add entry')}</p>`;
  return html`<section aria-labelledby="add"><h2 id="add">Add an entry</h2>${postForm(dashboard, '/lexicon', content)}</section>`;
}

function filesPart(dashboard: DashboardContext, product: string, mayChange: boolean): SafeHtml {
  const links = lexiconFormats.map((format) =>
    linkButton(
      `Export ${format.toUpperCase()}`,
      addressOf(dashboard, '/lexicon/export', { product, format }),
      'secondary',
    ),
  );
  return html`<section aria-labelledby="files"><h2 id="files">${mayChange ? 'Import and export' : 'Export'}</h2>
    <p class="actions">${links}</p>
    ${mayChange ? importForm(dashboard, product) : ''}
  </section>`;
}

function importForm(dashboard: DashboardContext, product: string): SafeHtml {
  const choices = lexiconFormats.map((value) => ({ value, text: value.toUpperCase() }));
  const content = html`<input type="hidden" name="product" value="${product}">
    ${selectField({ name: 'format', label: 'Format', choices, chosen: 'csv' })}
    ${textArea({ form: dashboard, name: 'content', label: 'Entries to import', noun: 'The file', value: '', rows: 5, hint: 'CSV with the columns written, spoken, ipa, case_sensitive, language and note, or W3C PLS. Existing entries are replaced.' })}
    <p class="actions">${submitButton('Import', 'secondary')}</p>`;
  return postForm(dashboard, '/lexicon/import', content);
}
