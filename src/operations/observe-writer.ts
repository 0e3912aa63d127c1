import type { Writer } from '../domain/writing.ts';
import { builtInReport } from '../domain/writing-report.ts';
import type { ConversionServices } from './context.ts';

/** Adds a report to every script; counts and logs it. */
export function observeWriter(
  write: Writer,
  { metrics, logStep }: Pick<ConversionServices, 'metrics' | 'logStep'>,
): Writer {
  return async (input, options) => {
    const started = performance.now();
    const output = await write(input, options);
    const writing = output.script.writing ?? builtInReport;
    const seconds = (performance.now() - started) / 1000;
    metrics.scriptWritten(writing, seconds);
    // The log has the writer and the repairs of a script, but none of its words.
    const { writer, model, usage } = writing;
    const repairs = writing.repairs.map(({ action, rule }) => `${action}:${rule}`);
    const { conversionId: conversion_id } = options;
    const rounded = Math.round(seconds * 1000) / 1000;
    logStep({ conversion_id, writer, model, usage, repairs, seconds: rounded }, 'wrote a script');
    return { ...output, script: { ...output.script, writing } };
  };
}
