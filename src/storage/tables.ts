import type { Generated } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Role } from '../domain/roles.ts';
import type { Tier } from '../domain/tiers.ts';

/** The tables as the migrations leave them. */
export type Tables = {
  installation: InstallationTable;
  organizations: OrganizationTable;
  users: UserTable;
  memberships: MembershipTable;
  api_keys: ApiKeyTable;
  request_counts: RequestCountTable;
  quota_periods: QuotaPeriodTable;
  credit_grants: CreditGrantTable;
  quota_ledger: QuotaLedgerTable;
  products: ProductTable;
  sessions: SessionTable;
  setup_links: SetupLinkTable;
  sign_in_failures: SignInFailureTable;
};

type InstallationTable = {
  only_row: Generated<boolean>;
  secret_key_fingerprint: string;
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

type SessionTable = {
  hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
};

type SetupLinkTable = SessionTable;

type SignInFailureTable = {
  subject: Buffer;
  failures: number;
  ends_at: Date;
};
