import type { Conversion } from '../domain/conversion.ts';
import type { Writer, WriterInput } from '../domain/writing.ts';
import { builtInReport } from '../domain/writing-report.ts';
import { listHistory, listReleasesOfMonth } from '../storage/conversions/list-conversions.ts';
import { findOrganization } from '../storage/organizations.ts';
import { findProduct } from '../storage/products.ts';
import type { ConversionServices, Services } from './context.ts';

type Writable = Pick<
  Conversion,
  | 'organizationId'
  | 'mode'
  | 'sourceType'
  | 'title'
  | 'untitled'
  | 'content'
  | 'additionalContext'
  | 'productId'
  | 'ignoreOrganization'
  | 'settings'
  | 'language'
  | 'defaultLanguage'
>;

export async function prepareWriting(services: Services, request: Writable, now: Date): Promise<WriterInput> {
  const { database } = services.store;
  const { organizationId, settings } = request;
  const [organization, product] = await Promise.all([
    request.ignoreOrganization ? undefined : findOrganization(database, organizationId),
    request.productId === null ? undefined : findProduct(database, organizationId, request.productId),
  ]);
  const productName = settings.productName ?? product?.name ?? null;
  // Uses only a product that the request names: a name found in the text may be anything.
  const named = { id: request.productId, name: settings.productName };
  const isKnown = named.id !== null || named.name !== null;
  const isWanted = settings.useHistory && request.sourceType === 'changelog' && isKnown;
  const [history, releasesThisMonth] = await Promise.all([
    isWanted ? listHistory(database, request, named, { before: now, limit: settings.historyLimit }) : [],
    isWanted ? listReleasesOfMonth(database, request, named, now) : [],
  ]);
  return {
    sourceType: request.sourceType,
    // The writer derives the title from the text.
    title: request.untitled ? '' : request.title,
    content: request.content,
    language: request.language ?? null,
    defaultLanguage: request.defaultLanguage ?? null,
    additionalContext: request.additionalContext,
    organizationContext: organization?.context ?? null,
    productContext: product?.context ?? null,
    history,
    releasesThisMonth,
    settings: { ...settings, productName, ...(request.sourceType === 'document' && { version: null }) },
    now,
  };
}

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
    // The log contains the writer and the repairs of a script, but none of its words.
    const { writer, model, usage } = writing;
    const repairs = writing.repairs.map(({ action, rule }) => `${action}:${rule}`);
    const { conversionId: conversion_id } = options;
    const rounded = Math.round(seconds * 1000) / 1000;
    logStep({ conversion_id, writer, model, usage, repairs, seconds: rounded }, 'wrote a script');
    return { ...output, script: { ...output.script, writing } };
  };
}
