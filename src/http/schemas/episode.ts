import { type Static, Type } from 'typebox';
import type { ConversionSummary } from '../../domain/conversion.ts';
import { type SourceType, verbosities } from '../../domain/conversion-settings.ts';
import { maxContextLength } from '../../domain/text-limits.ts';
import { openingHeading, titleFromText } from '../../domain/title-from-text.ts';
import { httpsPattern } from '../middleware/validation.ts';
import { type ConversionDetail, ConversionStatus, Failure } from './conversion.ts';
import {
  AdditionalContext,
  Content,
  historyFields,
  PublicUrl,
  partialSettingsFrom,
  settingsFrom,
  sharedSettings,
  WebhookUrl,
} from './conversion-request.ts';
import { Address, DateTime, Flag, Nullable, NullableTime, Text, Uuid } from './fields.ts';
import { Voice } from './voice.ts';

export const episodeModes = ['changelog', 'product-feature'] as const;
export type EpisodeMode = (typeof episodeModes)[number];

const stages = ['pending', 'script_generation', 'audio_generation', 'completed'] as const;

const EpisodeSettings = Type.Object(
  {
    ...sharedSettings,
    duration: Type.Optional(Type.Enum(verbosities, { description: 'Another name for `verbosity`.' })),
  },
  { title: 'EpisodeSettings', description: 'How the script is written.' },
);

export const EpisodeRequest = Type.Object(
  {
    content: Content,
    mode: Type.Optional(Type.Enum(episodeModes, { description: '`changelog` by default.' })),
    output_format: Type.Optional(
      Type.Enum(['audio', 'video'], { description: '`audio`. Video is not available yet: 400.' }),
    ),
    settings: Type.Optional(EpisodeSettings),
    screenshot_urls: Type.Optional(
      Type.Array(Type.String({ format: 'uri', pattern: httpsPattern, maxLength: 2048 }), {
        maxItems: 20,
        description: 'For video only: ignored, with a warning.',
      }),
    ),
    webhook_url: Type.Optional(WebhookUrl),
    wait: Type.Optional(Flag('Has no effect: audio is always waited for.')),
    additional_context: Type.Optional(AdditionalContext),
    further_details: Type.Optional(
      Type.String({
        maxLength: maxContextLength,
        deprecated: true,
        description: 'Another name for `additional_context`.',
      }),
    ),
    ...historyFields,
    public_url: PublicUrl,
    voice: Type.Optional(Voice),
  },
  { title: 'EpisodeRequest', description: 'A text to be turned into an episode.' },
);

export const EpisodeRetry = Nullable(
  Type.Object(
    { override_settings: Type.Optional(EpisodeSettings), webhook_url: Type.Optional(WebhookUrl) },
    {
      title: 'EpisodeRetryRequest',
      description: 'What to change in the next attempt. The body is optional.',
    },
  ),
);

const exampleHead = {
  id: '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90',
  status: 'completed',
  mode: 'changelog',
  source: 'api',
};
const exampleTimes = {
  duration_seconds: 74.2,
  created_at: '2026-11-15T09:30:00.000Z',
  completed_at: '2026-11-15T09:30:41.000Z',
};

const common = {
  id: Uuid('The episode; the conversion of the same id.'),
  status: ConversionStatus,
  mode: Type.Enum(episodeModes),
  source: Type.Literal('api'),
};
const Percent = Type.Integer({ minimum: 0, maximum: 100, description: 'How far it is, as measured.' });

export const EpisodeItem = Type.Object(
  {
    ...common,
    progress_percent: Percent,
    has_audio: Type.Boolean(),
    has_video: Type.Literal(false),
    duration_seconds: Nullable(Type.Number()),
    created_at: DateTime('When it was accepted.'),
    completed_at: NullableTime(),
  },
  {
    title: 'EpisodeSummary',
    description: 'An episode, as lists show it.',
    examples: [{ ...exampleHead, progress_percent: 100, has_audio: true, has_video: false, ...exampleTimes }],
  },
);

const OptionalAddress = (description: string) => Type.Optional(Address(description));

export const EpisodeDetail = Type.Object(
  {
    ...common,
    progress_percent: Type.Optional(Percent),
    current_stage: Type.Optional(Type.Enum(stages, { description: 'Present until it is done.' })),
    stages: Type.Optional(Type.Array(Type.Enum(stages), { description: 'All stages, in their order.' })),
    estimated_completion_seconds: Type.Optional(Type.Integer({ description: 'Present until it is done.' })),
    audio_url: OptionalAddress('Signed, and valid for 50 minutes. Present once completed.'),
    video_url: Type.Optional(Type.Null({ description: 'Always null. Once completed.' })),
    script: Type.Optional(Text('Present once completed.')),
    duration_seconds: Type.Optional(Nullable(Type.Number({ description: 'Present once completed.' }))),
    listen_url: OptionalAddress('The public page. Present once completed, if `public_url` is true.'),
    embed_url: OptionalAddress('The compact player. Present once completed, if `public_url` is true.'),
    error: Type.Optional(Failure),
    completed_at: Type.Optional(Type.String({ format: 'date-time', description: 'Present once completed.' })),
    failed_at: Type.Optional(Type.String({ format: 'date-time', description: 'Present if it failed.' })),
    created_at: DateTime('When it was accepted.'),
    organization: Type.Optional(
      Type.Object(
        {
          id: Uuid('The organization.'),
          name: Text(undefined, 'Northwind'),
          logo_url: Nullable(Address()),
          created_at: DateTime('When the organization was created.'),
        },
        { description: 'With `expand=organization`.' },
      ),
    ),
  },
  {
    title: 'Episode',
    description: 'An episode. The fields that are present depend on its status.',
    examples: [
      {
        ...exampleHead,
        audio_url: 'https://aloud.example/media/0197a3c2/1/episode.mp3?expires=1794747600&signature=2f1c',
        video_url: null,
        script: 'Northwind 2.4 is here. Search finds archived projects.',
        ...exampleTimes,
      },
    ],
  },
);

function modeOf(sourceType: SourceType): EpisodeMode {
  return sourceType === 'changelog' ? 'changelog' : 'product-feature';
}

export function sourceTypeOf(mode: EpisodeMode): SourceType {
  return mode === 'changelog' ? 'changelog' : 'document';
}

/** Returns only the settings that a retry specifies. */
export function overridesFrom(settings: Static<typeof EpisodeSettings> | undefined) {
  const { duration, ...given } = settings ?? {};
  const named = partialSettingsFrom({ ...(duration && { verbosity: duration }), ...given });
  return Object.keys(named).length > 0 ? named : null;
}

/**
 * Returns a title for an episode, which has none: the release's name, else the text's first heading, else its first
 * line.
 */
export function episodeTitle(
  sourceType: SourceType,
  content: string,
  settings: Static<typeof EpisodeSettings>,
) {
  const { productName, version } = settingsFrom(settings);
  const isRelease = sourceType === 'changelog' && (productName !== null || version !== null);
  const heading = isRelease ? null : openingHeading(content);
  return heading ?? titleFromText(sourceType, content, { productName, version });
}

export function episodeItem(conversion: ConversionSummary): Static<typeof EpisodeItem> {
  return {
    id: conversion.id,
    status: conversion.status,
    mode: modeOf(conversion.sourceType),
    source: 'api',
    progress_percent: Math.floor(conversion.progress * 100),
    has_audio: conversion.hasAudio,
    has_video: false,
    duration_seconds: conversion.durationSeconds,
    created_at: conversion.createdAt.toISOString(),
    completed_at: conversion.completedAt?.toISOString() ?? null,
  };
}

/** Converts a conversion's detail into the format of an episode. */
export function episodeDetail(detail: Static<typeof ConversionDetail>): Static<typeof EpisodeDetail> {
  const { id, status } = detail;
  const head = { id, status, mode: modeOf(detail.source_type), source: 'api' as const };
  const { created_at } = detail;
  if (status === 'completed') return { ...head, ...completedFields(detail), created_at };
  if (status === 'failed') {
    const { error, failed_at } = detail;
    return { ...head, ...(error && { error }), ...(failed_at && { failed_at }), created_at };
  }
  const { estimated_completion_seconds: seconds } = detail;
  return {
    ...head,
    progress_percent: detail.progress_percent,
    current_stage: currentStage[status],
    stages: [...stages],
    ...(seconds !== undefined && { estimated_completion_seconds: seconds }),
    created_at,
  };
}

const currentStage = {
  pending: 'pending',
  processing: 'script_generation',
  generating: 'audio_generation',
} as const;

function completedFields(detail: Static<typeof ConversionDetail>) {
  const { audio_url, generated_script, duration_seconds, listen_url, embed_url, completed_at } = detail;
  return {
    ...(audio_url !== undefined && { audio_url }),
    video_url: null,
    ...(generated_script !== undefined && { script: generated_script }),
    duration_seconds: duration_seconds ?? null,
    ...(listen_url !== undefined && { listen_url }),
    ...(embed_url !== undefined && { embed_url }),
    ...(completed_at !== null && { completed_at }),
  };
}
