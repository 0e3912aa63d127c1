import { v7 as uuid } from 'uuid';
import type { ConversionRequest } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import {
  type Acceptance,
  type AcceptedConversion,
  acceptAlone,
  acceptConversion,
  type NewConversion,
} from '../../storage/conversions/accept-conversion.ts';
import type { Database } from '../../storage/database.ts';
import { productBelongsTo } from '../../storage/products.ts';
import { tellMarks } from '../charges/charge-attempt.ts';
import type { ConversionContext } from '../context.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { invalid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { checkWebhookUrl } from '../webhooks/check-receiver.ts';
import { type Accepted, acceptedFrom } from './accepted.ts';
import { type Estimate, readEstimate } from './estimate.ts';

export type ConversionInput = {
  readonly request: ConversionRequest;
  /** A script that is there already; null where it is to be written. */
  readonly script: Script | null;
  /** What was found in the text when that script was written. */
  readonly facts?: WritingFacts;
  readonly warnings: readonly FieldMessage[];
  readonly repeatable: Repeatable;
};

/** Accepts a conversion: charged, admitted where there is a free place, and handed to the pipeline. */
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
  const warnings = [...input.warnings, ...voiceWarnings];
  const conversion = newConversion(context, { ...input, warnings });
  const terms = { tiers: context.tiers, charged: conversion.mode === 'live' };
  if (input.repeatable.key === null) {
    await checkProduct(context.store.database, conversion.organizationId, conversion.productId);
    const acceptance = await acceptAlone(context.store, conversion, terms);
    if (acceptance) return { accepted: told(conversion, requirePaid(acceptance), estimate), replayed: false };
  }
  const { answer, replayed } = await once(context, input.repeatable, async (transaction) => {
    await checkProduct(transaction, conversion.organizationId, conversion.productId);
    const acceptance = requirePaid(await acceptConversion(transaction, conversion, terms));
    const accepted = told(conversion, acceptance, estimate);
    const { quota, charge } = acceptance;
    if (charge && quota !== null)
      await tellMarks(context, transaction, conversion.organizationId, quota, charge);
    return accepted;
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

function requirePaid(acceptance: Acceptance): AcceptedConversion {
  if (acceptance.outcome === 'missing') throw new Problem('NOT_FOUND');
  if (acceptance.outcome === 'unpaid') throw new Problem('QUOTA_EXCEEDED');
  return acceptance;
}

function told(conversion: NewConversion, acceptance: AcceptedConversion, estimate: Estimate): Accepted {
  const { status } = acceptance;
  const createdAt = new Date(acceptance.createdAt);
  const characters = conversion.content.length;
  return acceptedFrom({ ...conversion, status, createdAt, characters, progress: 0 }, estimate);
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
