import type { Conversion, ConversionError, EpisodeMedia } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { conversionEvent } from '../../domain/events.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Pronounced } from '../../domain/lexicon/lexicon.ts';
import type { EpisodeQuality } from '../../domain/quality-report.ts';
import { generateEventId } from '../../domain/webhook.ts';
import { type WriterOutput, writingFacts } from '../../domain/writing.ts';
import { admitPending } from '../../storage/conversions/admit-conversions.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import {
  type Attempt,
  cancelAttempt,
  completeConversion,
  failConversion,
  saveScript,
  startGenerating,
} from '../../storage/conversions/move-attempt.ts';
import { putLexicon, putSources } from '../../storage/conversions/origins.ts';
import { scheduleSupersededFiles } from '../../storage/conversions/orphaned-files.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { emitEvent } from '../../storage/events.ts';
import { publishUpdate } from '../../storage/notifications.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { refundAttempt } from '../../storage/quota.ts';
import { recordAction } from '../audit.ts';
import type { ConversionContext, ConversionServices, Services } from '../context.ts';
import { showConversion } from './conversions.ts';

/** Records the script and starts `generating`. Undefined if the attempt is no longer running. */
export function finishScript(services: Services, conversion: Conversion, output: WriterOutput) {
  const warnings = [...conversion.warnings, ...output.warnings];
  return change(services, conversion, async (transaction) => {
    const written = await saveScript(transaction, conversion, output, warnings);
    if (written) await putSources(transaction, written.id, writingFacts(output, written.content));
    return written;
  });
}

/** Starts with a script that was given or written by an earlier attempt. */
export function startWithExistingScript(services: Services, conversion: Conversion) {
  return change(services, conversion, (transaction) => startGenerating(transaction, conversion));
}

function change(
  services: Services,
  { organizationId }: Conversion,
  update: (transaction: Database) => Promise<Conversion | undefined>,
) {
  return inTransaction(services.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await update(transaction);
    if (!conversion) return undefined;
    await publishUpdate(transaction, conversion);
    return conversion;
  });
}

type Running = Pick<Conversion, 'id' | 'attempt' | 'organizationId'>;

export type AttemptResult = {
  readonly durationSeconds: number;
  readonly media: EpisodeMedia;
  readonly quality: EpisodeQuality;
  /** A hash of everything that determines the finished files. */
  readonly renderHash: Buffer;
  readonly lexicon: readonly Pronounced[];
  readonly warnings: readonly FieldMessage[];
};

/** Completes an attempt whose audio is stored. False if the conversion was deleted or has ended in the meantime. */
export function completeAttempt(services: ConversionServices, running: Running, result: AttemptResult) {
  return end(services, running, async (transaction, attempt) => {
    const conversion = await completeConversion(transaction, attempt, result);
    // Another worker that claimed this attempt may have left its own files.
    if (!conversion) return undefined;
    await scheduleSupersededFiles(transaction, attempt);
    await putLexicon(transaction, conversion.id, result.lexicon);
    return { conversion, refunded: false };
  });
}

export function failAttempt(
  services: ConversionServices,
  running: Running,
  error: ConversionError,
  { refunds = false }: { readonly refunds?: boolean } = {},
) {
  return end(services, running, async (transaction, attempt) => {
    const conversion = await failConversion(transaction, attempt, error);
    if (!conversion) return undefined;
    return { conversion, refunded: refunds && (await refundAttempt(transaction, chargeOf(conversion))) };
  });
}

/** Cancels an attempt that has not ended. A pending attempt is refunded. */
export async function cancelConversion(context: ConversionContext, id: string): Promise<void> {
  const { attempt, organizationId } = await showConversion(context, id);
  const isCanceled = await end(context, { id, attempt, organizationId }, async (transaction, running) => {
    const known = await findConversionById(transaction, id);
    const conversion = await cancelAttempt(transaction, running);
    if (!conversion) return undefined;
    await recordAction(context, transaction, 'conversion.canceled', { id, name: conversion.title });
    const refunds = known?.status === 'pending';
    return { conversion, refunded: refunds && (await refundAttempt(transaction, chargeOf(conversion))) };
  });
  if (!isCanceled) throw new Problem('NOT_FOUND', 'This episode has already ended.');
}

function chargeOf({ organizationId, id, attempt }: Conversion) {
  return { organizationId, conversionId: id, attempt };
}

/** Ends an attempt in one transaction, with its event, and gives the freed slot to the next conversion. */
function end(
  services: ConversionServices,
  { organizationId, ...attempt }: Running,
  change: (
    transaction: Database,
    attempt: Attempt,
  ) => Promise<{ conversion: Conversion; refunded: boolean } | undefined>,
) {
  return inTransaction(services.store.database, async (transaction) => {
    const organization = await lockOrganization(transaction, organizationId);
    const ended = organization && (await change(transaction, attempt));
    if (!ended) return false;
    const { conversion, refunded } = ended;
    const { id: conversionId, mode, webhookUrl } = conversion;
    const event = { id: generateEventId(), organizationId, mode, conversionId, attempt: conversion.attempt };
    const outcome = conversionEvent(conversion, { siteUrl: services.siteUrl, refunded });
    await emitEvent(transaction, { ...event, ...outcome }, webhookUrl);
    await publishUpdate(transaction, conversion);
    await admitPending(transaction, organizationId, services.tiers[organization.tier].concurrentJobs);
    return true;
  });
}
