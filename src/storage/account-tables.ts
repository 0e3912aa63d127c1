import type { ColumnType, Generated } from 'kysely';
import type { KeyMode } from '../domain/api-key.ts';
import type { Defaults } from '../domain/defaults.ts';
import type { Retention } from '../domain/retention.ts';
import type { Role } from '../domain/roles.ts';
import type { SoundKind } from '../domain/sound-design.ts';
import type { Tier } from '../domain/tiers.ts';

type LinkTable = { hash: Buffer; userId: string; createdAt: Generated<Date>; expiresAt: Date };

/** `provesAddress`: whether only the person with this address can receive the link. */
type PasswordLinkTable = LinkTable & { provesAddress: Generated<boolean> };

/** A JSON column, written as text. */
type DefaultsColumn = ColumnType<Defaults, string | undefined, string | undefined>;

export type AccountTables = {
  installation: {
    onlyRow: Generated<boolean>;
    secretKeyFingerprint: string;
    mediaSweepCursor: string | null;
    id: Generated<string>;
    mediaSweeps: Generated<number>;
    mediaBytes: Generated<number>;
    mediaStoreId: string | null;
    createdAt: Generated<Date>;
  };
  organizations: {
    id: string;
    name: string;
    tier: Tier;
    audioQuota: number | null;
    logoUrl: string | null;
    logoFile: string | null;
    coverFile: string | null;
    primaryColor: string | null;
    websiteUrl: string | null;
    context: string | null;
    foundedBy: string | null;
    defaults: DefaultsColumn;
    retention: ColumnType<Retention, string | undefined, string | undefined>;
    /** The last day on which everything due was removed. */
    retainedOn: string | null;
    /** When the grace period of a deletion ends. */
    deleteAfter: Date | null;
    suspendedAt: Date | null;
    suspendedBecause: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
  };
  users: {
    id: string;
    email: string;
    passwordHash: string | null;
    /** Proven by mail, by the identity provider or by the operator. */
    addressProven: Generated<boolean>;
    mayFound: Generated<boolean>;
    disabledAt: Date | null;
    deleteAfter: Date | null;
    createdAt: Generated<Date>;
  };
  user_identities: { issuer: string; subject: string; userId: string; createdAt: Generated<Date> };
  deletions: {
    kind: 'organization' | 'account';
    subjectId: string;
    deletedAt: Generated<Date>;
    conversions: number;
  };
  memberships: {
    organizationId: string;
    userId: string;
    role: Role;
    byProvider: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  api_keys: {
    id: string;
    organizationId: string;
    userId: string | null;
    mode: KeyMode;
    name: string;
    hint: string;
    hash: Buffer;
    /** The encrypted key, for a sandbox key of the documentation. */
    encrypted: Buffer | null;
    createdAt: Generated<Date>;
    lastUsedAt: Date | null;
    revokedAt: Date | null;
  };
  request_counts: {
    organizationId: string;
    day: Generated<string>;
    dayCount: Generated<number>;
    minute: Generated<Date>;
    minuteCount: Generated<number>;
    admitted: Generated<boolean>;
  };
  request_days: { organizationId: string; day: string; count: number };
  quota_periods: {
    organizationId: string;
    periodStart: string;
    audioUsed: Generated<number>;
    audioRefunded: Generated<number>;
    /** The number of ledger rows of the month. */
    ledgerRows: Generated<number>;
    warnedAt: Date | null;
    exceededAt: Date | null;
  };
  credit_grants: {
    id: string;
    organizationId: string;
    kind: 'audio' | 'video';
    granted: number;
    remaining: number;
    expiresAt: Date | null;
    createdAt: Generated<Date>;
  };
  quota_ledger: {
    conversionId: string;
    attempt: number;
    kind: Generated<'charge' | 'refund'>;
    organizationId: string;
    periodStart: string;
    source: 'quota' | 'credit';
    creditGrantId: string | null;
    chargedAt: Generated<Date>;
  };
  products: {
    id: string;
    organizationId: string;
    name: string;
    context: string | null;
    defaults: DefaultsColumn;
    createdAt: Generated<Date>;
  };
  sounds: {
    id: string;
    organizationId: string;
    productId: string | null;
    kind: SoundKind;
    name: string | null;
    seconds: number | null;
    createdAt: Generated<Date>;
  };
  sessions: LinkTable & {
    id: Generated<string>;
    browser: Generated<string>;
    lastSeenAt: Generated<Date>;
    passwordGivenAt: Generated<Date>;
  };
  second_factors: { userId: string; secret: Buffer; lastStep: number; createdAt: Generated<Date> };
  recovery_codes: { userId: string; hash: Buffer };
  setup_links: PasswordLinkTable;
  password_resets: PasswordLinkTable;
  email_changes: { userId: string; hash: Buffer; email: string; expiresAt: Date };
  sign_in_failures: { subject: Buffer; failures: number; endsAt: Date; account: Buffer | null };
  invitations: {
    id: string;
    organizationId: string;
    email: string;
    role: Role;
    hash: Buffer;
    invitedBy: string | null;
    mailed: Generated<boolean>;
    createdAt: Generated<Date>;
    expiresAt: Date;
  };
  audit_entries: {
    id: string;
    organizationId: string;
    userId: string | null;
    actor: string;
    action: string;
    subjectId: string | null;
    subjectName: string | null;
    createdAt: Generated<Date>;
  };
  notices: {
    id: string;
    organizationId: string | null;
    userId: string | null;
    kind: string;
    title: string;
    text: string;
    href: string | null;
    createdAt: Generated<Date>;
    dismissedAt: Date | null;
  };
};
