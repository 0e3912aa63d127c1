import { type RawBuilder, sql } from 'kysely';

const wasCanceled = 'You canceled it. Retry to continue; finished parts are kept.';

/** Of 0051: controls of direction and noncharacters, which titles and names lost when they came in, since a part of 0.2.0. */
const dropped = String.raw`[\u202A-\u202E\u2066-\u2069\uFDD0-\uFDEF\uFFFE\uFFFF]`;
const withoutControls = (column: string) => `regexp_replace(${column}, '${dropped}', '', 'g')`;
const shown = (column: string) => `coalesce(nullif(btrim(${withoutControls(column)}), ''), 'Untitled')`;

const places = [
  ['conversions', 'title'],
  ['conversions', 'heard_title'],
  ['drafts', 'title'],
  ['organizations', 'name'],
  ['api_keys', 'name'],
  ['sounds', 'name'],
  ['audit_entries', 'subject_name'],
] as const;

const updates = places.map(
  ([table, column]) => `update ${table} set ${column} = ${shown(column)} where ${column} ~ '${dropped}';`,
);

export const from0037: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Periods after which parts of an organization's data expire, and which parts of a conversion have.
  '0037-retention': sql`
    alter table organizations
      add column retention jsonb not null default '{}',
      -- The last day on which everything that was due had been removed.
      add column retained_on date;
    alter table conversions
      add column text_expired boolean not null default false,
      add column script_expired boolean not null default false,
      add column media_expired boolean not null default false;
    -- What is kept, by age: whichever part is asked for, none that has expired is read.
    create index conversions_kept on conversions
      (organization_id, text_expired, script_expired, media_expired, created_at)
      where not (text_expired and script_expired and media_expired);
    create index events_by_organization on events (organization_id, created_at)`,
  // Organizations and accounts can be deleted after a grace period; people can sign in with an identity provider.
  '0038-leaving': sql`
    alter table organizations add column delete_after timestamptz;
    alter table users add column delete_after timestamptz;
    create index organizations_leaving on organizations (delete_after) where delete_after is not null;
    create index users_leaving on users (delete_after) where delete_after is not null;
    -- What is left of a deleted organization or account: ids, times and amounts.
    create table deletions (
      kind text not null check (kind in ('organization', 'account')),
      subject_id uuid not null,
      deleted_at timestamptz not null default clock_timestamp(),
      conversions integer not null,
      primary key (kind, subject_id)
    );
    create index deletions_by_age on deletions (deleted_at);
    -- Accounts of an identity provider. The subject never changes; an address may.
    create table user_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (issuer, subject)
    );
    create index user_identities_by_user on user_identities (user_id);
    -- Memberships that groups of the provider gave, and take away.
    alter table memberships add column by_provider boolean not null default false`,
  // The request that started an attempt, so that the work of all processes is one trace.
  '0039-traces': sql`alter table conversions add column traceparent text`,
  // Whether the link went to its address alone. Of those from before no one knows.
  '0040-mailed-invitations': sql`
    alter table invitations add column mailed boolean not null default true;
    update invitations set mailed = false`,
  // Whether the current attempt replaces audio that the store lost. Only such attempts cost nothing.
  '0041-lost-audio': sql`
    alter table conversions add column audio_lost boolean not null default false;
    update conversions set audio_lost = true
    where mode = 'live' and completed_at is not null and media is null and not media_expired
      and status <> 'completed' and not exists (
        select from quota_ledger charge
        where charge.conversion_id = conversions.id and charge.attempt = conversions.attempt and charge.kind = 'charge'
      )`,
  // The attempts that made a revision. Until now they were known as retries.
  '0042-revised-attempts': sql`
    alter table conversions add column revised_attempts integer[] not null default '{}'`,
  // Claims in a row whose worker died without progress, and the progress at the last claim.
  '0043-lost-claims': sql`
    alter table conversions
      add column lost_claims integer not null default 0,
      add column claimed_progress real not null default 0`,
  // The sandbox key that fills the examples of the documentation: one for each person and organization, until it is revoked.
  '0044-readable-keys': sql`
    alter table api_keys
      add column encrypted bytea,
      add constraint api_keys_readable check (
        encrypted is null or (mode = 'sandbox' and user_id is not null and revoked_at is null));
    create unique index api_keys_readable on api_keys (organization_id, user_id) where encrypted is not null`,
  // What an episode came from: the sources of its script, and the entries of the lexicon in it.
  '0045-conversion-origins': sql`
    create table conversion_origins (
      conversion_id uuid primary key references conversions on delete cascade,
      sources jsonb,
      lexicon jsonb
    );
    update scripts set writing = writing || jsonb_build_object('units', '[]'::jsonb, 'contentHash', left(
      translate(encode(sha256(convert_to(request ->> 'content', 'UTF8')), 'base64'), '+/', '-_'), 22))`,
  // Spelled as the other actions are.
  '0046-canceled-deletions': sql`
    update audit_entries set action = replace(action, 'cancelled', 'canceled')
    where action in ('account.deletion-cancelled', 'organization.deletion-cancelled')`,
  // Which media store an installation uses, organizations that are suspended, and the request that made a conversion.
  '0047-operating': sql`
    alter table installation add column media_store_id uuid;
    alter table organizations add column suspended_at timestamptz, add column suspended_because text;
    alter table conversions add column request_id text`,
  // Whether whoever chose the password of an account has the mailbox. Of accounts and links from before no one knows.
  '0048-proven-addresses': sql`
    alter table users add column address_proven boolean not null default false;
    update users set address_proven = true where id in (select user_id from user_identities);
    alter table setup_links add column proves_address boolean not null default true;
    alter table password_resets add column proves_address boolean not null default true;
    update password_resets set proves_address = false;
    create index api_keys_by_user on api_keys (user_id) where revoked_at is null`,
  // The title of what is heard while a revision with another title is made.
  '0049-heard-title': sql`alter table conversions add column heard_title text`,
  // The attempts that someone canceled. Until now only the words of their error said so.
  '0050-canceled-attempts': sql`
    alter table conversions add column canceled_attempts integer[] not null default '{}';
    update conversions set canceled_attempts = known.attempts
    from (
      select id, array_agg(attempt order by attempt) as attempts
      from (
        select id, attempt from conversions where error ->> 'message' = ${sql.lit(wasCanceled)}
        union
        select conversion_id, attempt from events
        where type = 'conversion.failed' and conversion_id is not null and attempt is not null
          and data #>> '{error,message}' = ${sql.lit(wasCanceled)}
      ) each
      group by id
    ) known
    where known.id = conversions.id;
    create index conversions_canceled on conversions (organization_id) where canceled_attempts <> '{}'`,
  // Cleans what was stored before. A name of a product that would then be there twice stays as it is.
  '0051-plain-titles': sql.raw(`${updates.join('\n')}
    update drafts set document = jsonb_set(document, '{title}', to_jsonb(${withoutControls("(document ->> 'title')")}))
    where document ->> 'title' ~ '${dropped}';
    update products set name = cleaned.name
    from (
      select id, name, count(*) over (partition by organization_id, lower(name)) as same
      from (select id, organization_id, ${shown('name')} as name from products) each
    ) cleaned
    where cleaned.id = products.id and cleaned.same = 1 and products.name ~ '${dropped}';`),
  // Why our own infrastructure last failed the current attempt of a conversion.
  '0052-deferred-because': sql`alter table conversions add column deferred_because text`,
};
