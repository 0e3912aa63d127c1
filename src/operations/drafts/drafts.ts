import { v7 as uuid } from 'uuid';
import { type Conversion, languageTag } from '../../domain/conversion.ts';
import { type Draft, type DraftDocument, type DraftWriting, draftScript } from '../../domain/draft.ts';
import type { DescribedParts, DraftDescription } from '../../domain/draft-coverage.ts';
import { Problem } from '../../domain/errors.ts';
import { expiredText } from '../../domain/retention.ts';
import { withMarks } from '../../domain/script.ts';
import { withFittingTitles } from '../../domain/section-titles.ts';
import type { Scope } from '../../storage/conversions/find-conversion.ts';
import { findOrigins } from '../../storage/conversions/origins.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import {
  countDrafts,
  type DraftEpisode,
  findDraft,
  findDraftOf,
  findDraftVersion,
  insertDraft,
  linkEpisode,
  listDraftEpisodes,
  listDraftVersions as listVersions,
  deleteDraft as remove,
  saveDraft as save,
  listDrafts as select,
} from '../../storage/drafts.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { afterCommit } from '../after-commit.ts';
import { recordAction } from '../audit.ts';
import { type CallerContext, type ConversionContext, interactiveTask } from '../context.ts';
import { showConversion } from '../conversions/conversions.ts';
import { checkProduct } from '../conversions/create-conversion.ts';
import { removeSegmentsOf } from '../conversions/sweep-media.ts';
import { deletedSince, type IdempotentRequest, noIdempotencyKey, runIdempotent } from '../idempotency.ts';
import { findOrThrow, limitReached } from '../input.ts';
import { type PageRequest, readCountedPage } from '../page.ts';
import { boundedDocument } from './bounded-document.ts';
import { recordSteps, recordTyping, stepOf } from './steps.ts';

export type { DraftEpisode };

const maxDrafts = 1000;

export async function createDraft(
  context: CallerContext,
  document: DraftDocument,
  idempotency: IdempotentRequest = noIdempotencyKey,
) {
  const { caller } = context;
  const bounded = withMarkedScript(boundedDocument(document));
  const { result, replayed } = await runIdempotent(context, idempotency, async (transaction) => {
    await lockOrganization(transaction, caller.organizationId);
    await checkProduct(transaction, caller.organizationId, bounded.productId);
    const { id } = await add(transaction, caller, bounded);
    return { id };
  });
  return { draft: await showDraft(context, result.id, deletedSince('draft')), replayed };
}

function withMarkedScript(document: DraftDocument, before?: DraftDocument): DraftDocument {
  const { script } = document;
  if (!script) return document;
  return { ...document, script: { ...script, turns: withMarks(script.turns, before?.script?.turns) } };
}

/** Call it with the organization locked. */
async function add(transaction: Database, scope: Scope, document: DraftDocument): Promise<Draft> {
  if ((await countDrafts(transaction, scope)) >= maxDrafts) throw limitReached('drafts', maxDrafts);
  return insertDraft(transaction, scope, { id: uuid(), document });
}

/** Returns the draft of a conversion: the one it was made from, or a new one with the conversion as an episode. */
export async function openConversion(context: CallerContext, conversionId: string): Promise<Draft> {
  const { caller, store } = context;
  const conversion = await findOrThrow(conversionId, () => showConversion(context, conversionId));
  return inTransaction(store.database, async (transaction) => {
    await lockOrganization(transaction, caller.organizationId);
    const known = await findDraftOf(transaction, caller, conversion.id);
    const existing = known && (await findDraft(transaction, caller, known));
    if (existing) return existing;
    if (conversion.content === '') throw new Problem('EXPIRED', expiredText);
    const document = documentOf(conversion, await writingOf(transaction, conversion));
    const draft = await add(transaction, caller, document);
    await linkEpisode(transaction, caller, { conversionId: conversion.id, draftId: draft.id });
    return draft;
  });
}

async function writingOf(transaction: Database, conversion: Conversion): Promise<DraftWriting | null> {
  const origins = await findOrigins(transaction, conversion, conversion.id);
  if (!origins?.sources) return null;
  const { productName, version, warnings } = conversion;
  const { changes, highlights } = origins;
  const facts = { changes: changes ?? [], highlights: highlights ?? [], productName, version, warnings };
  return { ...origins.sources, ...facts };
}

function documentOf(conversion: Conversion, writing: DraftWriting | null): DraftDocument {
  const { sourceType, title, content, additionalContext, productId, ignoreOrganization } = conversion;
  const { settings, voice, script } = conversion;
  const language = languageTag(conversion);
  const request = { sourceType, title, content, additionalContext, productId, ignoreOrganization, language };
  return { ...request, settings, voice, writing, script: script && draftScript(withFittingTitles(script)) };
}

export function showDraft({ caller, store }: CallerContext, id: string, missing?: string): Promise<Draft> {
  return findOrThrow(id, () => findDraft(store.database, caller, id), missing);
}

export async function listDrafts(context: CallerContext, page: PageRequest) {
  const { caller, store } = context;
  return readCountedPage(context, 'drafts', page, {
    read: (rows) => select(store.database, caller, rows),
    count: () => countDrafts(store.database, caller),
  });
}

export async function listEpisodes(context: CallerContext, id: string) {
  const draft = await showDraft(context, id);
  return listDraftEpisodes(context.store.database, context.caller, draft.id);
}

export type DraftChanges = Partial<Omit<DraftDocument, 'writing'>>;

/** Saves changes of the given version. A draft with another version is a conflict, and nothing is lost. */
export async function saveDraft(
  context: CallerContext,
  id: string,
  { version, changes }: { readonly version: number; readonly changes: DraftChanges },
): Promise<Draft> {
  const before = await showDraft(context, id);
  const document = await documentWith(context, before, changes);
  // Makes the typed text undoable.
  const record = (transaction: Database) =>
    recordTyping(transaction, before.id, stepOf(before.document), stepOf(document));
  return saveVersion(context, { id, version }, { document, record });
}

export async function documentWith(
  { caller, store }: CallerContext,
  { document: before }: Pick<Draft, 'document'>,
  changes: DraftChanges,
): Promise<DraftDocument> {
  const document = withMarkedScript(boundedDocument({ ...before, ...changes }), before);
  if (document.productId !== before.productId)
    await checkProduct(store.database, caller.organizationId, document.productId);
  return document;
}

type NextVersion = {
  readonly document: DraftDocument;
  /** Whether to store the previous version, however recent it is. */
  readonly milestone?: boolean;
  readonly record?: (transaction: Database) => Promise<void>;
};

export async function saveVersion(
  context: CallerContext,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  { document, milestone = false, record = async () => {} }: NextVersion,
): Promise<Draft> {
  const saved = await inTransaction(context.store.database, async (transaction) => {
    const next = await save(transaction, context.caller, { id, version }, { document, milestone });
    if (next) await record(transaction);
    return next;
  });
  if (saved) return saved;
  throw versionConflict(await showDraft(context, id));
}

export function versionConflict({ version }: Draft): Problem {
  return new Problem('VERSION_CONFLICT', undefined, { details: { version } });
}

export async function listDraftVersions(context: CallerContext, id: string) {
  return listVersions(context.store.database, await showDraft(context, id));
}

/** Restores an earlier version as the next one. The current version is stored too. */
export async function restoreDraft(
  context: CallerContext,
  id: string,
  { version, to }: { readonly version: number; readonly to: number },
): Promise<Draft> {
  const draft = await showDraft(context, id);
  const document = await findDraftVersion(context.store.database, draft, to);
  if (!document) throw new Problem('NOT_FOUND', 'This version is no longer available.');
  const states = [stepOf(draft.document, true), stepOf(document, true)];
  return saveVersion(
    context,
    { id, version },
    { document, milestone: true, record: (transaction) => recordSteps(transaction, draft.id, states) },
  );
}

/** Deletes a draft with its versions and cached audio. Its episodes stay. */
export async function deleteDraft(context: ConversionContext, id: string): Promise<void> {
  const { caller, store } = context;
  const draft = await showDraft(context, id);
  await inTransaction(store.database, async (transaction) => {
    if (!(await remove(transaction, caller, draft.id))) throw new Problem('NOT_FOUND');
    await recordAction(context, transaction, 'draft.deleted', { id: draft.id });
  });
  await afterCommit(context, removeSegmentsOf(context, draft.id));
}

export function describeDraft(
  context: ConversionContext,
  { document }: { readonly document: DescribedParts },
  signal: AbortSignal,
): Promise<DraftDescription> {
  const { content, script, writing } = document;
  return context.runText('describeDraft', { content, script, writing }, interactiveTask(context, signal));
}

/** Returns the language of the script, or the language that it will be written in. Null without a text. */
export async function languageOfDraft(
  context: ConversionContext,
  { content, script, language, defaultLanguage }: Omit<DraftDocument, 'writing'>,
  signal: AbortSignal,
): Promise<string | null> {
  if (script || content.trim() === '') return script?.language ?? language ?? null;
  const text = { content, language, defaultLanguage };
  return (await context.runText('surveyText', text, interactiveTask(context, signal))).language;
}
