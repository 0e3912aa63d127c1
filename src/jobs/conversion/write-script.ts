import type { Conversion } from '../../domain/conversion.ts';
import { logDebug } from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { finishScript, startWithExistingScript } from '../../operations/conversions/attempt.ts';
import { prepareWriting } from '../../operations/writing.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { AttemptRun, PipelineTools, WithScript } from './pipeline-types.ts';

/** The conversion with its script, written now or earlier. Undefined when the attempt is no longer running. */
export async function writeConversionScript(
  { services }: Pick<PipelineTools, 'services'>,
  { conversion, tenant, signal }: Omit<AttemptRun, 'claim'>,
): Promise<WithScript | undefined> {
  if (conversion.status === 'generating') {
    logDebug('an earlier claim wrote the script', { conversion_id: conversion.id });
    return withScript(conversion);
  }
  if (conversion.script) {
    logDebug('the script was given', { conversion_id: conversion.id });
    return withScript(
      (await startWithExistingScript(services, conversion)) ?? (await savedByOther(services, conversion)),
    );
  }
  const input = await prepareWriting(services, conversion, conversion.createdAt);
  const output = await services.writerFor(conversion.mode)(input, {
    tenant,
    signal,
    conversionId: conversion.id,
  });
  return withScript(
    (await finishScript(services, conversion, output)) ?? (await savedByOther(services, conversion)),
  );
}

/** A worker that lost this job may have saved its script after we began. The attempt continues with that script. */
async function savedByOther(
  { store }: ConversionServices,
  { id, attempt }: Conversion,
): Promise<Conversion | undefined> {
  const known = await findConversionById(store.database, id);
  return known?.status === 'generating' && known.attempt === attempt ? known : undefined;
}

function withScript(conversion: Conversion | undefined): WithScript | undefined {
  return conversion?.script ? { ...conversion, script: conversion.script } : undefined;
}
