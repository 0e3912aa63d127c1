import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Conversion } from '../domain/conversion.ts';
import { Problem } from '../domain/errors.ts';
import type { FieldMessage as Warning } from '../domain/field-message.ts';
import type { ConversionContext } from '../operations/context.ts';
import type { Created } from '../operations/conversions/create-conversion.ts';
import { estimateSeconds, readEstimate } from '../operations/conversions/estimate.ts';
import { waitForConversion } from '../operations/conversions/follow-conversion.ts';
import { signMedia } from '../operations/conversions/media.ts';
import { markReplayed, success } from './middleware/envelope.ts';
import { setChargedHeaders } from './middleware/limits.ts';
import { acceptedView, conversionDetail, costView, type MediaLinks, pollUrl } from './schemas/conversion.ts';

type Call = {
  readonly context: ConversionContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Outcome = { readonly result: Created; readonly replayed: boolean };

/** Responds with 202. `fields` are added to the conversion and override its own. */
export function sendAccepted(
  call: Call,
  outcome: Outcome,
  warnings: readonly Warning[] = [],
  fields: object = {},
) {
  describeOutcome(call, outcome);
  const view = { ...acceptedView(outcome.result, call.context.siteUrl), ...fields };
  return call.reply.code(202).send(success(call.request, view, { warnings }));
}

/** Responds with 202, the number of the attempt and its cost. */
export function sendAcceptedAttempt(call: Call, outcome: Outcome) {
  const { warnings, attempt, paidWith } = outcome.result;
  return sendAccepted(call, outcome, warnings, { attempt, cost: costView(paidWith) });
}

/** Responds with the conversion as soon as it has ended, or without a signal immediately with 202. */
export async function sendCreated(call: Call, created: Outcome, waits: AbortSignal | null) {
  if (!waits) return sendAccepted(call, created, created.result.warnings);
  return detailResponse(call, await waitForOutcome(call, created, waits));
}

/** Waits until the conversion has ended. On a timeout, responds with 408 and the address of its state. */
export async function waitForOutcome(
  call: Call,
  outcome: Outcome,
  signal: AbortSignal,
  pollAddress = pollUrl(call.context.siteUrl, outcome.result.id),
): Promise<Conversion> {
  describeOutcome(call, outcome);
  const { id } = outcome.result;
  const conversion = await waitForConversion(call.context, id, signal);
  if (conversion) return conversion;
  const why = signal.reason instanceof Problem ? signal.reason.message : undefined;
  throw new Problem('WAIT_TIMEOUT', why, { details: { id, poll_url: pollAddress } });
}

function describeOutcome({ context, request, reply }: Call, { result, replayed }: Outcome): void {
  request.conversionId = result.id;
  markReplayed(reply, replayed);
  if (!replayed && result.paidWith !== null) setChargedHeaders(reply, context.caller);
}

/** Returns the response with a conversion and its warnings. */
export async function detailResponse({ context, request }: Omit<Call, 'reply'>, conversion: Conversion) {
  return success(request, await detailOf(context, conversion), { warnings: conversion.warnings });
}

/** Returns a conversion as the API shows it, with newly signed URLs. */
export async function detailOf(context: ConversionContext, conversion: Conversion) {
  const { status } = conversion;
  const running = status === 'processing' || status === 'generating';
  return conversionDetail(conversion, {
    siteUrl: context.siteUrl,
    estimatedSeconds: running ? estimateSeconds(await readEstimate(context, conversion), conversion) : 0,
    links: linksOf(context, conversion),
  });
}

function linksOf(context: ConversionContext, conversion: Conversion): MediaLinks | null {
  const audio = signMedia(context, conversion, 'audio');
  const captions = signMedia(context, conversion, 'captions');
  const chapters = signMedia(context, conversion, 'chapters');
  return (
    audio && captions && chapters && { audio: audio.url, captions: captions.url, chapters: chapters.url }
  );
}
