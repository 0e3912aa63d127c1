import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import { type Draft, nameOfUntitled } from '../../../domain/draft.ts';
import { html } from '../../../html/safe-html.ts';
import { readDefaults } from '../../../operations/defaults.ts';
import { deleteDraft, restoreDraft, showDraft } from '../../../operations/drafts/drafts.ts';
import type { ImportInput } from '../../../operations/drafts/import-text.ts';
import { previewPair, previewVoice, toggleFavorite } from '../../../operations/voices.ts';
import { formFault } from '../../layout/form-fault.ts';
import { formText, pathText, queryText } from '../../layout/request.ts';
import { page, submit } from '../../layout/routes.ts';
import { showOnce, takeShownOnce } from '../../layout/shown-once.ts';
import { type ShownProblem, shownProblem } from '../../layout/shown-problem.ts';
import { action, confirmation } from '../layout/actions.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import { changeDraft, perform } from './change-draft.ts';
import { showDraftPage } from './draft-page.ts';
import { showDrafts } from './drafts-page.ts';
import { draftOf, goToDraft } from './episodes.ts';
import { showStudio } from './form-page.ts';
import { readImportInput, showImported, withImported } from './import.ts';
import { copy, merge } from './merge-page.ts';
import { draftWith, recover, saveTypedText } from './new-draft.ts';
import { preview } from './previews.ts';
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
  flashMessages: {
    saved: 'Saved.',
    restored: 'Version restored. The one before it is under Earlier versions.',
    kept: 'Pronunciation saved.',
    merged: 'Saved. You can find both versions under Earlier versions.',
    copied: 'This is your copy. The other draft is unchanged.',
    recovered: 'Your text is in this new draft. The other one was deleted.',
    'draft-deleted': 'Draft deleted.',
  },
  routes: [
    page('/studio', showDrafts),
    page('/studio/new', (dashboard) => showStudio(dashboard, emptyForm)),
    submit('/studio/new', begin, { show: showTyped }),
    submit('/studio/autosave', saveTypedText),
    submit('/studio/recover', recover),
    submit('/studio/import', showImported),
    page('/studio/voices/:voice', sendSample),
    submit('/studio/pair', sendPair),
    page('/studio/:id', showPresent),
    submit('/studio/:id', (dashboard) => changeDraft(dashboard)),
    submit('/studio/:id/merge', merge),
    submit('/studio/:id/copy', copy),
    ...(['rewrite', 'convert', 'revise'] as const).map((act) =>
      submit(`/studio/:id/${act}`, (dashboard: DashboardContext) => changeDraft(dashboard, act)),
    ),
    submit('/studio/:id/preview', preview),
    submit('/studio/:id/restore', restore),
    confirmation('/studio/:id/delete', askToDelete),
    // A rejected form is shown at its own address, which someone may reload.
    page('/studio/:id/:act', async (dashboard) => goToDraft(dashboard, (await draftOf(dashboard)).id)),
    action('/studio/:id/delete', deleteDraft, '/studio', 'draft-deleted'),
  ],
};

/** Shows a form with its text again after the rate limit refused it. */
async function showTyped(dashboard: DashboardContext) {
  return showStudio(dashboard, readStudioForm(dashboard.request).form);
}

/** Saves the draft before writing the script, so that a failure does not lose the text. */
async function begin(dashboard: DashboardContext) {
  const { form, errors } = readStudioForm(dashboard.request);
  const [act, voice = ''] = formText(dashboard.request, 'act', 120).split(':');
  if (act === 'favorite') {
    await toggleFavorite(dashboard.context, voice);
    return showStudio(dashboard, form);
  }
  if (errors.length > 0) return showStudio(dashboard, form, errors);
  if (form.content.trim() === '') return beginWith(dashboard, form, readImportInput(dashboard.request));
  return write(dashboard, form);
}

/** Starts a draft with imported text. A file is used immediately; the text of a web page or the clipboard is shown first. */
async function beginWith(dashboard: DashboardContext, form: StudioForm, input: ImportInput | null) {
  if (input?.kind !== 'file') return showImported(dashboard);
  let filled: StudioForm;
  try {
    filled = await withImported(dashboard, form, input);
  } catch (error) {
    return showStudio(dashboard, form, [shownProblem(error)]);
  }
  const errors = lengthErrors(filled.content);
  return errors.length > 0 ? showStudio(dashboard, filled, errors) : write(dashboard, filled);
}

async function write(dashboard: DashboardContext, form: StudioForm) {
  const { context } = dashboard;
  const document = toDocument(form, await readDefaults(context, productOf(form)));
  let draft: Draft;
  try {
    await context.checkVoice(document.voice, document.settings.speakers, context.caller.mode);
    draft = await draftWith(dashboard, form, document);
  } catch (error) {
    const fault = formFault(error);
    return showStudio({ ...dashboard, fault }, form, fault.errors);
  }
  try {
    return await perform(dashboard, draft, { act: 'rewrite', argument: '' });
  } catch (error) {
    // Redirects to the address of the draft, so that a reload does not create another one.
    showOnce(dashboard, shownProblem(error).message);
    return dashboard.goTo(`/studio/${draft.id}`, notWritten);
  }
}

const notWritten = 'not-written';

async function showPresent(dashboard: DashboardContext) {
  const message = queryText(dashboard.request, 'done', 40) === notWritten ? takeShownOnce(dashboard) : null;
  const problem: ShownProblem | null =
    message === null ? null : { code: 'VALIDATION_FAILED', message, path: 'content', status: 200 };
  return showDraftPage(dashboard, await draftOf(dashboard), problem);
}

async function restore(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const read = (name: string) => Number.parseInt(formText(request, name, 10), 10) || 0;
  const { id } = await draftOf(dashboard);
  await restoreDraft(context, id, { version: read('version'), to: read('to') });
  return goToDraft(dashboard, id, 'restored');
}

async function askToDelete({ context }: DashboardContext, id: string) {
  const { document } = await showDraft(context, id);
  return {
    title: 'Delete this draft?',
    content: html`<p><strong>${document.title || nameOfUntitled(document.content)}</strong></p>
      <p>This permanently deletes its text, script and earlier versions. Its episodes stay.</p>`,
    button: 'Delete draft',
    back: `/studio/${id}`,
  };
}

async function sendSample(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const signal = abortedOnClose(request);
  return sendSound(dashboard, await previewVoice(context, pathText(request, 'voice'), signal));
}

async function sendPair(dashboard: DashboardContext) {
  const { context, request } = dashboard;
  const chosen = (name: string) => formText(request, name, 100);
  const signal = abortedOnClose(request);
  const sound = await previewPair(context, [chosen('voice'), chosen('second_voice')], signal);
  return sendSound(dashboard, sound);
}

function sendSound({ request, reply, site }: DashboardContext, sound: { key: string; contentType: string }) {
  const headers = { 'Content-Type': sound.contentType, 'Cache-Control': 'private, max-age=86400' };
  return site.siteApi.sendFile(request, reply, { key: sound.key, headers });
}
