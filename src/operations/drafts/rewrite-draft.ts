import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { type Draft, type DraftDocument, draftScript } from '../../domain/draft.ts';
import { titleFromText } from '../../domain/title-from-text.ts';
import { isWrittenFrom, writingFacts } from '../../domain/writing.ts';
import type { Database } from '../../storage/database.ts';
import { type ConversionContext, interactiveTask } from '../context.ts';
import { checkProduct, ignoredSettings } from '../conversions/create-conversion.ts';
import { invalid } from '../input.ts';
import { writeText } from '../scripts.ts';
import { prepareWriting } from '../writing.ts';
import { boundedDocument } from './bounded-document.ts';
import { saveVersion, showDraft, versionConflict } from './drafts.ts';
import { recordSteps, stepOf } from './steps.ts';

type RewriteInput = {
  readonly version: number;
  /** The changed settings; null leaves them unchanged. */
  readonly settings: Partial<ScriptSettings> | null;
  readonly signal: AbortSignal;
};

/** Rewrites the script of a draft for free. Locked paragraphs stay. */
export async function rewriteDraft(
  context: ConversionContext,
  id: string,
  { version, settings, signal }: RewriteInput,
): Promise<Draft> {
  const draft = await showDraft(context, id);
  // Checked first, so that the user does not wait for a script that cannot be saved.
  if (draft.version !== version) throw versionConflict(draft);
  const document = { ...draft.document, settings: { ...draft.document.settings, ...settings } };
  if (document.content.trim() === '') throw invalid('content', 'is empty; add a text first');
  const next = await rewritten(context, document, signal);
  return saveVersion(context, draft, { ...undoable(draft, next, true), milestone: true });
}

async function rewritten(context: ConversionContext, before: DraftDocument, signal: AbortSignal) {
  const { organizationId, mode } = context.caller;
  await checkProduct(context.store.database, organizationId, before.productId);
  const request = { ...before, untitled: before.title === '', organizationId, mode };
  const output = await writeText(context, await prepareWriting(context, request, new Date()), signal);
  const warnings = [...output.warnings, ...ignoredSettings(before)];
  const writing = { ...writingFacts(output, before.content), warnings };
  const script = draftScript(output.script);
  const rewriting = { before, written: { turns: script.turns, writing } };
  const merged = before.script?.turns.some(({ locked }) => locked)
    ? await context.runText('preserveLocked', rewriting, interactiveTask(context, signal))
    : { turns: script.turns, sources: writing.sources };
  const speakers = script.speakers;
  const turns =
    speakers === 2 ? merged.turns : merged.turns.map((turn) => ({ ...turn, speaker: 1 as const }));
  return boundedDocument({
    ...before,
    title: before.title || titleFromText(before.sourceType, before.content, writing, new Date()),
    script: { ...script, turns },
    writing: { ...writing, sources: merged.sources },
  });
}

/** Whether the text has changed since the script was written. The offsets then refer to the old text. */
export function isSourceChanged({ content, writing }: DraftDocument): boolean {
  return writing !== null && !isWrittenFrom(writing, content);
}

export async function addUnit(
  context: ConversionContext,
  id: string,
  {
    version,
    unit,
    signal,
  }: { readonly version: number; readonly unit: number; readonly signal: AbortSignal },
): Promise<Draft> {
  const draft = await showDraft(context, id);
  if (draft.version !== version) throw versionConflict(draft);
  const added = { document: draft.document, unitId: unit };
  const document = await context.runText('withUnit', added, interactiveTask(context, signal));
  if (!document) throw invalid('unit', 'is not a part of the text that this script was written from');
  return saveVersion(context, draft, undoable(draft, boundedDocument(document), false));
}

function undoable({ id, document }: Draft, next: DraftDocument, withWriting: boolean) {
  const states = [stepOf(document, withWriting), stepOf(next, withWriting)];
  return { document: next, record: (transaction: Database) => recordSteps(transaction, id, states) };
}
