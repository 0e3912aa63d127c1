import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { type Draft, spokenScript } from '../../../domain/draft.ts';
import { errorCodes, Problem } from '../../../domain/errors.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { countWords, estimateDuration } from '../../../domain/script.ts';
import { html } from '../../../html/safe-html.ts';
import { readDefaults } from '../../../operations/defaults.ts';
import { convertDraft } from '../../../operations/drafts/convert-draft.ts';
import {
  createDraft,
  deleteDraft,
  listEpisodes,
  restoreDraft,
  saveDraft,
  showDraft,
} from '../../../operations/drafts/drafts.ts';
import { hearParagraph } from '../../../operations/drafts/hear-paragraph.ts';
import type { Given } from '../../../operations/drafts/import-text.ts';
import { addUnit, rewriteDraft } from '../../../operations/drafts/rewrite-draft.ts';
import { hearVoice } from '../../../operations/voices.ts';
import { counted, spokenLength } from '../../components/format.ts';
import { formText, pathText } from '../../frame/request.ts';
import { page, submit } from '../../frame/routes.ts';
import { action, confirmation } from '../frame/actions.ts';
import { goTo } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { editBlocks, readDraftForm, type SubmittedDraft } from './draft-form.ts';
import { showDraftPage } from './draft-page.ts';
import { showDrafts } from './drafts-page.ts';
import { showStudio } from './form-page.ts';
import { givenIn, importFault, showImported, withImported } from './import.ts';
import {
  emptyForm,
  lengthErrors,
  productOf,
  readStudioForm,
  type StudioForm,
  toDocument,
} from './studio-form.ts';

export const studioSection: Section = {
  path: 'studio',
  name: 'Studio',
  group: 'work',
  hasModes: true,
  notices: {
    saved: 'Saved.',
    restored: 'This is the version you went back to.',
    'draft-deleted': 'The draft was deleted.',
  },
  routes: [
    page('/studio', showDrafts),
    page('/studio/new', (dashboard) => showStudio(dashboard, emptyForm)),
    submit('/studio/new', begin, { show: showTyped }),
    submit('/studio/import', showImported),
    page('/studio/voices/:voice', sendSample),
    page('/studio/:id', async (dashboard) => showDraftPage(dashboard, await draftOf(dashboard))),
    submit('/studio/:id', (dashboard) => change(dashboard)),
    ...(['rewrite', 'make', 'again'] as const).map((act) =>
      submit(`/studio/:id/${act}`, (dashboard: DashboardContext) => change(dashboard, act)),
    ),
    submit('/studio/:id/hear', hear),
    submit('/studio/:id/restore', restore),
    confirmation('/studio/:id/delete', askToDelete),
    action('/studio/:id/delete', deleteDraft, '/studio', 'draft-deleted'),
  ],
};

/** A form that was not counted is shown again with its text. */
async function showTyped(dashboard: DashboardContext): Promise<FastifyReply> {
  return showStudio(dashboard, readStudioForm(dashboard.request).form);
}

/** The draft is there before the script is written: a script that cannot be written leaves the text. */
async function begin(dashboard: DashboardContext): Promise<FastifyReply> {
  const { form, errors } = readStudioForm(dashboard.request);
  if (errors.length > 0) return showStudio(dashboard, form, errors);
  if (form.content.trim() === '') return beginWith(dashboard, form, givenIn(dashboard.request));
  return write(dashboard, form);
}

/** A file is what was chosen. What a page holds is shown first. */
async function beginWith(
  dashboard: DashboardContext,
  form: StudioForm,
  given: Given | null,
): Promise<FastifyReply> {
  if (given?.kind !== 'file') return showImported(dashboard);
  let filled: StudioForm;
  try {
    filled = await withImported(dashboard, form, given);
  } catch (error) {
    return showStudio(dashboard, form, [importFault(error).fault]);
  }
  const errors = lengthErrors(filled.content);
  return errors.length > 0 ? showStudio(dashboard, filled, errors) : write(dashboard, filled);
}

async function write(dashboard: DashboardContext, form: StudioForm): Promise<FastifyReply> {
  const { context } = dashboard;
  const document = toDocument(form, await readDefaults(context, productOf(form)));
  let draft: Draft;
  try {
    await context.checkVoice(document.voice, document.settings.speakers, context.caller.mode);
    ({ draft } = await createDraft(context, document));
  } catch (error) {
    return showStudio(dashboard, form, fieldErrors(error));
  }
  try {
    const rewrite = { version: draft.version, changes: {}, act: 'rewrite', index: 0 };
    return await perform(dashboard, draft, rewrite);
  } catch (error) {
    return showDraftPage(dashboard, draft, problemOf(error));
  }
}

/** What to show of an error. Rethrows a fault of ours. */
function problemOf(error: unknown) {
  if (!(error instanceof Problem) || errorCodes[error.code].status >= 500) throw error;
  return { code: error.code, message: messageOf(error), status: errorCodes[error.code].status };
}

function draftOf({ context, request }: DashboardContext): Promise<Draft> {
  return showDraft(context, pathText(request, 'id'));
}

/** Saves what was typed, then does what the button says. A script gets the figures as JSON. */
async function change(
  dashboard: DashboardContext,
  act?: 'rewrite' | 'make' | 'again',
): Promise<FastifyReply> {
  const before = await draftOf(dashboard);
  const submitted = { ...readDraftForm(dashboard.request, before.document), ...(act && { act }) };
  let shown: Draft = { ...before, document: { ...before.document, ...submitted.changes } };
  try {
    const cursor = Number.parseInt(formText(dashboard.request, 'cursor', 8), 10);
    const { script } = submitted.changes;
    const turns = script && editBlocks(script.turns, submitted.act, submitted.index, cursor);
    const changes = { ...submitted.changes, ...(script && turns && { script: { ...script, turns } }) };
    const { version } = submitted;
    // What is replaced or removed by a button can be gone back to.
    const replaces = formText(dashboard.request, 'replaces', 3) === 'yes';
    const milestone = replaces || submitted.act === 'remove' || submitted.act === 'merge';
    shown = await saveDraft(dashboard.context, before.id, { version, changes, milestone });
    if (wantsFigures(dashboard)) return dashboard.reply.send(figuresOf(shown));
    return await perform(dashboard, shown, submitted);
  } catch (error) {
    const problem = problemOf(error);
    if (wantsFigures(dashboard)) return dashboard.reply.code(problem.status).send(problem);
    return showDraftPage(dashboard, shown, problem);
  }
}

function wantsFigures({ request }: DashboardContext): boolean {
  return request.headers.accept === 'application/json';
}

function figuresOf({ version, document }: Draft) {
  const script = document.script && spokenScript(document.script);
  const isEmpty = !script || script.turns.length === 0;
  return {
    version,
    words: isEmpty ? '' : counted(countWords(script), 'word'),
    minutes: isEmpty ? '' : `about ${spokenLength(estimateDuration(script))}`,
  };
}

function messageOf({ code, message, details }: Problem): string {
  if (code === 'VERSION_CONFLICT')
    return 'Someone else changed this draft since you opened it. Your text is still here. Open the draft again to see theirs, or press Save to keep yours; theirs stays among the earlier versions.';
  const [first] = Array.isArray(details) ? details : [];
  return first ? `${first.path}: ${first.message}.` : message;
}

async function perform(
  dashboard: DashboardContext,
  { id, version }: Draft,
  submitted: SubmittedDraft,
): Promise<FastifyReply> {
  const { context, request } = dashboard;
  switch (submitted.act) {
    case 'rewrite': {
      const signal = abortedOnClose(request.raw.socket);
      await rewriteDraft(context, id, { version, settings: null, signal });
      return goTo(dashboard, `/studio/${id}`);
    }
    case 'unit':
      await addUnit(context, id, { version, unit: submitted.index });
      return goTo(dashboard, `/studio/${id}`);
    case 'make':
    case 'again': {
      const [latest] = submitted.act === 'again' ? await listEpisodes(context, id) : [];
      const { accepted } = await convertDraft(context, id, {
        conversionId: latest?.id ?? null,
        publicUrl: false,
        webhookUrl: null,
        // A form that is submitted twice makes one episode.
        repeatable: {
          key: formText(request, 'repetition', 24) || null,
          operation: 'studio',
          body: { id, act: submitted.act },
        },
      });
      return goTo(dashboard, `/conversions/${accepted.id}`);
    }
    default:
      return goTo(dashboard, `/studio/${id}`, submitted.act === 'save' ? 'saved' : undefined);
  }
}

/** One paragraph, as it was typed. It is not saved. */
async function hear({ context, request, reply }: DashboardContext): Promise<FastifyReply> {
  const index = Number.parseInt(formText(request, 'hear', 4), 10);
  const sound = await hearParagraph(context, pathText(request, 'id'), {
    text: formText(request, `text-${index}`, 10_000),
    speaker: formText(request, `speaker-${index}`, 1) === '2' ? 2 : 1,
    signal: abortedOnClose(request.raw.socket),
  });
  return reply.type('audio/mpeg').header('Cache-Control', 'private, no-store').send(sound);
}

async function restore(dashboard: DashboardContext): Promise<FastifyReply> {
  const { context, request } = dashboard;
  const read = (name: string) => Number.parseInt(formText(request, name, 10), 10) || 0;
  const { id } = await draftOf(dashboard);
  await restoreDraft(context, id, { version: read('version'), to: read('to') });
  return goTo(dashboard, `/studio/${id}`, 'restored');
}

async function askToDelete({ context }: DashboardContext, id: string) {
  const { document } = await showDraft(context, id);
  return {
    title: 'Delete this draft?',
    content: html`<p><strong>${document.title || 'Untitled'}</strong></p>
      <p>Its text, script and earlier versions are deleted permanently. Episodes made of it stay.</p>`,
    button: 'Delete permanently',
    back: `/studio/${id}`,
  };
}

async function sendSample({ context, request, reply, site }: DashboardContext): Promise<FastifyReply> {
  const { key, contentType } = await hearVoice(context, pathText(request, 'voice'));
  const headers = { 'Content-Type': contentType, 'Cache-Control': 'private, max-age=86400' };
  return site.answers.sendFile(request, reply, { key, headers });
}

/** The errors of the form's fields. Rethrows everything else. */
function fieldErrors(error: unknown): readonly FieldMessage[] {
  if (!(error instanceof Problem && error.code === 'VALIDATION_FAILED')) throw error;
  return Array.isArray(error.details) ? error.details : [{ path: 'content', message: error.message }];
}
