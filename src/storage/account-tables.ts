import type { Generated } from 'kysely';
import type { Role } from '../domain/roles.ts';
import type { LeaseColumns } from './lease-columns.ts';

export type SessionTable = {
  id: Generated<string>;
  hash: Buffer;
  user_id: string;
  browser: Generated<string>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  password_given_at: Generated<Date>;
  expires_at: Date;
};

export type SetupLinkTable = {
  hash: Buffer;
  user_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type EmailChangeTable = {
  user_id: string;
  hash: Buffer;
  email: string;
  expires_at: Date;
};

export type SignInFailureTable = {
  subject: Buffer;
  failures: number;
  ends_at: Date;
};

export type InvitationTable = {
  id: string;
  organization_id: string;
  email: string;
  role: Role;
  hash: Buffer;
  invited_by: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
};

export type AuditEntryTable = {
  id: string;
  organization_id: string;
  user_id: string | null;
  actor: string;
  action: string;
  subject_id: string | null;
  subject_name: string | null;
  created_at: Generated<Date>;
};

export type MailState = 'waiting' | 'sent' | 'logged' | 'expired' | 'refused' | 'unreadable';

export type MailTable = LeaseColumns & {
  id: string;
  organization_id: string | null;
  recipient: string;
  kind: string;
  /** Encrypted; empty once the mail has come to its end. */
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

export type NoticeTable = {
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
