import type { Conversion, ConversionError, EpisodeMedia, QualityReport } from '../../domain/conversion.ts';
import { conversionEvent } from '../../domain/events.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { generateEventId } from '../../domain/webhook.ts';
import { publishUpdate } from '../../storage/conversion-feed.ts';
import { type Attempt, completeConversion, failConversion } from '../../storage/conversions/move-attempt.ts';
import { noteSuperseded } from '../../storage/conversions/orphaned-files.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/quota.ts';
import type { ConversionServices } from '../context.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { admitNext } from './admission.ts';

type Running = Pick<Conversion, 'id' | 'attempt' | 'organizationId'>;

export type AttemptResult = {
  readonly durationSeconds: number;
  readonly media: EpisodeMedia;
  readonly quality: QualityReport;
  /** A hash of everything that decides the finished files. */
  readonly renderHash: Buffer;
  readonly warnings: readonly FieldMessage[];
};

/** The audio is there. False when the conversion was deleted or ended otherwise meanwhile. */
export function completeAttempt(
  services: ConversionServices,
  running: Running,
  result: AttemptResult,
): Promise<boolean> {
  return end(services, running, async (transaction, attempt) => {
    const conversion = await completeConversion(transaction, attempt, result);
    // Another worker that had this attempt may have left files of its own.
    if (conversion) await noteSuperseded(transaction, attempt);
    return conversion;
  });
}

export function failAttempt(
  services: ConversionServices,
  running: Running,
  error: ConversionError,
): Promise<boolean> {
  return end(services, running, (transaction, attempt) => failConversion(transaction, attempt, error));
}

/** One transaction: the new status, the event, the freed slot and who gets it. */
function end(
  services: ConversionServices,
  { organizationId, ...attempt }: Running,
  change: (transaction: Database, attempt: Attempt) => Promise<Conversion | undefined>,
): Promise<boolean> {
  return inTransaction(services.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await change(transaction, attempt);
    if (!conversion) return false;
    const { type, data } = conversionEvent(conversion, services.siteUrl);
    const event = {
      id: generateEventId(),
      organizationId,
      mode: conversion.mode,
      type,
      conversionId: conversion.id,
      attempt: conversion.attempt,
      data,
    };
    await emitEvent(transaction, event, conversion.webhookUrl);
    await publishUpdate(transaction, {
      id: conversion.id,
      status: conversion.status,
      progress: conversion.progress,
    });
    await admitNext(services, transaction, organizationId);
    return true;
  });
}
