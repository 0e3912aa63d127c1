import type { Conversion } from '../../domain/conversion.ts';
import { finishScript, keepScript } from '../../operations/conversions/attempt.ts';
import { prepareWriting } from '../../operations/writing.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import type { PipelineTools } from './pipeline-tools.ts';

/** A conversion whose script is there. */
export type WithScript = Conversion & { readonly script: NonNullable<Conversion['script']> };

/** The conversion with its script: written now, or long ago. Undefined when it is no longer wanted. */
export async function writeScript(
  { services }: Pick<PipelineTools, 'services'>,
  conversion: Conversion,
  signal: AbortSignal,
): Promise<WithScript | undefined> {
  if (conversion.status === 'generating') return withScript(conversion);
  if (conversion.script)
    return withScript((await keepScript(services, conversion)) ?? (await savedBefore(services, conversion)));
  const input = await prepareWriting(services, conversion, conversion.createdAt);
  const output = await services.writerFor(conversion.mode)(input, { signal });
  return withScript(
    (await finishScript(services, conversion, output)) ?? (await savedBefore(services, conversion)),
  );
}

/**
 * Whoever had the job before, and lost it, may have saved its script after we began. The work is ours all the same:
 * it goes on with that script.
 */
async function savedBefore(
  { store }: PipelineTools['services'],
  { id, attempt }: Conversion,
): Promise<Conversion | undefined> {
  const known = await findConversionById(store.database, id);
  return known?.status === 'generating' && known.attempt === attempt ? known : undefined;
}

function withScript(conversion: Conversion | undefined): WithScript | undefined {
  return conversion?.script ? { ...conversion, script: conversion.script } : undefined;
}
