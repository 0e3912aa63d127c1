import type { WritingReport } from './writing-report.ts';

/** The outcome of an attempt. The last three are faults: of the text, of the service, and of the service every time it gets this text. */
export type ConversionOutcome = 'completed' | 'deferred' | 'text' | 'service' | 'deterministic';

export type DeliveryOutcome = 'delivered' | 'retried' | 'failed';

export type Metrics = {
  /** Seconds from admission to the first claim. */
  conversionClaimed(waitedSeconds: number): void;
  conversionEnded(outcome: ConversionOutcome, seconds: number): void;
  scriptWritten(report: WritingReport, seconds: number): void;
  webhookSent(outcome: DeliveryOutcome): void;
  mediaFailed(operation: string): void;
};

/** How busy a pool of processes is. */
export type PoolUse = { readonly busy: number; readonly idle: number; readonly waiting: number };
