import { setImmediate as nextStep } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { Problem } from '../domain/errors.ts';
import { csvLines } from '../domain/lexicon/csv.ts';
import { checkEntry, type LexiconEntry, maxEntries, type Pronounced } from '../domain/lexicon/lexicon.ts';
import { plsLines } from '../domain/lexicon/pls.ts';
import { type LexiconFormat, tooManyEntries } from '../domain/lexicon/read-entries.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import {
  clearLexicon,
  countEntries,
  countLexicon,
  deleteEntry,
  findEntry,
  findSameEntry,
  insertEntries,
  type LexiconScope,
  listLexicon,
  updateEntry,
} from '../storage/lexicon.ts';
import { lockOrganization } from '../storage/organizations.ts';
import { recordAction } from './audit.ts';
import { type CallerContext, type ConversionContext, interactiveTask, requireRole } from './context.ts';
import { checkProduct } from './conversions/create-conversion.ts';
import { deletedSince, type IdempotentRequest, noIdempotencyKey, runIdempotent } from './idempotency.ts';
import { findOrThrow, invalid, isUuid, limitReached } from './input.ts';
import { oneLongReadAtATime } from './one-long-read-at-a-time.ts';
import { type PageRequest, readCountedPage } from './page.ts';

type ProductId = { readonly productId: string | null };

/** Lists the entries of a product, or of the caller's organization itself, newest first. */
export async function showLexicon(context: CallerContext, { productId, ...page }: ProductId & PageRequest) {
  const { database } = context.store;
  const scope = await scopeOf(context, productId);
  return readCountedPage(context, `lexicon\n${productId ?? ''}`, page, {
    read: (rows) => listLexicon(database, scope, rows),
    count: () => countLexicon(database, scope),
  });
}

export function showLexiconEntry({ caller, store }: CallerContext, id: string, missing?: string) {
  return findOrThrow(id, () => findEntry(store.database, caller.organizationId, id), missing);
}

export async function addToLexicon(
  context: CallerContext,
  { productId, ...input }: Pronounced & ProductId,
  {
    idempotency = noIdempotencyKey,
    replace = false,
  }: { idempotency?: IdempotentRequest; replace?: boolean } = {},
) {
  requireRole(context.caller, 'admin');
  const entry = checked(input);
  const { result, replayed } = await runIdempotent(context, idempotency, async (transaction) => {
    const scope = await lockScope(context, transaction, productId);
    const [added] = await insertEntries(transaction, scope, [{ ...entry, id: uuid() }], { replace });
    if (!added) throw taken();
    if (await isOverfull(transaction, scope))
      throw limitReached('entries, with those of its products', maxEntries, { path: 'written' });
    await recordAction(context, transaction, 'lexicon.added', { id: added.id, name: added.written });
    return { id: added.id };
  });
  return { entry: await showLexiconEntry(context, result.id, deletedSince('entry')), replayed };
}

export async function changeInLexicon(context: CallerContext, id: string, changes: Partial<Pronounced>) {
  requireRole(context.caller, 'admin');
  const { organizationId } = context.caller;
  return inTransaction(context.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const changed = await findOrThrow(id, async () => {
      const before = await findEntry(transaction, organizationId, id);
      if (!before) return undefined;
      const entry = { ...checked({ ...before, ...changes }), id };
      const scope = { organizationId, productId: before.productId };
      if (await findSameEntry(transaction, scope, entry)) throw taken();
      return updateEntry(transaction, organizationId, entry);
    });
    await recordAction(context, transaction, 'lexicon.changed', { id, name: changed.written });
    return changed;
  });
}

/** Returns the id of another entry with this written form. `id` is the entry to ignore. */
export async function findTaken(
  context: CallerContext,
  { productId, id, ...input }: Pronounced & ProductId & { readonly id: string | null },
): Promise<string | undefined> {
  const { entry, errors } = checkEntry(input);
  if (errors.length > 0) return undefined;
  return findSameEntry(context.store.database, await scopeOf(context, productId), { ...entry, id });
}

export async function deleteFromLexicon(context: CallerContext, id: string) {
  requireRole(context.caller, 'admin');
  return inTransaction(context.store.database, async (transaction) => {
    const deleted = await findOrThrow(id, () => deleteEntry(transaction, context.caller.organizationId, id));
    await recordAction(context, transaction, 'lexicon.deleted', { id, name: deleted.written });
    return deleted;
  });
}

/** Exports all entries, oldest first. PLS contains the entries of one language. */
export async function exportLexicon(
  context: CallerContext,
  { productId, format, language }: ProductId & { format: LexiconFormat; language: string },
) {
  const scope = await scopeOf(context, productId);
  return oneLongReadAtATime(scope.organizationId, async () => {
    const entries = (await readAll(context, scope)).toReversed();
    if (format === 'csv') return inSteps(csvLines(entries));
    const ofLanguage = entries.filter((entry) => entry.language === null || entry.language === language);
    return inSteps(plsLines(ofLanguage, language));
  });
}

/** The number of entries to read, write or store at a time, so that the process can do other work in between. */
const entriesAtOnce = 500;

/** Returns the entries newest first. */
async function readAll({ store }: CallerContext, scope: LexiconScope): Promise<LexiconEntry[]> {
  const entries: LexiconEntry[] = [];
  let rows: LexiconEntry[];
  do {
    rows = await listLexicon(store.database, scope, { after: entries.at(-1) ?? null, limit: entriesAtOnce });
    entries.push(...rows);
  } while (rows.length === entriesAtOnce);
  return entries;
}

async function inSteps(lines: Generator<string, void>): Promise<Buffer> {
  const parts: Buffer[] = [];
  let waiting: string[] = [];
  const write = () => parts.push(Buffer.from(waiting.join('')));
  for (const line of lines) {
    if (waiting.push(line) < entriesAtOnce) continue;
    write();
    waiting = [];
    await nextStep();
  }
  write();
  return Buffer.concat(parts);
}

type Import = ProductId & {
  readonly format: LexiconFormat;
  readonly content: string;
  readonly replaceAll: boolean;
};

/** Imports all entries or none. Existing entries are replaced. Returns the number of entries. */
export async function importLexicon(context: ConversionContext, input: Import, signal: AbortSignal) {
  requireRole(context.caller, 'admin');
  const { format, content } = input;
  const read = await context.runText('readEntries', { format, content }, interactiveTask(context, signal));
  if ('fault' in read) throw invalid('content', read.fault);
  if ('errors' in read) throw new Problem('VALIDATION_FAILED', undefined, { details: read.errors });
  const { entries } = read;
  return inTransaction(context.store.database, async (transaction) => {
    const scope = await lockScope(context, transaction, input.productId);
    if (input.replaceAll) await clearLexicon(transaction, scope);
    for (let from = 0; from < entries.length; from += entriesAtOnce) {
      const some = entries.slice(from, from + entriesAtOnce).map((entry) => ({ ...entry, id: uuid() }));
      await insertEntries(transaction, scope, some, { replace: true });
    }
    if (await isOverfull(transaction, scope)) throw invalid('content', tooManyEntries);
    await recordAction(context, transaction, 'lexicon.imported', { name: `${entries.length} entries` });
    return { imported: entries.length, total: await countLexicon(transaction, scope) };
  });
}

function checked(input: Pronounced): Pronounced {
  const { entry, errors } = checkEntry(input);
  if (errors.length > 0) throw new Problem('VALIDATION_FAILED', undefined, { details: errors });
  return entry;
}

async function scopeOf({ caller, store }: CallerContext, productId: string | null): Promise<LexiconScope> {
  await requireProduct(store.database, caller.organizationId, productId);
  return { organizationId: caller.organizationId, productId };
}

/** Serializes changes of an organization, because the limit is checked under the lock. */
async function lockScope({ caller }: CallerContext, transaction: Database, productId: string | null) {
  const { organizationId } = caller;
  await lockOrganization(transaction, organizationId);
  await requireProduct(transaction, organizationId, productId);
  return { organizationId, productId };
}

async function requireProduct(database: Database, organizationId: string, productId: string | null) {
  if (productId !== null && !isUuid(productId)) throw invalid('product_id', 'must be the UUID of a product');
  await checkProduct(database, organizationId, productId);
}

async function isOverfull(transaction: Database, { organizationId }: LexiconScope): Promise<boolean> {
  return (await countEntries(transaction, organizationId)) > maxEntries;
}

function taken() {
  return invalid('written', 'is already in the lexicon; change that entry');
}
