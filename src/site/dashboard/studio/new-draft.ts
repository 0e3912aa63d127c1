import type { Draft, DraftDocument } from '../../../domain/draft.ts';
import { Problem } from '../../../domain/errors.ts';
import { canonicalLanguage } from '../../../domain/language.ts';
import type { CallerContext } from '../../../operations/context.ts';
import { readDefaults } from '../../../operations/defaults.ts';
import { fittingChanges } from '../../../operations/drafts/bounded-document.ts';
import { createDraft, saveDraft, showDraft } from '../../../operations/drafts/drafts.ts';
import { formText } from '../../layout/request.ts';
import { sentenceOf, shownProblem } from '../../layout/shown-problem.ts';
import type { DashboardContext } from '../layout/section.ts';
import { readDraftForm } from './draft-form.ts';
import { sourceLength } from './figures.ts';
import { emptyForm, productOf, readStudioForm, type StudioForm, toDocument } from './studio-form.ts';
import { voiceNote } from './voice-notes.ts';

/** Saves text as a draft while it is typed, before its script is written. Responds with JSON. */
export async function saveTypedText(dashboard: DashboardContext) {
  const { context, reply } = dashboard;
  const { form } = readStudioForm(dashboard.request);
  if (form.draft === '' && isBlank(form)) return reply.send(null);
  try {
    const levels = await readDefaults(context, productOf(form));
    const before = (await savedDocument(context, form.draft)) ?? toDocument(emptyForm, levels);
    const { changes: document, refused } = fittingChanges(before, toDocument(form, levels));
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
      refused: refused.map(sentenceOf).join(' '),
      address: dashboard.at(`/studio/${id}`),
    });
  } catch (error) {
    const problem = shownProblem(error);
    return reply.code(problem.status).send(problem);
  }
}

async function savedDocument(context: CallerContext, id: string): Promise<DraftDocument | null> {
  if (id === '') return null;
  try {
    return (await showDraft(context, id)).document;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** Whether a form contains no text. Choices alone do not create a draft. */
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

/** Saves the form in its draft, or in a new one if the draft was changed or deleted elsewhere. Never overwrites a change. */
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

/** Saves the page of a deleted draft as a new draft and opens it. */
export async function recover(dashboard: DashboardContext) {
  const { draft } = await createDraft(dashboard.context, await documentOfPage(dashboard));
  return dashboard.goTo(`/studio/${draft.id}`, 'recovered');
}

/** Settings without a field are the defaults. */
async function documentOfPage({ context, request }: DashboardContext): Promise<DraftDocument> {
  const empty = toDocument(emptyForm, await readDefaults(context, undefined));
  const language = canonicalLanguage(formText(request, 'script_language', 20)) ?? 'en';
  const before = { ...empty, script: { language, speakers: 1 as const, turns: [] } };
  const { script, ...changes } = readDraftForm(request, before).changes;
  const { speakers = 1 } = changes.settings ?? {};
  return { ...empty, ...changes, script: script?.turns.length ? { ...script, speakers } : null };
}
