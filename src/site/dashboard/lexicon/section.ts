import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { LexiconFormat } from '../../../domain/lexicon/read-entries.ts';
import { html } from '../../../html/safe-html.ts';
import { invalid } from '../../../operations/input.ts';
import {
  addToLexicon,
  changeInLexicon,
  deleteFromLexicon,
  exportLexicon,
  importLexicon,
  showLexiconEntry,
} from '../../../operations/lexicon.ts';
import { previewPronunciation } from '../../../operations/voices.ts';
import { submitButton } from '../../components/form.ts';
import { formFile, formText, queryText } from '../../layout/request.ts';
import { formPage, page, submit } from '../../layout/routes.ts';
import { action, confirmation, confirmLink } from '../layout/actions.ts';
import { addressOf, goTo } from '../layout/address.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import { entryFields, submittedEntry } from './entry-fields.ts';
import { showEntries } from './list-page.ts';

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
  return goTo(dashboard, '/lexicon', done, { product: productOf(dashboard) });
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
    <p class="section-note">${confirmLink('Delete this entry', addressOf(dashboard, `${path}/delete`))}</p>`;
  const parent = ['Lexicon', '/lexicon'] as const;
  return showPage(dashboard, { title: entry.written, parent, content, scripts: ['confirm.js'] });
}

async function change(dashboard: DashboardContext) {
  await changeInLexicon(dashboard.context, dashboard.id, submittedEntry(dashboard));
  return goTo(dashboard, '/lexicon', 'changed');
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
