import type { Draft, DraftDocument } from '../../../domain/draft.ts';
import { Problem } from '../../../domain/errors.ts';
import { readDefaults } from '../../../operations/defaults.ts';
import { createDraft, saveDraft } from '../../../operations/drafts/drafts.ts';
import { shownProblem } from '../../layout/shown-problem.ts';
import { addressOf } from '../layout/address.ts';
import type { DashboardContext } from '../layout/section.ts';
import { sourceLength } from './figures.ts';
import { emptyForm, productOf, readStudioForm, type StudioForm, toDocument } from './studio-form.ts';
import { voiceNote } from './voice-notes.ts';

/** Saves what is being typed as a draft, before its script is written. Responds with JSON. */
export async function saveTypedText(dashboard: DashboardContext) {
  const { context, reply } = dashboard;
  const { form } = readStudioForm(dashboard.request);
  if (form.draft === '' && isBlank(form)) return reply.send(null);
  try {
    const document = toDocument(form, await readDefaults(context, productOf(form)));
    const { id, version } = await draftWith(dashboard, form, document);
    const [source, note] = await Promise.all([
      sourceLength(dashboard, form.content),
      voiceNote(dashboard, document),
    ]);
    return reply.send({
      id,
      version,
      source,
      voiceNote: note,
      address: addressOf(dashboard, `/studio/${id}`),
    });
  } catch (error) {
    const problem = shownProblem(error);
    return reply.code(problem.status).send(problem);
  }
}

/** Choices alone are no reason for a draft. */
function isBlank(form: StudioForm): boolean {
  const typed = [
    'content',
    'title',
    'audience',
    'version',
    'callToAction',
    'context',
    'pronunciations',
  ] as const;
  return typed.every((name) => form[name].trim() === emptyForm[name]);
}

/** The draft of the form. If it was changed or deleted elsewhere, this becomes another: nothing is overwritten. */
export async function draftWith(
  { context }: DashboardContext,
  { draft, draftVersion }: StudioForm,
  document: DraftDocument,
): Promise<Draft> {
  try {
    const version = Number.parseInt(draftVersion, 10) || 0;
    if (draft !== '') return await saveDraft(context, draft, { version, changes: document });
  } catch (error) {
    const code = error instanceof Problem ? error.code : null;
    if (code !== 'VERSION_CONFLICT' && code !== 'NOT_FOUND') throw error;
  }
  return (await createDraft(context, document)).draft;
}
