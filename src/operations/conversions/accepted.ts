import type { Conversion } from '../../domain/conversion.ts';
import type { SourceType } from '../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { type Estimate, estimateSeconds } from './estimate.ts';

/** What is said of a conversion when it is accepted. Kept as JSON for repetitions of the request. */
export type Accepted = {
  readonly id: string;
  readonly status: 'pending' | 'processing';
  readonly sourceType: SourceType;
  readonly estimatedSeconds: number;
  readonly createdAt: string;
  readonly warnings: readonly FieldMessage[];
};

type Acceptable = Pick<Accepted, 'status'> &
  Pick<Conversion, 'id' | 'sourceType' | 'characters' | 'progress' | 'createdAt' | 'warnings'>;

export function acceptedFrom(conversion: Acceptable, estimate: Estimate): Accepted {
  return {
    id: conversion.id,
    status: conversion.status,
    sourceType: conversion.sourceType,
    estimatedSeconds: estimateSeconds(estimate, conversion),
    createdAt: conversion.createdAt.toISOString(),
    warnings: conversion.warnings,
  };
}
