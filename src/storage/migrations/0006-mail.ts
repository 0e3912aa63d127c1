import { type Kysely, sql } from 'kysely';

/** The outbox of mails, and what the dashboard tells people who get no mail. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const statements = [
  // What a mail says is encrypted, since it may hold a link that lets its bearer in, and goes once it is sent.
  sql`
    create table mails (
      id uuid primary key,
      organization_id uuid references organizations on delete cascade,
      recipient text not null,
      kind text not null,
      content bytea,
      has_secret boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'logged', 'expired', 'refused')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      next_attempt_at timestamptz not null default now(),
      expires_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'waiting') = (ended_at is null)),
      check ((state = 'waiting') = (content is not null))
    )`,
  sql`create index mails_due on mails (next_attempt_at) where state = 'waiting'`,
  sql`create index mails_by_organization on mails (organization_id, kind, created_at)`,
  sql`create index mails_ended on mails (ended_at) where state <> 'waiting'`,
  sql`
    create table notices (
      id uuid primary key,
      organization_id uuid references organizations on delete cascade,
      user_id uuid references users on delete cascade,
      kind text not null,
      title text not null,
      text text not null,
      href text,
      created_at timestamptz not null default now(),
      dismissed_at timestamptz,
      check (num_nonnulls(organization_id, user_id) = 1)
    )`,
  sql`create index notices_of_organization on notices (organization_id, created_at desc) where dismissed_at is null`,
  sql`create index notices_of_user on notices (user_id, created_at desc) where dismissed_at is null`,
];
