import {
  count,
  flag,
  form,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  text,
  timestamp,
  uri,
  uuid,
} from './shapes.ts';

const status = oneOf('pending', 'processing', 'generating', 'completed', 'failed');
const sourceType = oneOf('changelog', 'document');
const failure = object({ code: oneOf('GENERATION_FAILED'), message: text });

const always = {
  id: uuid,
  source_type: sourceType,
  title: text,
  status,
  has_audio: flag,
  public_url: flag,
  product_id: orNull(uuid),
  additional_context: orNull(text),
  language: orNull(text),
  completed_at: orNull(timestamp),
  created_at: timestamp,
  progress_percent: count,
};
const whileRunning = { poll_url: uri, estimated_completion_seconds: count };
export const publicPages = { listen_url: uri, embed_url: uri };

const quality = object({
  engine: orNull(text),
  voices: listOf(text),
  sentences: count,
  from_cache: count,
  retakes: count,
  divided: count,
  listened_to: count,
  not_listened_to: count,
  word_error_rate: orNull(number),
  loudness: orNull(number),
  ...{ suspects: listOf(object({ text, faults: listOf(text) })), unsaid: listOf(text) },
  silent_sentences: count,
});

const repair = object({ rule: text, action: text, message: text });

/** A conversion, by its status. */
export const conversion = {
  pending: always,
  processing: { ...always, ...whileRunning },
  generating: { ...always, ...whileRunning },
  completed: {
    ...always,
    generated_script: text,
    duration_seconds: orNull(number),
    completed_at: timestamp,
    audio_url: uri,
    captions_url: uri,
    chapters_url: uri,
    quality,
    // A script that was edited by hand has no writer.
    ...{ writer: optional(oneOf('builtin', 'model')), model: optional(orNull(text)) },
    repairs: optional(listOf(repair)),
    usage: optional(orNull(object({ input_tokens: count, output_tokens: count }))),
  },
  failed: { ...always, error: failure, failed_at: timestamp },
};

export const conversionItem = {
  id: uuid,
  source_type: sourceType,
  title: text,
  status,
  has_audio: flag,
  duration_seconds: orNull(number),
  product_id: orNull(uuid),
  public_url: flag,
  created_at: timestamp,
  completed_at: orNull(timestamp),
};

export const accepted = {
  ...{ id: uuid, status: oneOf('pending', 'processing'), source_type: sourceType },
  poll_url: uri,
  estimated_completion_seconds: count,
  created_at: timestamp,
};

export const audio = {
  ...{
    audio_url: uri,
    content_type: form(/^audio\//),
    duration_seconds: orNull(number),
    expires_at: timestamp,
  },
};

export const embedToken = { token: text, conversion_id: uuid, embed_url: uri, created_at: timestamp };
export const revocation = { token: text, revoked: oneOf(true), revoked_at: timestamp };
export const deleted = { id: uuid, deleted: oneOf(true), deleted_at: timestamp };

const episodeAlways = { id: uuid, status, mode: oneOf('changelog', 'product-feature'), source: oneOf('api') };
const stage = oneOf('pending', 'script_generation', 'audio_generation', 'completed');
const episodeRunning = {
  ...{ ...episodeAlways, progress_percent: count, current_stage: stage, stages: listOf(stage) },
  estimated_completion_seconds: count,
  created_at: timestamp,
};

/** An episode, by its status. */
export const episode = {
  pending: episodeRunning,
  processing: episodeRunning,
  generating: episodeRunning,
  completed: {
    ...{ ...episodeAlways, audio_url: uri, video_url: oneOf(null), script: text },
    duration_seconds: orNull(number),
    completed_at: timestamp,
    created_at: timestamp,
  },
  failed: { ...episodeAlways, error: failure, failed_at: timestamp, created_at: timestamp },
};

export const episodeItem = {
  ...{ ...episodeAlways, progress_percent: count, has_audio: flag, has_video: oneOf(false) },
  duration_seconds: orNull(number),
  created_at: timestamp,
  completed_at: orNull(timestamp),
};

export const expandedOrganization = object({
  id: uuid,
  name: text,
  logo_url: orNull(uri),
  created_at: timestamp,
});

const figures = object({ quota: count, used: count, remaining: count });
export const usage = {
  period_start: timestamp,
  period_end: timestamp,
  video: figures,
  audio: object({ quota: count, used: count, remaining: count, refunded: count }),
  credits: object({ available: count, audio_credits: count, video_credits: count, expiring_soon: count }),
  api_requests: object({ today: count, daily_limit: count, this_minute: count, minute_limit: count }),
};

export const organization = {
  id: uuid,
  name: text,
  logo_url: orNull(uri),
  created_at: timestamp,
  ...{ role: oneOf('owner', 'admin', 'member'), is_default: flag },
};

export const organizationDetail = {
  ...organization,
  branding: object({ primary_color: orNull(text), website_url: orNull(uri) }),
  language: orNull(text),
  subscription: object({
    ...{ tier: oneOf('free', 'growth', 'pro', 'team'), status: oneOf('active') },
    current_period_start: timestamp,
    current_period_end: timestamp,
  }),
  usage: object(usage),
};

export const changelog = {
  id: uuid,
  title: text,
  product_name: orNull(text),
  version: orNull(text),
  change_count: count,
  highlights: listOf(text),
  created_at: timestamp,
};

const changelogHead = {
  ...{ id: uuid, status, source_type: oneOf('changelog'), mode: oneOf('changelog') },
  product_name: orNull(text),
  version: orNull(text),
  tone: text,
  duration: text,
  ...{ output_format: oneOf('audio'), source: oneOf('api'), created_at: timestamp },
};
const documentHead = {
  ...{ id: uuid, status, source_type: oneOf('document'), content_description: text, tone: text },
  ...{ verbosity: text, speakers: oneOf(1, 2), source: oneOf('api'), created_at: timestamp },
};
const sound = {
  audio_duration_seconds: number,
  script_text: text,
  completed_at: timestamp,
  listen_url: orNull(uri),
  embed_url: orNull(uri),
};
const nothing = oneOf(null);

/** The data of an event, by source type and outcome. The address of the audio is added as the event is sent. */
export const event = {
  changelog: {
    completed: { ...changelogHead, ...sound, audio_url: nothing, video_url: nothing },
    failed: { ...changelogHead, failed_at: timestamp, error: failure, refunded: flag },
  },
  document: {
    completed: { ...documentHead, ...sound, audio_url: nothing },
    failed: {
      ...{ ...documentHead, audio_url: nothing, audio_duration_seconds: nothing, script_text: nothing },
      listen_url: nothing,
      embed_url: nothing,
      completed_at: nothing,
      failed_at: timestamp,
      error: failure,
      refunded: flag,
    },
  },
};

export const quotaEvent = {
  ...{ organization_id: uuid, kind: oneOf('audio'), quota: count, used: count, remaining: count },
  percent: count,
  credits_available: count,
  period_start: timestamp,
  period_end: timestamp,
};
