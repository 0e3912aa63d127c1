import type { Conversion } from '../../domain/conversion.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { logDebug } from '../../domain/tracing.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { finishScript, startWithExistingScript } from '../../operations/conversions/attempt.ts';
import { prepareWriting } from '../../operations/writing.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import { findConversionById } from '../../storage/conversions/find-conversion.ts';
import { saveProgress } from '../../storage/conversions/move-attempt.ts';
import type { Renderer } from '../renderer.ts';

/** Returns the conversion with its script, written now or earlier. Undefined if the attempt is no longer running. */
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

/** A worker that lost this job may have saved its script meanwhile. The attempt continues with that script. */
async function savedByOther({ store }: ConversionServices, { id, attempt }: Conversion) {
  const known = await findConversionById(store.database, id);
  return known?.status === 'generating' && known.attempt === attempt ? known : undefined;
}

function withScript(conversion: Conversion | undefined): WithScript | undefined {
  return conversion?.script ? { ...conversion, script: conversion.script } : undefined;
}

export type Progress = {
  /** Reports progress from 0 to 1. It is stored at most twice a second. */
  readonly report: (done: number) => void;
  end(): Promise<void>;
};

const interval = 500;

export function createProgress(services: ConversionServices, conversion: Conversion): Progress {
  let latest = 0;
  let reported = 0;
  let storing: Promise<void> = Promise.resolve();
  let pause: NodeJS.Timeout | null = null;
  let ended = false;
  const store = () => {
    if (ended || pause || latest <= reported) return;
    const done = latest;
    reported = done;
    pause = setTimeout(() => {
      pause = null;
      store();
    }, interval);
    // A report that cannot be stored must not fail the conversion.
    storing = storing
      .then(() => saveProgress(services.store.database, conversion, done))
      .catch(() => undefined);
  };
  return {
    report(done) {
      latest = Math.max(latest, Math.min(0.99, done));
      store();
    },
    async end() {
      ended = true;
      if (pause) clearTimeout(pause);
      await storing;
    },
  };
}

export type PipelineTools = {
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly log: (fields: object, message: string) => void;
};

export type AttemptRun<T = Conversion> = {
  readonly conversion: T;
  readonly claim: ClaimedAttempt;
  readonly tenant: Tenant;
  /** Aborts when the worker stops, or the conversion is deleted or canceled. */
  readonly signal: AbortSignal;
};

export type WithScript = Conversion & { readonly script: NonNullable<Conversion['script']> };
