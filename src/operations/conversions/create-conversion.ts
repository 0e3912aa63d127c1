import { v7 as uuid } from 'uuid';
import type { ConversionRequest } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Script } from '../../domain/script.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { acceptConversion } from '../../storage/conversions/accept-conversion.ts';
import type { Database } from '../../storage/database.ts';
import { productBelongsTo } from '../../storage/products.ts';
import { quotaOf, tellMarks } from '../charges/charge-attempt.ts';
import type { ConversionContext } from '../context.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { invalid } from '../input.ts';
import { requireRole } from '../require-role.ts';
import { checkWebhookUrl } from '../webhooks/check-receiver.ts';
import { type Accepted, acceptedFrom } from './accepted.ts';
import { hold } from './admission.ts';
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
  const { answer, replayed } = await once(context, input.repeatable, (transaction) =>
    insert(context, transaction, { ...input, warnings }, estimate),
  );
  return { accepted: answer, replayed };
}

async function insert(
  context: ConversionContext,
  transaction: Database,
  { request, script, facts, warnings }: ConversionInput,
  estimate: Estimate,
): Promise<Accepted> {
  const { organizationId, mode } = context.caller;
  const id = uuid();
  await checkProduct(transaction, organizationId, request.productId);
  // The charge and the admission are decided one request at a time.
  const organization = await hold(transaction, organizationId);
  const quota = mode === 'live' ? quotaOf(context, organization) : null;
  const accepted = await acceptConversion(
    transaction,
    { ...request, id, organizationId, mode, script, facts: facts ?? null, warnings },
    { places: context.tiers[organization.tier].concurrentJobs, quota },
  );
  if (!accepted) throw new Problem('QUOTA_EXCEEDED');
  const { charge, status, createdAt } = accepted;
  if (charge && quota !== null) await tellMarks(context, transaction, organization, quota, charge);
  if (status === 'processing') await context.enqueue(transaction, [{ id, attempt: 1 }]);
  const characters = request.content.length;
  return acceptedFrom({ ...request, id, status, createdAt, warnings, characters, progress: 0 }, estimate);
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
