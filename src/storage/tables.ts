import type { ColumnType, Generated } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { ConversionError, ConversionStatus, EpisodeMedia, QualityReport } from '../domain/conversion.ts';
import type { ScriptSettings, SourceType } from '../domain/conversion-settings.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { ContextUsed, ScriptRequest } from '../domain/generated-script.ts';
import type { Place } from '../domain/public-pages.ts';
import type { Role } from '../domain/roles.ts';
import type { Script } from '../domain/script.ts';
import type { Tier } from '../domain/tiers.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { Change, WritingFacts } from '../domain/writing.ts';
import type {
  AuditEntryTable,
  EmailChangeTable,
  InvitationTable,
  MailTable,
  NoticeTable,
  SessionTable,
  SetupLinkTable,
  SignInFailureTable,
} from './account-tables.ts';
import type { LeaseColumns } from './lease-columns.ts';
import type { WebhookTables } from './webhooks/webhook-tables.ts';

/** The tables as the migrations leave them. */
export type Tables = {
  installation: InstallationTable;
  organizations: OrganizationTable;
  users: UserTable;
  memberships: MembershipTable;
  api_keys: ApiKeyTable;
  request_counts: RequestCountTable;
  request_days: RequestDayTable;
  quota_periods: QuotaPeriodTable;
  credit_grants: CreditGrantTable;
  quota_ledger: QuotaLedgerTable;
  products: ProductTable;
  sessions: SessionTable;
  setup_links: SetupLinkTable;
  conversions: ConversionTable;
  conversion_counts: ConversionCountTable;
  changelog_counts: ChangelogCountTable;
  idempotency_keys: IdempotencyKeyTable;
  scripts: ScriptTable;
  embed_tokens: EmbedTokenTable;
  embed_token_counts: EmbedTokenCountTable;
  events: EventTable;
  sign_in_failures: SignInFailureTable;
  mails: MailTable;
  password_resets: SetupLinkTable;
  email_changes: EmailChangeTable;
  invitations: InvitationTable;
  audit_entries: AuditEntryTable;
  notices: NoticeTable;
  conversion_plays: ConversionPlaysTable;
  page_views: PageViewTable;
  maintenance_tasks: MaintenanceTaskTable;
} & WebhookTables;

type InstallationTable = {
  only_row: Generated<boolean>;
  secret_key_fingerprint: string;
  media_sweep_cursor: string | null;
  created_at: Generated<Date>;
};

export type OrganizationTable = {
  id: string;
  name: string;
  tier: Tier;
  audio_quota: number | null;
  logo_url: string | null;
  primary_color: string | null;
  website_url: string | null;
  context: string | null;
  pronunciations: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

type UserTable = {
  id: string;
  email: string;
  password_hash: string | null;
  created_at: Generated<Date>;
};

type MembershipTable = {
  organization_id: string;
  user_id: string;
  role: Role;
  created_at: Generated<Date>;
};

type ApiKeyTable = {
  id: string;
  organization_id: string;
  user_id: string | null;
  mode: KeyMode;
  name: string;
  hint: string;
  hash: Buffer;
  created_at: Generated<Date>;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

type RequestCountTable = {
  organization_id: string;
  day: Generated<string>;
  day_count: Generated<number>;
  minute: Generated<Date>;
  minute_count: Generated<number>;
  admitted: Generated<boolean>;
};

type RequestDayTable = { organization_id: string; day: string; count: number };

type QuotaPeriodTable = {
  organization_id: string;
  period_start: string;
  audio_used: Generated<number>;
  warned_at: Date | null;
  exceeded_at: Date | null;
};

type CreditGrantTable = {
  id: string;
  organization_id: string;
  kind: 'audio' | 'video';
  granted: number;
  remaining: number;
  expires_at: Date | null;
  created_at: Generated<Date>;
};

type QuotaLedgerTable = {
  conversion_id: string;
  attempt: number;
  organization_id: string;
  period_start: string;
  source: 'quota' | 'credit';
  credit_grant_id: string | null;
  charged_at: Generated<Date>;
};

type ProductTable = {
  id: string;
  organization_id: string;
  name: string;
  context: string | null;
  created_at: Generated<Date>;
};

type MaintenanceTaskTable = LeaseColumns & { id: string; due_at: Generated<Date> };

/** A column of JSON: what goes in is text. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export type ConversionTable = {
  id: string;
  organization_id: string;
  mode: KeyMode;
  source_type: SourceType;
  title: string;
  content: string;
  additional_context: string | null;
  product_id: string | null;
  ignore_organization: boolean;
  public_url: boolean;
  webhook_url: string | null;
  settings: Json<ScriptSettings>;
  voice: Json<VoiceSettings>;
  warnings: Json<FieldMessage[]>;
  status: ConversionStatus;
  attempt: Generated<number>;
  progress: Generated<number>;
  script: NullableJson<Script>;
  duration_seconds: number | null;
  media: NullableJson<EpisodeMedia>;
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
  /** How often the present attempt has been claimed by a worker. */
  claims: Generated<number>;
} & LeaseColumns;

type ConversionCountTable = {
  organization_id: string;
  mode: KeyMode;
  source_type: SourceType;
  status: ConversionStatus;
  count: number;
};

type ChangelogCountTable = { organization_id: string; mode: KeyMode; product_name: string; count: number };

type IdempotencyKeyTable = {
  organization_id: string;
  mode: KeyMode;
  operation: string;
  key: string;
  body_hash: Buffer;
  answer: Json<unknown>;
  created_at: Generated<Date>;
};

type ScriptTable = {
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

type EmbedTokenTable = {
  hash: Buffer;
  conversion_id: string;
  organization_id: string;
  encrypted: Buffer;
  created_at: Generated<Date>;
  revoked_at: Date | null;
};

type EmbedTokenCountTable = { organization_id: string; day: string; count: number };

type EventTable = {
  id: string;
  organization_id: string;
  mode: KeyMode;
  type: string;
  conversion_id: string | null;
  attempt: number | null;
  data: Json<unknown>;
  created_at: Generated<Date>;
};

type ConversionPlaysTable = {
  conversion_id: string;
  day: string;
  place: Place;
  plays: number;
  completions: number;
  listened_seconds: number;
};

type PageViewTable = {
  view: Buffer;
  reports: Generated<number>;
  seconds: number;
  seconds_before: Generated<number>;
  completed: boolean;
  completed_before: Generated<boolean>;
  expires_at: Date;
};
