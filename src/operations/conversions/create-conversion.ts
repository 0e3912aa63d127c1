import { v7 as uuid } from 'uuid';
import type { Conversion, ConversionRequest } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { expiredText } from '../../domain/retention.ts';
import type { Script } from '../../domain/script.ts';
import { logDebug } from '../../domain/tracing.ts';
import type { WritingFacts } from '../../domain/writing.ts';
import { insertConversion, spokenCharacters } from '../../storage/conversions/admit-conversions.ts';
import { type RestartOptions, restartConversion } from '../../storage/conversions/change-conversion.ts';
import { findConversion } from '../../storage/conversions/find-conversion.ts';
import { putSources } from '../../storage/conversions/origins.ts';
import type { Database } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { findProduct } from '../../storage/products.ts';
import { recordAction } from '../audit.ts';
import {
  backgroundTask,
  type CallerContext,
  type ConversionContext,
  type ConversionServices,
  requireRole,
  type Services,
} from '../context.ts';
import { findReplay, type IdempotentRequest, noIdempotencyKey, runIdempotent } from '../idempotency.ts';
import { boundedLine, checkWebhookUrl, invalid } from '../input.ts';
import { chargeAttempt, type PaidWith } from '../quota.ts';
import { type EstimateNew, estimateForNew } from './estimate.ts';
import { isAudioLost, isEpisodeLost } from './media.ts';

export type ConversionInput = {
  readonly request: ConversionRequest;
  /** An existing script; null if the pipeline writes it. */
  readonly script: Script | null;
  readonly scriptId?: string;
  readonly draftId?: string;
  /** The field that contained the text; `content` by default. */
  readonly path?: string;
  readonly facts?: WritingFacts;
  readonly warnings: readonly FieldMessage[];
  readonly idempotency: IdempotentRequest;
  /** Aborts when the client disconnects; a conversion not yet accepted is abandoned. */
  readonly signal: AbortSignal;
};

/** Accepts a conversion in one transaction: charges it, and starts it if the tier allows another job. */
export async function createConversion(context: ConversionContext, input: ConversionInput) {
  const { voice, settings, publicUrl, webhookUrl } = input.request;
  if (publicUrl) requireRole(context.caller, 'admin');
  // A repeated request gets the first response, even if something has changed since.
  const replay = await findReplay<Created>(context, input.idempotency);
  if (replay) return replay;
  checkWebhookUrl(context, webhookUrl);
  // Read before the transaction, because it would need a second connection of the pool.
  const estimate = await estimateForNew(context);
  const voiceWarnings = await context.checkVoice(voice, settings.speakers, context.caller.mode);
  const taskOptions = backgroundTask(context, input.signal);
  const { language, warnings: textWarnings } = await context.checkText({ ...input, taskOptions });
  const warnings = [...input.warnings, ...ignoredSettings(input.request), ...voiceWarnings, ...textWarnings];
  const request = { ...input.request, language };
  const conversion = newConversion(context, { ...input, request, warnings });
  const created = await runIdempotent<Created>(context, input.idempotency, async (transaction) => {
    await checkProduct(transaction, conversion.organizationId, conversion.productId);
    let paidWith: PaidWith = null;
    if (conversion.mode === 'live') {
      paidWith = await chargeAttempt(context, transaction, { conversionId: conversion.id, attempt: 1 });
    } else await lockOrganization(transaction, conversion.organizationId);
    const inserted = await insertConversion(transaction, conversion, concurrentJobs(context));
    if (conversion.facts) await putSources(transaction, conversion.id, conversion.facts);
    const { id, title: name, sourceType } = conversion;
    await recordAction(context, transaction, 'conversion.created', { id, name });
    const size = { characters: spokenCharacters(conversion), progress: 0 };
    const accepted = acceptedFrom({ id, sourceType, warnings, ...size, ...inserted }, estimate);
    return { ...accepted, attempt: 1, paidWith };
  });
  const { id, status, paidWith } = created.result;
  logDebug('accepted', { conversion_id: id, status, paid: paidWith, replayed: created.replayed });
  return created;
}

function newConversion({ caller }: ConversionContext, input: ConversionInput) {
  const { organizationId, mode } = caller;
  const { request, script, scriptId = null, draftId = null, facts = null, warnings } = input;
  const title = boundedLine('title', request.title, 500);
  const made = { script, scriptId, draftId, facts, warnings };
  return { ...request, ...made, title, id: uuid(), organizationId, mode };
}

export function ignoredSettings({
  sourceType,
  settings,
}: Pick<ConversionRequest, 'sourceType' | 'settings'>): FieldMessage[] {
  if (sourceType === 'changelog') return [];
  const given = {
    version: settings.version !== null,
    summary_threshold: settings.summaryThreshold !== null,
    severity_aware_tone: settings.severityAwareTone,
  };
  return Object.entries(given).flatMap(([name, isGiven]) =>
    isGiven ? [{ path: `settings.${name}`, message: 'is for release notes; a document ignores it' }] : [],
  );
}

export async function checkProduct(database: Database, organizationId: string, productId: string | null) {
  if (productId === null || (await findProduct(database, organizationId, productId))) return;
  throw invalid('product_id', 'is not a product of this organization');
}

export type RetryOptions = RestartOptions & { readonly idempotency?: IdempotentRequest };

/**
 * Retries a failed conversion. The retry continues after the finished steps and is charged again. A completed
 * conversion whose audio, or a file of it, is lost is generated again for free, with any number of attempts. A retry by the operator is
 * also free.
 */
export async function retryConversion(
  context: CallerContext<Services & Pick<ConversionServices, 'media'>>,
  id: string,
  { idempotency = noIdempotencyKey, ...options }: RetryOptions = { webhookUrl: null, settings: null },
) {
  const { organizationId, mode, isOperator = false } = context.caller;
  const replay = await findReplay<Created>(context, idempotency);
  if (replay) return replay;
  checkWebhookUrl(context, options.webhookUrl);
  const estimate = await estimateForNew(context);
  const known = await findConversion(context.store.database, context.caller, id);
  if (known?.content === '' && (known.script === null || options.settings !== null))
    throw new Problem('EXPIRED', expiredText);
  // A revision that failed leaves an episode that can still be heard, also without its captions.
  const isLost = known?.status === 'completed' ? isEpisodeLost : isAudioLost;
  const lostAttempt = known && (await isLost(context, known)) ? known.attempt : null;
  return runIdempotent<Created>(context, idempotency, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const restart = { ...options, lostAttempt, concurrentJobs: concurrentJobs(context) };
    const conversion = await restartConversion(transaction, context.caller, id, restart);
    if (!conversion) {
      const existing = await findConversion(transaction, context.caller, id);
      if (!existing) throw new Problem('NOT_FOUND');
      throw new Problem('NOT_RETRYABLE', whyNotRetryable(existing));
    }
    const { attempt, audioLost } = conversion;
    const paidWith: PaidWith =
      mode === 'live' && !audioLost && !isOperator
        ? await chargeAttempt(context, transaction, { conversionId: id, attempt })
        : null;
    const action = isOperator ? 'conversion.retried-free' : 'conversion.retried';
    await recordAction(context, transaction, action, { id, name: conversion.title });
    return { ...acceptedFrom(conversion, estimate), attempt, paidWith };
  });
}

function whyNotRetryable({ status, error }: Conversion): string {
  if (status === 'failed' && error) return error.message;
  return `Only a failed attempt can be retried; this one is ${status}.`;
}

export function concurrentJobs({ tiers, caller }: CallerContext) {
  return tiers[caller.tier].concurrentJobs;
}

/** An accepted conversion, stored as JSON for repeated requests. */
export type Accepted = ReturnType<typeof acceptedFrom>;

/** An accepted attempt and its payment; null if it was free. */
export type Created = Accepted & { readonly attempt: number; readonly paidWith: PaidWith };

type Acceptable = Pick<
  Conversion,
  'id' | 'status' | 'sourceType' | 'characters' | 'progress' | 'createdAt' | 'warnings'
>;

export function acceptedFrom(conversion: Acceptable, estimate: EstimateNew) {
  const { id, status, sourceType, createdAt, warnings } = conversion;
  return {
    id,
    status: status as 'pending' | 'processing',
    sourceType,
    estimatedSeconds: estimate(conversion),
    createdAt: createdAt.toISOString(),
    warnings,
  };
}
