import { Problem } from '../../domain/errors.ts';
import { type RestartOptions, restartConversion } from '../../storage/conversions/change-conversion.ts';
import { findConversion } from '../../storage/conversions/find-conversion.ts';
import { inTransaction } from '../../storage/database.ts';
import { recordAction } from '../audit/record-action.ts';
import { chargeAttempt } from '../charges/charge-attempt.ts';
import type { ConversionContext } from '../context.ts';
import { checkWebhookUrl } from '../webhooks/check-receiver.ts';
import { type Accepted, acceptedFrom } from './accepted.ts';
import { admittedStatus, lockAccount } from './admission.ts';
import { readEstimate } from './estimate.ts';

/** Starts a failed conversion again. It goes on with what is already made, and is charged again. */
export async function retryConversion(
  context: ConversionContext,
  id: string,
  options: RestartOptions = { webhookUrl: null, settings: null },
): Promise<Accepted> {
  const { organizationId, mode } = context.caller;
  checkWebhookUrl(context, options.webhookUrl);
  const estimate = await readEstimate(context);
  return inTransaction(context.store.database, async (transaction) => {
    const locked = await lockAccount(transaction, organizationId);
    const status = admittedStatus(context, locked);
    const conversion = await restartConversion(transaction, context.caller, id, status, options);
    if (!conversion) {
      const existing = await findConversion(transaction, context.caller, id);
      throw existing
        ? new Problem(
            'NOT_RETRYABLE',
            `Only a failed conversion can be retried; this one is ${existing.status}.`,
          )
        : new Problem('NOT_FOUND');
    }
    const { attempt } = conversion;
    if (mode === 'live') {
      await chargeAttempt(context, transaction, locked, { conversionId: id, attempt });
    }
    await recordAction(context, transaction, 'conversion.retried', { id, name: conversion.title });
    return acceptedFrom({ ...conversion, status }, estimate);
  });
}
