import type { ColumnType, Generated } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Defaults } from '../domain/defaults.ts';
import type { Retention } from '../domain/retention.ts';
import type { Role } from '../domain/roles.ts';
import type { SoundKind } from '../domain/sound-design.ts';
import type { Tier } from '../domain/tiers.ts';

type LinkTable = { hash: Buffer; user_id: string; created_at: Generated<Date>; expires_at: Date };

/** It is written as JSON. */
type DefaultsColumn = ColumnType<Defaults, string | undefined, string | undefined>;

/** Organizations, people and what they may use. */
export type AccountTables = {
  installation: {
    only_row: Generated<boolean>;
    secret_key_fingerprint: string;
    media_sweep_cursor: string | null;
    id: Generated<string>;
    media_sweeps: Generated<number>;
    media_bytes: Generated<number>;
    created_at: Generated<Date>;
  };
  organizations: {
    id: string;
    name: string;
    tier: Tier;
    audio_quota: number | null;
    logo_url: string | null;
    logo_file: string | null;
    cover_file: string | null;
    primary_color: string | null;
    website_url: string | null;
    context: string | null;
    founded_by: string | null;
    defaults: DefaultsColumn;
    /** It is written as JSON. */
    retention: ColumnType<Retention, string | undefined, string | undefined>;
    /** The last day on which everything that was due had been removed. */
    retained_on: string | null;
    /** The end of the grace period of a deletion. */
    delete_after: Date | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  users: {
    id: string;
    email: string;
    password_hash: string | null;
    may_found: Generated<boolean>;
    disabled_at: Date | null;
    delete_after: Date | null;
    created_at: Generated<Date>;
  };
  user_identities: { issuer: string; subject: string; user_id: string; created_at: Generated<Date> };
  deletions: {
    kind: 'organization' | 'account';
    subject_id: string;
    deleted_at: Generated<Date>;
    conversions: number;
  };
  memberships: {
    organization_id: string;
    user_id: string;
    role: Role;
    by_provider: Generated<boolean>;
    created_at: Generated<Date>;
  };
  api_keys: {
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
  request_counts: {
    organization_id: string;
    day: Generated<string>;
    day_count: Generated<number>;
    minute: Generated<Date>;
    minute_count: Generated<number>;
    admitted: Generated<boolean>;
  };
  request_days: { organization_id: string; day: string; count: number };
  quota_periods: {
    organization_id: string;
    period_start: string;
    audio_used: Generated<number>;
    audio_refunded: Generated<number>;
    /** Rows of the ledger that belong to the month. */
    ledger_rows: Generated<number>;
    warned_at: Date | null;
    exceeded_at: Date | null;
  };
  credit_grants: {
    id: string;
    organization_id: string;
    kind: 'audio' | 'video';
    granted: number;
    remaining: number;
    expires_at: Date | null;
    created_at: Generated<Date>;
  };
  quota_ledger: {
    conversion_id: string;
    attempt: number;
    kind: Generated<'charge' | 'refund'>;
    organization_id: string;
    period_start: string;
    source: 'quota' | 'credit';
    credit_grant_id: string | null;
    charged_at: Generated<Date>;
  };
  products: {
    id: string;
    organization_id: string;
    name: string;
    context: string | null;
    defaults: DefaultsColumn;
    created_at: Generated<Date>;
  };
  sounds: {
    id: string;
    organization_id: string;
    product_id: string | null;
    kind: SoundKind;
    name: string | null;
    seconds: number | null;
    created_at: Generated<Date>;
  };
  sessions: LinkTable & {
    id: Generated<string>;
    browser: Generated<string>;
    last_seen_at: Generated<Date>;
    password_given_at: Generated<Date>;
  };
  second_factors: { user_id: string; secret: Buffer; last_step: number; created_at: Generated<Date> };
  recovery_codes: { user_id: string; hash: Buffer };
  setup_links: LinkTable;
  password_resets: LinkTable;
  email_changes: { user_id: string; hash: Buffer; email: string; expires_at: Date };
  sign_in_failures: { subject: Buffer; failures: number; ends_at: Date; account: Buffer | null };
  invitations: {
    id: string;
    organization_id: string;
    email: string;
    role: Role;
    hash: Buffer;
    invited_by: string | null;
    mailed: Generated<boolean>;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  audit_entries: {
    id: string;
    organization_id: string;
    user_id: string | null;
    actor: string;
    action: string;
    subject_id: string | null;
    subject_name: string | null;
    created_at: Generated<Date>;
  };
  notices: {
    id: string;
    organization_id: string | null;
    user_id: string | null;
    kind: string;
    title: string;
    text: string;
    href: string | null;
    created_at: Generated<Date>;
    dismissed_at: Date | null;
  };
};
