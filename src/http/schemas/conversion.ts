import { type Static, Type } from 'typebox';
import {
  type Conversion,
  conversionStatuses,
  errorView,
  hasAudio,
  languageTag,
} from '../../domain/conversion.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { publicPages } from '../../domain/public-pages.ts';
import { qualityView, soundFaults } from '../../domain/quality-report.ts';
import { formatScript } from '../../domain/script.ts';
import { writingView } from '../../domain/writing-report.ts';
import type { Accepted as AcceptedConversion } from '../../operations/conversions/create-conversion.ts';
import type { PaidWith } from '../../operations/quota.ts';
import { Language } from './conversion-request.ts';
import { Address, Count, DateTime, Flag, Nullable, NullableId, NullableTime, Text, Uuid } from './fields.ts';
import { Writing } from './writing.ts';

const Quality = Type.Object(
  {
    engine: Nullable(
      Type.String({
        description: 'The engine that spoke. Several are separated by commas.',
        examples: ['kokoro', 'kokoro, piper'],
      }),
    ),
    voices: Type.Array(Type.String(), { description: 'The ids of the voices that spoke.' }),
    sentences: Count('Sentences in the script.'),
    from_cache: Count('Sentences that had been spoken before and were reused.'),
    retakes: Count('How often a sentence was spoken again because it came out wrong.'),
    divided: Count('Sentences that only came out right in pieces.'),
    listened_to: Count('Sentences that a recognizer listened back to.'),
    not_listened_to: Count('Sentences that the recognizer failed to listen to.'),
    word_error_rate: Nullable(
      Type.Number({
        minimum: 0,
        description: 'The word error rate of the sentences listened to. Null if there were none.',
      }),
    ),
    loudness: Nullable(Type.Number({ description: 'Integrated loudness, in LUFS.' })),
    suspects: Type.Array(
      Type.Object({
        text: Type.String(),
        faults: Type.Array(Type.Unsafe<string>({ type: 'string', enum: soundFaults })),
      }),
      { description: 'Sentences that were kept although something sounds odd. Up to 20.' },
    ),
    unsaid: Type.Array(Type.String(), {
      description: 'Sentences with parts that no voice can say. Up to 20.',
    }),
    silent_sentences: Count('Sentences that no voice can say at all.'),
  },
  {
    title: 'ConversionQuality',
    description: 'How well the voicing went, as measured. Present once completed.',
  },
);

export const ConversionStatus = Type.Enum(conversionStatuses, { title: 'ConversionStatus' });

export const Failure = Type.Object(
  { code: Type.String(), message: Type.String() },
  { title: 'ConversionFailure', description: 'Present if it failed.' },
);

/** The data of each event of a progress stream. */
export const Progress = Type.Object(
  {
    status: Type.Enum([...conversionStatuses, 'deleted']),
    progress_percent: Type.Integer({ minimum: 0, maximum: 100, description: 'How far it is, as measured.' }),
  },
  {
    title: 'ConversionProgress',
    description: 'The data of an event: how far a conversion is.',
    examples: [{ status: 'generating', progress_percent: 5 }],
  },
);

const common = {
  id: Uuid('The conversion.'),
  source_type: Type.Enum(sourceTypes),
  title: Type.String(),
  status: ConversionStatus,
  has_audio: Flag('True once audio can be fetched.'),
};

const exampleItem = {
  id: '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90',
  source_type: 'changelog',
  title: 'Northwind 2.4',
  status: 'completed',
  has_audio: true,
  duration_seconds: 74.2,
  product_id: null,
  public_url: false,
  created_at: '2026-11-15T09:30:00.000Z',
  completed_at: '2026-11-15T09:30:41.000Z',
};

const exampleDetail = {
  ...exampleItem,
  progress_percent: 100,
  generated_script: 'Northwind 2.4 is here. Search finds archived projects.',
  audio_url: 'https://aloud.example/media/0197a3c2/1/episode.mp3?expires=1794747600&signature=2f1c',
  language: 'en',
  additional_context: null,
};

export const ConversionItem = Type.Object(
  {
    ...common,
    duration_seconds: Nullable(Type.Number()),
    product_id: NullableId(),
    public_url: Type.Boolean(),
    created_at: DateTime('When it was accepted.'),
    completed_at: NullableTime(),
  },
  { title: 'ConversionSummary', description: 'A conversion, as lists show it.', examples: [exampleItem] },
);

export const ConversionDetail = Type.Object(
  {
    ...common,
    poll_url: Type.Optional(Address('Where to poll for progress. Present while it is running.')),
    estimated_completion_seconds: Type.Optional(
      Type.Integer({ description: 'Present while it is running.' }),
    ),
    progress_percent: Type.Integer({ minimum: 0, maximum: 100, description: 'How far it is, as measured.' }),
    generated_script: Type.Optional(Text('Present once completed.')),
    writer: Type.Optional(Writing.writer),
    model: Type.Optional(Writing.model),
    usage: Type.Optional(Writing.usage),
    repairs: Type.Optional(Writing.repairs),
    duration_seconds: Type.Optional(Nullable(Type.Number({ description: 'Present once completed.' }))),
    audio_url: Type.Optional(
      Address(
        'Signed, and valid for 50 minutes. Present once completed. While a revision is made, and if it fails, this and the ' +
          'captions, chapters and duration are those of the episode before it.',
      ),
    ),
    captions_url: Type.Optional(Address('WebVTT, signed. Present once completed.')),
    chapters_url: Type.Optional(Address('Podcasting 2.0 chapters, signed. Present once completed.')),
    quality: Type.Optional(Quality),
    listen_url: Type.Optional(Address('The public page. Present if `public_url` is true.')),
    embed_url: Type.Optional(Address('The compact player. Present if `public_url` is true.')),
    error: Type.Optional(Failure),
    public_url: Type.Boolean(),
    product_id: NullableId(),
    language: Nullable(Language('The language of the script. Null until it is known.')),
    additional_context: Nullable(Type.String()),
    completed_at: NullableTime(),
    failed_at: Type.Optional(NullableTime()),
    created_at: DateTime('When it was accepted.'),
  },
  {
    title: 'Conversion',
    description: 'A conversion. The fields that are present depend on its status.',
    examples: [exampleDetail],
  },
);

type Detail = Static<typeof ConversionDetail>;

export const Accepted = Type.Object(
  {
    id: Uuid('The conversion.'),
    status: Type.Enum(['pending', 'processing'], {
      description: '`pending` while the tier’s maximum number of conversions is running.',
    }),
    source_type: Type.Enum(sourceTypes),
    poll_url: Address('Where to poll for progress.'),
    estimated_completion_seconds: Count(),
    created_at: DateTime('When it was accepted.'),
  },
  { title: 'AcceptedConversion', description: 'Accepted; the work continues.' },
);

const Cost = Type.Object(
  {
    units: Count('0 with a sandbox key.', 1),
    source: Type.Unsafe<PaidWith>({
      type: ['string', 'null'],
      enum: ['quota', 'credit', null],
      description: 'What was charged.',
    }),
  },
  { description: 'What this attempt cost.', examples: [{ units: 1, source: 'quota' }] },
);

/** A charged attempt: of a draft, or at an existing conversion. */
export const AcceptedAttempt = Type.Object(
  {
    ...Accepted.properties,
    attempt: Type.Integer({ minimum: 1, description: 'Number of this attempt.', examples: [2] }),
    cost: Cost,
  },
  { title: 'AcceptedAttempt', description: 'Accepted; the work continues.' },
);

export function costView(paidWith: PaidWith): Static<typeof Cost> {
  return { units: paidWith === null ? 0 : 1, source: paidWith };
}

/** The signed URLs of a finished conversion's files. */
export type MediaLinks = { readonly audio: string; readonly captions: string; readonly chapters: string };

/** Rare parts are added where they belong, because spreading absent ones would slow down every response. */
export function conversionDetail(
  conversion: Conversion,
  extra: { siteUrl: string; estimatedSeconds: number; links: MediaLinks | null },
) {
  const detail: Detail = {
    id: conversion.id,
    source_type: conversion.sourceType,
    title: conversion.title,
    status: conversion.status,
    has_audio: hasAudio(conversion),
    progress_percent: Math.floor(conversion.progress * 100),
    public_url: conversion.publicUrl,
    product_id: conversion.productId,
    language: languageTag(conversion),
    additional_context: conversion.additionalContext,
    completed_at: conversion.completedAt?.toISOString() ?? null,
    created_at: conversion.createdAt.toISOString(),
  };
  if (conversion.status === 'processing' || conversion.status === 'generating') {
    detail.poll_url = pollUrl(extra.siteUrl, conversion.id);
    detail.estimated_completion_seconds = extra.estimatedSeconds;
  }
  if (conversion.status === 'completed') {
    Object.assign(detail, onceCompleted(conversion, extra.links));
  } else if (extra.links) {
    Object.assign(detail, mediaFields(conversion, extra.links));
  }
  if (conversion.status === 'failed' && conversion.error) {
    detail.error = errorView(conversion.error);
    detail.failed_at = conversion.failedAt?.toISOString() ?? null;
  }
  if (conversion.publicUrl) {
    const { listenUrl, embedUrl } = publicPages(extra.siteUrl, conversion.id);
    detail.listen_url = listenUrl;
    detail.embed_url = embedUrl;
  }
  return detail;
}

export function acceptedView(accepted: AcceptedConversion, siteUrl: string): Static<typeof Accepted> {
  return {
    id: accepted.id,
    status: accepted.status,
    source_type: accepted.sourceType,
    poll_url: pollUrl(siteUrl, accepted.id),
    estimated_completion_seconds: accepted.estimatedSeconds,
    created_at: accepted.createdAt,
  };
}

export function pollUrl(siteUrl: string, id: string): string {
  return `${siteUrl}/v1/conversions/${id}`;
}

function onceCompleted(conversion: Conversion, links: MediaLinks | null): Partial<Detail> {
  return {
    generated_script: conversion.script ? formatScript(conversion.script) : '',
    // Absent if the script was rewritten by hand.
    ...(conversion.script?.writing && writingView(conversion.script.writing)),
    ...mediaFields(conversion, links),
    quality: qualityView(conversion.quality ?? {}),
  };
}

function mediaFields({ durationSeconds }: Conversion, links: MediaLinks | null): Partial<Detail> {
  return {
    duration_seconds: durationSeconds,
    ...(links && { audio_url: links.audio, captions_url: links.captions, chapters_url: links.chapters }),
  };
}
