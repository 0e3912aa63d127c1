import type { ColumnType, Generated, Selectable } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { ConversionError, ConversionStatus, EpisodeMedia } from '../domain/conversion.ts';
import type { ScriptSettings, SourceType } from '../domain/conversion-settings.ts';
import type { DraftDocument, DraftScript, DraftWriting } from '../domain/draft.ts';
import type { EventType } from '../domain/events.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { ContextUsed, ScriptRequest } from '../domain/generated-script.ts';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { Place } from '../domain/public-pages.ts';
import type { EpisodeQuality } from '../domain/quality-report.ts';
import type { Script } from '../domain/script.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { DeliveryState } from '../domain/webhook.ts';
import type { Change, ScriptSources, WritingFacts } from '../domain/writing.ts';
import type { AccountTables } from './account-tables.ts';

type LeaseColumns = { lockedBy: string | null; lockedUntil: Date | null };

/** A JSON column, written as text. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

type SecretColumns = {
  secret: Buffer;
  previousSecret: Buffer | null;
  previousSecretUntil: Date | null;
};

export type ConversionTable = LeaseColumns & {
  id: string;
  organizationId: string;
  mode: KeyMode;
  sourceType: SourceType;
  title: string;
  content: string;
  additionalContext: string | null;
  productId: string | null;
  ignoreOrganization: boolean;
  untitled: Generated<boolean>;
  /** Null in rows older than the column. */
  language: string | null;
  publicUrl: boolean;
  webhookUrl: string | null;
  settings: Json<ScriptSettings>;
  voice: Json<VoiceSettings>;
  warnings: Json<FieldMessage[]>;
  status: ConversionStatus;
  attempt: Generated<number>;
  progress: Generated<number>;
  script: NullableJson<Script>;
  scriptId: string | null;
  draftId: Generated<string | null>;
  durationSeconds: number | null;
  media: NullableJson<EpisodeMedia>;
  /** The attempt that made `media`; null for the current one. */
  mediaAttempt: number | null;
  /** The script of `media` if a revision has another; null for the current one. */
  heardScript: NullableJson<Script>;
  /** The title of `media` if a revision has another; null for the current one. */
  heardTitle: string | null;
  quality: NullableJson<EpisodeQuality>;
  /** A hash of everything that determines the finished files. */
  renderHash: Buffer | null;
  error: NullableJson<ConversionError>;
  productName: string | null;
  version: string | null;
  changes: NullableJson<Change[]>;
  highlights: NullableJson<string[]>;
  changeCount: Generated<number>;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  scriptedAt: Date | null;
  completedAt: Date | null;
  failedAt: Date | null;
  /** Whether parts were removed when their retention period ended. */
  textExpired: Generated<boolean>;
  scriptExpired: Generated<boolean>;
  mediaExpired: Generated<boolean>;
  /** Whether the store lost paid audio that was not generated again yet. */
  audioLost: Generated<boolean>;
  revisedAttempts: Generated<number[]>;
  canceledAttempts: Generated<number[]>;
  /** The number of times that workers claimed the current attempt. */
  claims: Generated<number>;
  /** The number of consecutive claims that ended with the death of their worker, without progress. */
  lostClaims: Generated<number>;
  claimedProgress: Generated<number>;
  /** How often our own infrastructure deferred the current attempt, since when, and the last error. */
  deferrals: Generated<number>;
  deferredSince: Date | null;
  deferredBecause: string | null;
  /** The request that started the current attempt (W3C Trace Context). */
  traceparent: string | null;
  requestId: string | null;
};

export type MailState = 'waiting' | 'sent' | 'logged' | 'expired' | 'refused' | 'unreadable';

export type Row<Table extends keyof Tables, Columns extends keyof Selectable<Tables[Table]>> = Readonly<
  Pick<Selectable<Tables[Table]>, Columns>
>;

export type Tables = AccountTables & {
  conversions: ConversionTable;
  /** Apart from the conversions, which are read far more often. */
  conversion_origins: {
    conversionId: string;
    /** As the script was last written; null if no writer wrote it. */
    sources: NullableJson<ScriptSources>;
    /** The entries in the script when the audio was made; null if unknown. */
    lexicon: NullableJson<Pronounced[]>;
  };
  conversion_counts: {
    organizationId: string;
    mode: KeyMode;
    sourceType: SourceType;
    status: ConversionStatus;
    count: number;
  };
  orphaned_files: { conversionId: string; attempt: number; dueAt: Date };
  changelog_counts: { organizationId: string; mode: KeyMode; productName: string; count: number };
  idempotency_keys: {
    organizationId: string;
    mode: KeyMode;
    operation: string;
    key: string;
    bodyHash: Buffer;
    answer: Json<unknown>;
    createdAt: Generated<Date>;
  };
  scripts: {
    id: string;
    organizationId: string;
    mode: KeyMode;
    request: Json<ScriptRequest & { title: string }>;
    script: Json<Script>;
    writing: Json<WritingFacts & { warnings: FieldMessage[] }>;
    contextUsed: Json<ContextUsed>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  drafts: {
    id: string;
    organizationId: string;
    mode: KeyMode;
    version: Generated<number>;
    title: string;
    document: Json<DraftDocument>;
    step: Generated<number>;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  draft_versions: {
    draftId: string;
    version: number;
    document: Json<DraftDocument>;
    savedAt: Date;
    keptAt: Generated<Date>;
  };
  draft_steps: {
    draftId: string;
    position: number;
    script: Json<DraftScript>;
    /** Null if it is the same as in the previous step. */
    writing: NullableJson<DraftWriting>;
  };
  heard_paragraphs: { organizationId: string; day: string; hash: Buffer; userId: string; characters: number };
  favorite_voices: { userId: string; voiceId: string };
  lexicon_entries: {
    id: string;
    organizationId: string;
    productId: string | null;
    written: string;
    /** In lower case, unless the case matters. */
    key: string;
    spoken: string | null;
    ipa: string | null;
    caseSensitive: boolean;
    language: string | null;
    note: string | null;
    createdAt: Generated<Date>;
  };
  segment_uses: { organizationId: string; key: Buffer; conversionId: string; usedAt: Generated<Date> };
  embed_tokens: {
    hash: Buffer;
    conversionId: string;
    organizationId: string;
    encrypted: Buffer;
    createdAt: Generated<Date>;
    revokedAt: Date | null;
  };
  embed_token_counts: { organizationId: string; day: string; count: number };
  conversion_plays: {
    conversionId: string;
    day: string;
    place: Place;
    plays: number;
    completions: number;
    listenedSeconds: number;
  };
  page_views: {
    view: Buffer;
    reports: Generated<number>;
    seconds: number;
    secondsBefore: Generated<number>;
    completed: boolean;
    completedBefore: Generated<boolean>;
    expiresAt: Date;
  };
  events: {
    id: string;
    organizationId: string;
    mode: KeyMode;
    type: string;
    conversionId: string | null;
    attempt: number | null;
    data: Json<unknown>;
    createdAt: Generated<Date>;
  };
  webhook_endpoints: SecretColumns & {
    id: string;
    organizationId: string;
    mode: KeyMode;
    url: string;
    eventTypes: EventType[] | null;
    description: string | null;
    failingSince: Date | null;
    disabledAt: Date | null;
    disabledBecause: 'gone' | 'by hand' | null;
    createdAt: Generated<Date>;
  };
  organization_webhook_secrets: SecretColumns & { organizationId: string };
  webhook_deliveries: LeaseColumns & {
    id: string;
    organizationId: string;
    mode: KeyMode;
    eventId: string;
    endpointId: string | null;
    url: string | null;
    /** An endpoint, or an organization's use of a URL. Its deliveries share a limit of requests. */
    receiver: string;
    state: Generated<DeliveryState>;
    attempts: Generated<number>;
    dueAt: Date;
    replayOf: string | null;
    createdAt: Date;
    endedAt: Date | null;
  };
  webhook_attempts: {
    id: string;
    deliveryId: string;
    number: number;
    startedAt: Date;
    durationMilliseconds: number;
    status: number | null;
    answer: string;
    error: string | null;
  };
  mails: LeaseColumns & {
    id: string;
    organizationId: string | null;
    recipient: string;
    kind: string;
    /** Encrypted; null once the mail is sent or has permanently failed. */
    content: Buffer | null;
    hasSecret: boolean;
    state: Generated<MailState>;
    attempts: Generated<number>;
    lastError: string | null;
    createdAt: Generated<Date>;
    nextAttemptAt: Generated<Date>;
    expiresAt: Date;
    endedAt: Date | null;
  };
  maintenance_tasks: LeaseColumns & { id: string; dueAt: Generated<Date>; succeededAt: Date | null };
  workers: {
    id: string;
    host: string;
    version: string;
    canSpeak: boolean;
    startedAt: Generated<Date>;
    seenAt: Generated<Date>;
  };
};
