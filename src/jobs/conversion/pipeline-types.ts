import type { Conversion } from '../../domain/conversion.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { ConversionServices } from '../../operations/context.ts';
import type { ClaimedAttempt } from '../../storage/conversions/claim-attempts.ts';
import type { Renderer } from '../renderer.ts';

export type PipelineTools = {
  readonly services: ConversionServices;
  readonly renderer: Renderer;
  readonly log: (fields: object, message: string) => void;
};

/** The work of one worker on one claimed attempt. */
export type AttemptRun<T = Conversion> = {
  readonly conversion: T;
  readonly claim: ClaimedAttempt;
  readonly tenant: Tenant;
  /** Aborts when the worker stops, or the conversion is deleted or canceled. */
  readonly signal: AbortSignal;
};

export type WithScript = Conversion & { readonly script: NonNullable<Conversion['script']> };
