import type { ColumnType, Generated } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { ConversionError, ConversionStatus, EpisodeMedia, QualityReport } from '../domain/conversion.ts';
import type { ScriptSettings, SourceType } from '../domain/conversion-settings.ts';
import type { DraftDocument, DraftScript, DraftWriting } from '../domain/draft.ts';
import type { EventType } from '../domain/events.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { ContextUsed, ScriptRequest } from '../domain/generated-script.ts';
import type { Place } from '../domain/public-pages.ts';
import type { Script } from '../domain/script.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { DeliveryState } from '../domain/webhook.ts';
import type { Change, WritingFacts } from '../domain/writing.ts';
import type { AccountTables } from './account-tables.ts';

/** The worker that leases a row, and until when. */
type LeaseColumns = { locked_by: string | null; locked_until: Date | null };

/** A column of JSON. It is written as text. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

type SecretColumns = {
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_until: Date | null;
};

export type ConversionTable = LeaseColumns & {
  id: string;
  organization_id: string;
  mode: KeyMode;
  source_type: SourceType;
  title: string;
  content: string;
  additional_context: string | null;
  product_id: string | null;
  ignore_organization: boolean;
  untitled: Generated<boolean>;
  /** Null in rows that are older than the column. */
  language: string | null;
  public_url: boolean;
  webhook_url: string | null;
  settings: Json<ScriptSettings>;
  voice: Json<VoiceSettings>;
  warnings: Json<FieldMessage[]>;
  status: ConversionStatus;
  attempt: Generated<number>;
  progress: Generated<number>;
  script: NullableJson<Script>;
  /** The generated script that it was made from. */
  script_id: string | null;
  /** The draft that it is an episode of. */
  draft_id: Generated<string | null>;
  duration_seconds: number | null;
  media: NullableJson<EpisodeMedia>;
  /** The attempt that made `media`; null for the current one. */
  media_attempt: number | null;
  /** The script of `media` while a revision has another; null for the current one. */
  heard_script: NullableJson<Script>;
  quality: NullableJson<QualityReport>;
  /** A hash of everything that decides the finished files. */
  render_hash: Buffer | null;
  error: NullableJson<ConversionError>;
  product_name: string | null;
  version: string | null;
  changes: NullableJson<Change[]>;
  highlights: NullableJson<string[]>;
  change_count: Generated<number>;
  created_at: Generated<Date>;
  started_at: Date | null;
  scripted_at: Date | null;
  completed_at: Date | null;
  failed_at: Date | null;
  /** Parts that were removed when their retention period ended. */
  text_expired: Generated<boolean>;
  script_expired: Generated<boolean>;
  media_expired: Generated<boolean>;
  /** The store lost audio that was paid for, and it was not made again yet. */
  audio_lost: Generated<boolean>;
  /** How often workers have claimed the current attempt. */
  claims: Generated<number>;
  /** How often the current attempt was put off because our own infrastructure failed, and since when. */
  deferrals: Generated<number>;
  deferred_since: Date | null;
  /** The request that started the current attempt (W3C Trace Context). */
  traceparent: string | null;
};

export type MailState = 'waiting' | 'sent' | 'logged' | 'expired' | 'refused' | 'unreadable';

/** The tables as the migrations leave them. */
export type Tables = AccountTables & {
  conversions: ConversionTable;
  conversion_counts: {
    organization_id: string;
    mode: KeyMode;
    source_type: SourceType;
    status: ConversionStatus;
    count: number;
  };
  changelog_counts: { organization_id: string; mode: KeyMode; product_name: string; count: number };
  idempotency_keys: {
    organization_id: string;
    mode: KeyMode;
    operation: string;
    key: string;
    body_hash: Buffer;
    answer: Json<unknown>;
    created_at: Generated<Date>;
  };
  scripts: {
    id: string;
    organization_id: string;
    mode: KeyMode;
    request: Json<ScriptRequest & { title: string }>;
    script: Json<Script>;
    writing: Json<WritingFacts & { warnings: FieldMessage[] }>;
    context_used: Json<ContextUsed>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  drafts: {
    id: string;
    organization_id: string;
    mode: KeyMode;
    version: Generated<number>;
    title: string;
    document: Json<DraftDocument>;
    /** The position of the step that the script is at. */
    step: Generated<number>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  draft_versions: {
    draft_id: string;
    version: number;
    document: Json<DraftDocument>;
    saved_at: Date;
    kept_at: Generated<Date>;
  };
  draft_steps: {
    draft_id: string;
    position: number;
    script: Json<DraftScript>;
    /** Null where it is that of the step before. */
    writing: NullableJson<DraftWriting>;
  };
  favorite_voices: { user_id: string; voice_id: string };
  lexicon_entries: {
    id: string;
    organization_id: string;
    product_id: string | null;
    written: string;
    /** In lower case, unless the case matters. */
    key: string;
    spoken: string | null;
    ipa: string | null;
    case_sensitive: boolean;
    language: string | null;
    note: string | null;
    created_at: Generated<Date>;
  };
  segment_uses: { organization_id: string; key: Buffer; conversion_id: string; used_at: Generated<Date> };
  embed_tokens: {
    hash: Buffer;
    conversion_id: string;
    organization_id: string;
    encrypted: Buffer;
    created_at: Generated<Date>;
    revoked_at: Date | null;
  };
  embed_token_counts: { organization_id: string; day: string; count: number };
  conversion_plays: {
    conversion_id: string;
    day: string;
    place: Place;
    plays: number;
    completions: number;
    listened_seconds: number;
  };
  page_views: {
    view: Buffer;
    reports: Generated<number>;
    seconds: number;
    seconds_before: Generated<number>;
    completed: boolean;
    completed_before: Generated<boolean>;
    expires_at: Date;
  };
  events: {
    id: string;
    organization_id: string;
    mode: KeyMode;
    type: string;
    conversion_id: string | null;
    attempt: number | null;
    data: Json<unknown>;
    created_at: Generated<Date>;
  };
  webhook_endpoints: SecretColumns & {
    id: string;
    organization_id: string;
    mode: KeyMode;
    url: string;
    event_types: EventType[] | null;
    description: string | null;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_because: 'gone' | 'by hand' | null;
    created_at: Generated<Date>;
  };
  organization_webhook_secrets: SecretColumns & { organization_id: string };
  webhook_deliveries: LeaseColumns & {
    id: string;
    organization_id: string;
    mode: KeyMode;
    event_id: string;
    endpoint_id: string | null;
    url: string | null;
    /** An endpoint, or an organization's use of a URL: its deliveries share a limit of requests. */
    receiver: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    due_at: Date;
    replay_of: string | null;
    created_at: Date;
    ended_at: Date | null;
  };
  webhook_attempts: {
    id: string;
    delivery_id: string;
    number: number;
    started_at: Date;
    duration_milliseconds: number;
    status: number | null;
    answer: string;
    error: string | null;
  };
  mails: LeaseColumns & {
    id: string;
    organization_id: string | null;
    recipient: string;
    kind: string;
    /** Encrypted; null once the mail is sent or has failed for good. */
    content: Buffer | null;
    has_secret: boolean;
    state: Generated<MailState>;
    attempts: Generated<number>;
    last_error: string | null;
    created_at: Generated<Date>;
    next_attempt_at: Generated<Date>;
    expires_at: Date;
    ended_at: Date | null;
  };
  maintenance_tasks: LeaseColumns & { id: string; due_at: Generated<Date>; succeeded_at: Date | null };
  workers: {
    id: string;
    host: string;
    version: string;
    can_speak: boolean;
    started_at: Generated<Date>;
    seen_at: Generated<Date>;
  };
};
