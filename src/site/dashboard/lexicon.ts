import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import type { LexiconEntry, Pronounced } from '../../domain/lexicon/lexicon.ts';
import { type LexiconFormat, lexiconFormats } from '../../domain/lexicon/read-entries.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { invalid } from '../../operations/input.ts';
import {
  addToLexicon,
  changeInLexicon,
  deleteFromLexicon,
  exportLexicon,
  findTaken,
  importLexicon,
  showLexicon,
  showLexiconEntry,
} from '../../operations/lexicon.ts';
import { listProductChoices } from '../../operations/products.ts';
import { previewPronunciation } from '../../operations/voices.ts';
import { table } from '../components/elements.ts';
import {
  field,
  fileField,
  linkButton,
  selectField,
  submitButton,
  textArea,
  textField,
} from '../components/form.ts';
import { counted, measure } from '../components/format.ts';
import { languageField } from '../components/language-field.ts';
import { formFile, formText, queryText } from '../layout/request.ts';
import { formPage, page, submit } from '../layout/routes.ts';
import { offeredLanguages } from './default-fields.ts';
import { action, confirmation, confirmLink } from './layout/actions.ts';
import { onlyManagers, part, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { scopeLinks } from './scope-links.ts';

const maxImport = 900_000;

export const lexiconSection: Section = {
  path: 'lexicon',
  name: 'Lexicon',
  group: 'organization',
  hasModes: false,
  flashMessages: {
    added: 'Entry added. New episodes will use it.',
    changed: 'Entry saved. New episodes will use it.',
    deleted: 'Entry deleted.',
    imported: 'Entries imported. New episodes will use them.',
  },
  routes: [
    ...formPage('/lexicon', showEntries, add),
    submit('/lexicon/import', importEntries, { show: showEntries }),
    page('/lexicon/export', sendExport),
    ...formPage('/lexicon/:id', showEntry, change),
    page('/lexicon/:id/sound', sendSound),
    confirmation('/lexicon/:id/delete', askToDelete),
    action('/lexicon/:id/delete', deleteFromLexicon, '/lexicon', 'deleted'),
  ],
};

async function add(dashboard: DashboardContext) {
  await addToLexicon(dashboard.context, { ...submittedEntry(dashboard), productId: productOf(dashboard) });
  return backTo(dashboard, 'added');
}

async function importEntries(dashboard: DashboardContext) {
  const { request, context } = dashboard;
  const file = formFile(request, 'file');
  const pasted = formText(request, 'content', maxImport);
  if (!file && pasted.trim() === '') throw invalid('content', 'Paste entries or choose a file.');
  const input = {
    productId: productOf(dashboard),
    format: formatOf(formText(request, 'format', 10)),
    content: file ? new TextDecoder().decode(file.bytes) : pasted,
    replaceAll: false,
  };
  await importLexicon(context, input, abortedOnClose(request));
  return backTo(dashboard, 'imported');
}

function backTo(dashboard: DashboardContext, done: string): FastifyReply {
  return dashboard.goTo('/lexicon', done, { product: productOf(dashboard) });
}

function productOf({ request }: DashboardContext): string | null {
  return formText(request, 'product', 40) || null;
}

function formatOf(text: string): LexiconFormat {
  return text === 'pls' ? 'pls' : 'csv';
}

async function sendExport({ context, request, reply }: DashboardContext) {
  const format = formatOf(queryText(request, 'format'));
  const productId = queryText(request, 'product') || null;
  const file = await exportLexicon(context, { productId, format, language: 'en' });
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pls+xml; charset=utf-8';
  const disposition = `attachment; filename="lexicon.${format}"`;
  return reply.type(type).header('Content-Disposition', disposition).send(file);
}

async function sendSound({ context, id, reply }: DashboardContext) {
  const sound = await previewPronunciation(context, id);
  return reply.type('audio/mpeg').header('Cache-Control', 'private, no-store').send(sound);
}

async function showEntry(dashboard: DashboardContext) {
  const entry = await showLexiconEntry(dashboard.context, dashboard.id);
  const path = `/lexicon/${entry.id}`;
  const form = html`${await entryFields(dashboard, entry, entry)}<p class="actions">${submitButton('Save entry')}</p>`;
  const content = html`${postForm(dashboard, path, form)}
    <p class="section-note">${confirmLink('Delete this entry', dashboard.at(`${path}/delete`))}</p>`;
  const parent = ['Lexicon', '/lexicon'] as const;
  return showPage(dashboard, { title: entry.written, parent, content, scripts: ['confirm.js'] });
}

async function change(dashboard: DashboardContext) {
  await changeInLexicon(dashboard.context, dashboard.id, submittedEntry(dashboard));
  return dashboard.goTo('/lexicon', 'changed');
}

async function askToDelete({ context }: DashboardContext, id: string) {
  const { written } = await showLexiconEntry(context, id);
  return {
    title: 'Delete this entry?',
    content: html`<p><strong>${written}</strong></p>
      <p>This permanently deletes the entry. Voices will read the word as it’s written.</p>`,
    button: 'Delete entry',
    back: `/lexicon/${id}`,
  };
}

const pageLength = 100;

async function showEntries(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const product = queryText(request, 'product') || formText(request, 'product', 40);
  const cursor = queryText(request, 'cursor') || null;
  const [{ items, totalCount, nextCursor }, products] = await Promise.all([
    showLexicon(context, { productId: product || null, cursor, limit: pageLength }),
    listProductChoices(context),
  ]);
  const older = () => dashboard.at('/lexicon', { product, cursor: nextCursor });
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
      ? html`<a class="table-link" href="${dashboard.at(`/lexicon/${id}`)}">${written}</a>`
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
  return html`<a class="button button-plain" href="${dashboard.at(`/lexicon/${id}/sound`)}" data-hear aria-label="Hear it: ${written}">Hear it</a>`;
}

function changeLinks(dashboard: DashboardContext, id: string, written: string): SafeHtml {
  const path = `/lexicon/${id}`;
  return html`<a class="button button-plain" href="${dashboard.at(path)}" aria-label="Edit ${written}">Edit</a>
    ${confirmLink('Delete', dashboard.at(`${path}/delete`), `Delete ${written}`)}`;
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
      dashboard.at('/lexicon/export', { product, format }),
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

const emptyEntry: Pronounced = {
  written: '',
  spoken: null,
  ipa: null,
  caseSensitive: false,
  language: null,
  note: null,
};

/** `id` is null for a new entry. */
type Kept = { readonly id: string | null; readonly productId: string | null };

async function entryFields(dashboard: DashboardContext, entry: Pronounced, kept: Kept): Promise<SafeHtml> {
  const { context, fault } = dashboard;
  const isRefused = fault.errors.some(({ path }) => path === 'written');
  const taken = isRefused ? await findTaken(context, { ...submittedEntry(dashboard), ...kept }) : undefined;
  const hint = taken && html`<a href="${dashboard.at(`/lexicon/${taken}`)}">Change that entry</a>`;
  const cases = [
    { value: 'any', text: 'Any case' },
    { value: 'exact', text: 'Exact case only' },
  ];
  return html`${field({ form: dashboard, name: 'written', label: 'Word', value: entry.written, maxLength: 80, hint })}
    ${textField({ form: dashboard, name: 'spoken', label: 'Sounds like', noun: '“Sounds like”', value: entry.spoken ?? '', maxLength: 120, hint: 'In ordinary letters, such as “kube control”.' })}
    ${textField({ form: dashboard, name: 'ipa', label: 'Phonetic spelling (IPA)', noun: 'The phonetic spelling', value: entry.ipa ?? '', maxLength: 120, hint: html`Optional. Only ElevenLabs voices with the model <code>flash_v2</code> use it. All others use “Sounds like”.` })}
    ${selectField({ form: dashboard, name: 'case', label: 'Case', choices: cases, chosen: entry.caseSensitive ? 'exact' : 'any' })}
    ${languageField({ form: dashboard, label: 'Language', languages: offeredLanguages(dashboard.context), none: 'All languages', chosen: entry.language ?? '' })}
    ${textField({ form: dashboard, name: 'note', label: 'Note', value: entry.note ?? '', maxLength: 500 })}`;
}

function submittedEntry({ request }: DashboardContext): Pronounced {
  return {
    written: formText(request, 'written', 1000),
    spoken: formText(request, 'spoken', 1000),
    ipa: formText(request, 'ipa', 1000),
    caseSensitive: formText(request, 'case', 10) === 'exact',
    language: formText(request, 'language', 20),
    note: formText(request, 'note', 2000),
  };
}
