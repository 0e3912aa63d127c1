import { v7 as uuid } from 'uuid';
import type { ConversionRequest } from '../../domain/conversion.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import type { NewConversion } from '../../storage/conversions/conversion-row.ts';
import { insertConversion } from '../../storage/conversions/insert-conversion.ts';
import type { Database } from '../../storage/database.ts';
import { productBelongsTo } from '../../storage/products.ts';
import { chargeAttempt } from '../charges/charge-attempt.ts';
import type { ConversionContext } from '../context.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { invalid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { checkWebhookUrl } from '../webhooks/check-receiver.ts';
import { type Accepted, acceptedFrom } from './accepted.ts';
import { admittedStatus, lockAccount } from './admission.ts';
import { readEstimate } from './estimate.ts';

export type ConversionInput = {
  readonly request: ConversionRequest;
  /** A script that is there already; null where it is to be written. */
  readonly script: Script | null;
  /** What was found in the text when that script was written. */
  readonly facts?: WritingFacts;
  readonly warnings: readonly FieldMessage[];
  readonly repeatable: Repeatable;
};

/** Accepts a conversion in one transaction: charged, and admitted where the tier allows one more job. */
export async function createConversion(
  context: ConversionContext,
  input: ConversionInput,
): Promise<{ accepted: Accepted; replayed: boolean }> {
  const { voice, settings, publicUrl, webhookUrl } = input.request;
  if (publicUrl) requireRole(context.caller, 'admin');
  checkWebhookUrl(context, webhookUrl);
  // Read before the transaction: one that asks the pool for a second connection can wait for itself.
  const estimate = await readEstimate(context);
  const voiceWarnings = await context.checkVoice(voice, settings.speakers, context.caller.mode);
  const conversion = newConversion(context, { ...input, warnings: [...input.warnings, ...voiceWarnings] });
  const { answer, replayed } = await once(context, input.repeatable, async (transaction) => {
    await checkProduct(transaction, conversion.organizationId, conversion.productId);
    const locked = await lockAccount(transaction, conversion.organizationId);
    if (conversion.mode === 'live') {
      await chargeAttempt(context, transaction, locked, { conversionId: conversion.id, attempt: 1 });
    }
    const status = admittedStatus(context, locked);
    const createdAt = await insertConversion(transaction, conversion, status);
    const characters = conversion.content.length;
    return acceptedFrom({ ...conversion, status, createdAt, characters, progress: 0 }, estimate);
  });
  return { accepted: answer, replayed };
}

function newConversion(
  { caller }: ConversionContext,
  { request, script, facts, warnings }: ConversionInput,
): NewConversion {
  const { organizationId, mode } = caller;
  return { ...request, id: uuid(), organizationId, mode, script, facts: facts ?? null, warnings };
}

/** A product of another organization is as good as none. */
export async function checkProduct(
  database: Database,
  organizationId: string,
  productId: string | null,
): Promise<void> {
  if (productId === null || (await productBelongsTo(database, organizationId, productId))) return;
  throw invalid('product_id', 'is not a product of this organization');
}
