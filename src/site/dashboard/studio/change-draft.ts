import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { Draft } from '../../../domain/draft.ts';
import { Problem } from '../../../domain/errors.ts';
import { fittingChanges } from '../../../operations/drafts/bounded-document.ts';
import { convertDraft } from '../../../operations/drafts/convert-draft.ts';
import { describeDraft, listEpisodes, saveDraft } from '../../../operations/drafts/drafts.ts';
import { editDraft, findUndo, undoEdit } from '../../../operations/drafts/edit-draft.ts';
import { keepPronunciation } from '../../../operations/drafts/keep-pronunciation.ts';
import { fingerprintOf } from '../../../operations/drafts/merge-draft.ts';
import { addUnit, rewriteDraft } from '../../../operations/drafts/rewrite-draft.ts';
import { toggleFavorite } from '../../../operations/voices.ts';
import { formText } from '../../layout/request.ts';
import { sentenceOf, shownProblem } from '../../layout/shown-problem.ts';
import type { DashboardContext } from '../layout/section.ts';
import { pauseNote, sourceNote } from './draft-blocks.ts';
import { editBlocks, readDraftForm, type SubmittedDraft, withEditsLocked } from './draft-form.ts';
import { otherSpeakers, showDraftPage } from './draft-page.ts';
import { chosenEpisode, costOf, draftOf, goToDraft } from './episodes.ts';
import { shownFigures, shownSource } from './figures.ts';
import { showMergePage } from './merge-page.ts';
import { readPronunciation } from './pronunciation-panel.ts';
import { voiceNote } from './voice-notes.ts';

/** Saves the typed text, then performs the action of the button. Browser scripts get the figures as JSON. */
export async function changeDraft(dashboard: DashboardContext, act?: 'rewrite' | 'convert' | 'revise') {
  const before = await draftOf(dashboard);
  const submitted = { ...readForm(dashboard, before), ...(act && { act }) };
  const isTyping = dashboard.request.headers.accept === 'application/json';
  let shown: Draft = { ...before, document: { ...before.document, ...submitted.changes } };
  try {
    if (isTyping) {
      const { saved, refused } = await saveFitting(dashboard, before, submitted);
      const chosen = chosenEpisode(dashboard, await listEpisodes(dashboard.context, saved.id));
      const [figures, cost, undo, note] = await Promise.all([
        figuresOf(dashboard, saved),
        costOf(dashboard, saved, chosen),
        findUndo(dashboard.context, saved.id, saved.document),
        voiceNote(dashboard, saved.document),
      ]);
      return dashboard.reply.send({ ...figures, cost, undo, voiceNote: note, refused });
    }
    shown = await save(dashboard, before.id, submitted).catch(async (error: unknown) => {
      const { code } = shownProblem(error);
      if (code !== 'VALIDATION_FAILED') throw error;
      const { saved } = await saveFitting(dashboard, before, submitted);
      shown = { ...saved, document: { ...saved.document, ...submitted.changes } };
      throw error;
    });
    return await perform(dashboard, shown, submitted);
  } catch (error) {
    const problem = shownProblem(error);
    if (isTyping && problem.code === 'VERSION_CONFLICT')
      return dashboard.reply
        .code(problem.status)
        .send({ ...problem, ...(await typedFigures(dashboard, shown)) });
    if (isTyping) return dashboard.reply.code(problem.status).send(problem);
    if (problem.code === 'VERSION_CONFLICT') return showMergePage(dashboard, submitted);
    return showDraftPage(dashboard, shown, problem);
  }
}

/** Saves all valid fields, even if one field cannot be saved. */
async function saveFitting(
  { context }: DashboardContext,
  { id, document }: Draft,
  { version, changes }: SubmittedDraft,
) {
  const { changes: fitting, refused } = fittingChanges(document, changes);
  const saved = await saveDraft(context, id, { version, changes: fitting });
  return { saved, refused: refused.map(sentenceOf).join(' ') };
}

function readForm({ request }: DashboardContext, { document, version }: Draft): SubmittedDraft {
  const submitted = readDraftForm(request, document);
  const { script } = submitted.changes;
  // Paragraph numbers of another version refer to other paragraphs.
  if (!script || submitted.version !== version) return submitted;
  const turns = withEditsLocked(script.turns, document.script?.turns ?? []);
  return { ...submitted, changes: { ...submitted.changes, script: { ...script, turns } } };
}

function save({ context, request }: DashboardContext, id: string, submitted: SubmittedDraft): Promise<Draft> {
  const { version, changes, act } = submitted;
  const index = Number.parseInt(submitted.argument, 10);
  if (act === 'say')
    return keepPronunciation(context, id, { version, changes, ...readPronunciation(request) });
  if (act === 'undo' || act === 'redo') return undoEdit(context, id, { version, changes, way: act });
  // The position of the cursor: `3:120` is in the fourth paragraph.
  const [place = '', offset = ''] = formText(request, 'cursor', 16).split(':');
  const cursor = place === String(index) ? Number.parseInt(offset, 10) : Number.NaN;
  return editDraft(context, id, {
    version,
    changes,
    edit: (turns) => editBlocks(turns, act, index, cursor),
  });
}

/** Returns the figures of typed text that cannot be saved. */
async function typedFigures({ context, request }: DashboardContext, typed: Draft) {
  const { figures, sourceFigures } = await describeDraft(context, typed, abortedOnClose(request));
  return { ...shownFigures(figures), source: shownSource(sourceFigures) };
}

/** Returns the figures that the page shows while someone types, and the version for the next save. */
async function figuresOf({ context, request }: DashboardContext, draft: Draft) {
  const { version, document } = draft;
  const { coverage, figures, sourceFigures } = await describeDraft(context, draft, abortedOnClose(request));
  return {
    version,
    base: fingerprintOf(document),
    title: document.title,
    ...shownFigures(figures),
    source: shownSource(sourceFigures),
    sources: coverage.turns.map((turn) => sourceNote(turn, document.writing !== null)),
    warnings: document.script?.turns.map(pauseNote) ?? [],
  };
}

const flashMessages = new Map([
  ['save', 'saved'],
  ['say', 'kept'],
]);

/** Performs the action of a button after everything is saved. */
export async function perform(
  dashboard: DashboardContext,
  draft: Draft,
  { act, argument }: Pick<SubmittedDraft, 'act' | 'argument'>,
) {
  const { context, request } = dashboard;
  const { id, version, document } = draft;
  const signal = abortedOnClose(request);
  switch (act) {
    case 'rewrite':
      await rewriteDraft(context, id, { version, settings: null, signal });
      return goToDraft(dashboard, id);
    case 'favorite':
      await toggleFavorite(context, argument);
      return goToDraft(dashboard, id);
    case 'unit':
      await addUnit(context, id, { version, unit: Number.parseInt(argument, 10), signal });
      return goToDraft(dashboard, id);
    case 'convert':
    case 'revise': {
      checkSpeakers(document);
      const conversionId = act === 'revise' ? await episodeToRepeat(dashboard, draft) : null;
      const { result: accepted } = await convertDraft(context, id, {
        conversionId,
        publicUrl: false,
        webhookUrl: null,
        // Submitting the same form twice creates one episode.
        idempotency: {
          key: formText(request, 'repetition', 24) || null,
          operation: 'studio',
          body: { id, act, conversionId },
        },
        signal,
      });
      return dashboard.goTo(`/conversions/${accepted.id}`, `made-${accepted.paidWith ?? 'free'}`);
    }
    default:
      return goToDraft(dashboard, id, flashMessages.get(act));
  }
}

/** Rejects a script whose number of speakers differs from a later choice in the settings. */
function checkSpeakers({ script, settings }: Draft['document']): void {
  if (script && script.speakers !== settings.speakers)
    throw new Problem('VALIDATION_FAILED', `${otherSpeakers[script.speakers]} Or change the speakers back.`);
}

/**
 * Returns the episode to make again, which keeps its address. If there are several, the user must choose one. Making an
 * unchanged episode again needs a confirmation, because it is charged.
 */
async function episodeToRepeat(dashboard: DashboardContext, draft: Draft): Promise<string> {
  const chosen = chosenEpisode(dashboard, await listEpisodes(dashboard.context, draft.id));
  if (!chosen) throw new Problem('VALIDATION_FAILED', 'Choose the episode to make again.');
  const isWanted = formText(dashboard.request, 'anyway', 3) === 'yes';
  if (!isWanted && (await costOf(dashboard, draft, chosen)).isUnchanged)
    throw new Problem(
      'VALIDATION_FAILED',
      'Nothing changed since this episode, so it wasn’t made again. To make it anyway, select “Make again without changes”.',
    );
  return chosen.id;
}
