import { type Conversion, errorView } from './conversion.ts';
import { publicPages } from './public-pages.ts';
import { formatScript } from './script.ts';

export const eventTypes = [
  'conversion.completed',
  'conversion.failed',
  'quota.warning',
  'quota.exceeded',
] as const;
export type EventType = (typeof eventTypes)[number];

/**
 * Returns the event of a conversion that has ended. `audio_url` is signed whenever the event is sent. `refunded` tells
 * whether a failed attempt was refunded.
 */
export function conversionEvent(
  conversion: Conversion,
  { siteUrl, refunded }: { siteUrl: string; refunded: boolean },
): { type: EventType; data: Record<string, unknown> } {
  const completed = conversion.status === 'completed';
  const data = (conversion.sourceType === 'changelog' ? changelogData : documentData)(conversion, siteUrl);
  return completed
    ? { type: 'conversion.completed', data }
    : { type: 'conversion.failed', data: { ...data, refunded } };
}

function changelogData(conversion: Conversion, siteUrl: string): Record<string, unknown> {
  const { settings } = conversion;
  const head = {
    id: conversion.id,
    status: conversion.status,
    source_type: conversion.sourceType,
    mode: 'changelog',
    product_name: conversion.productName,
    version: conversion.version,
    tone: settings.tone,
    duration: settings.verbosity,
    output_format: 'audio',
    source: 'api',
  };
  if (conversion.status === 'failed') {
    const { createdAt, failedAt, error } = conversion;
    return { ...head, created_at: createdAt, failed_at: failedAt, error: error && errorView(error) };
  }
  return {
    ...head,
    audio_url: null,
    video_url: null,
    ...soundFields(conversion, siteUrl),
    created_at: conversion.createdAt,
    completed_at: conversion.completedAt,
  };
}

function documentData(conversion: Conversion, siteUrl: string): Record<string, unknown> {
  const { settings } = conversion;
  const head = {
    id: conversion.id,
    status: conversion.status,
    source_type: conversion.sourceType,
    content_description: conversion.title,
    tone: settings.tone,
    verbosity: settings.verbosity,
    speakers: settings.speakers,
    source: 'api',
    audio_url: null,
    ...soundFields(conversion, siteUrl),
    created_at: conversion.createdAt,
    completed_at: conversion.completedAt,
  };
  const { failedAt, error } = conversion;
  return conversion.status === 'failed'
    ? { ...head, failed_at: failedAt, error: error && errorView(error) }
    : head;
}

function soundFields(conversion: Conversion, siteUrl: string) {
  const completed = conversion.status === 'completed';
  const pages = completed && conversion.publicUrl ? publicPages(siteUrl, conversion.id) : null;
  return {
    audio_duration_seconds: completed ? conversion.durationSeconds : null,
    script_text: completed && conversion.script ? formatScript(conversion.script) : null,
    listen_url: pages?.listenUrl ?? null,
    embed_url: pages?.embedUrl ?? null,
  };
}

const envelopeVersion = '2026-11-15';

type EventFacts = { readonly id: string; readonly type: string; readonly createdAt: Date };

/** The body of a delivery, in this order. */
export function eventEnvelope(
  event: EventFacts & { readonly data: Readonly<Record<string, unknown>> },
): Record<string, unknown> {
  const { id, type, createdAt, data } = event;
  return { id, type, created_at: createdAt, api_version: envelopeVersion, data };
}

/** The headers of a delivery, without its time and signature. */
export function deliveryHeaders(eventType: string, attemptId: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Aloud-Webhooks/1',
    'x-service-event': eventType,
    'x-service-delivery': attemptId,
  };
}
