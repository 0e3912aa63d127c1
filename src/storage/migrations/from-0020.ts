import { type RawBuilder, sql } from 'kysely';

export const from0020: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Workers lease the delivery itself. Pending deliveries are due as before.
  '0020-delivery-queue': sql`
    alter table webhook_deliveries
      drop column job_id,
      add column locked_by uuid,
      add column locked_until timestamptz;
    alter table webhook_deliveries rename column lane to receiver;
    -- Limits apply to each URL instead of each host. Earlier keys matter for a day at most.
    update webhook_deliveries
      set receiver = 'url:' || organization_id || ':' || encode(sha256(convert_to(url, 'UTF8')), 'hex')
      where url is not null and (state = 'pending' or ended_at > now() - interval '1 day');
    drop index if exists webhook_deliveries_due;
    create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'pending';
    create index webhook_deliveries_in_flight on webhook_deliveries (locked_until)
      where state = 'pending' and locked_until is not null;
    drop table if exists webhook_lanes`,
  // Workers lease conversions, mails and maintenance tasks too. What pg-boss ran is claimed by the next worker.
  '0021-rows-as-queue': sql`
    alter table conversions
      add column locked_by uuid,
      add column locked_until timestamptz,
      add column claims integer not null default 0;
    create index conversions_to_run on conversions (started_at, id) where status in ('processing', 'generating');
    alter table mails add column locked_by uuid, add column locked_until timestamptz;
    create table maintenance_tasks (
      id text primary key,
      due_at timestamptz not null default now(),
      locked_by uuid,
      locked_until timestamptz
    );
    drop function if exists accept_conversion(uuid, uuid, json, json, boolean, boolean);
    drop function if exists charge_attempt(uuid, uuid, int, int);
    drop function if exists queue_conversions(text);
    drop schema if exists pgboss cascade`,
  // Columns and tables get the names that the code uses.
  '0022-plain-names': sql`
    alter table conversions rename column recording to render_hash;
    alter index conversions_by_recording rename to conversions_by_render_hash;
    alter table audit_entries rename column act to action;
    alter table installation rename column media_walked_to to media_sweep_cursor;
    alter table media_leftovers rename to orphaned_files;
    alter index media_leftovers_due rename to orphaned_files_due;
    alter index media_leftovers_pkey rename to orphaned_files_pkey;
    drop function if exists note_media_leftovers() cascade;
    -- A trigger, so that no way to end an attempt or delete a conversion forgets its files.
    create function note_orphaned_files() returns trigger language plpgsql as $$
      begin
        insert into orphaned_files (conversion_id, attempt, due_at)
        values (old.id, case when tg_op = 'DELETE' then 0 else old.attempt end, now() + interval '1 hour')
        on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
        return null;
      end $$;
    create trigger conversions_gone after delete on conversions
      for each row execute function note_orphaned_files();
    create trigger conversions_failed after update of status on conversions
      for each row when (new.status = 'failed') execute function note_orphaned_files()`,
  // Conversions know the segments and the script they used, so that these go with them; refunds are ledger rows.
  '0023-deleted-is-gone': sql`
    -- No foreign key to conversions: the uses of a deleted one are read until its segments are removed.
    create table segment_uses (
      organization_id uuid not null references organizations on delete cascade,
      key bytea not null,
      conversion_id uuid not null,
      used_at timestamptz not null default now(),
      primary key (key, conversion_id)
    );
    create index segment_uses_by_conversion on segment_uses (conversion_id);
    create index segment_uses_by_age on segment_uses using brin (used_at);
    create index scripts_by_organization on scripts (organization_id, mode);
    alter table conversions add column script_id text;
    create index conversions_by_script on conversions (script_id) where script_id is not null;
    alter table quota_ledger
      add column kind text not null default 'charge' check (kind in ('charge', 'refund')),
      drop constraint quota_ledger_pkey,
      add primary key (conversion_id, attempt, kind);
    -- Conversions that were deleted before lose their text as later ones do. All else of theirs expires in 30 days.
    update audit_entries set subject_name = null
      where (action like 'conversion.%' or action like 'embed-token.%') and not exists (select from conversions where id::text = subject_id)`,
  // The installation's id, and how often it has swept its media: a marker in the media store has the same.
  '0024-media-owner': sql`
    alter table installation add column id uuid not null default gen_random_uuid();
    alter table installation add column media_sweeps integer not null default 0`,
  // Who founded an organization, and who may. Those who own one already keep the right.
  '0025-founders': sql`
    alter table users add column may_found boolean not null default false;
    update users set may_found = true where id in (select user_id from memberships where role = 'owner');
    alter table organizations add column founded_by uuid references users on delete set null;
    update organizations set founded_by = entries.user_id from audit_entries entries
    where entries.organization_id = organizations.id and entries.action = 'organization.created';
    create index organizations_by_founder on organizations (founded_by) where founded_by is not null`,
  // Whether the title was taken from the text: it is shown, and not said.
  '0026-untitled': sql`alter table conversions add column untitled boolean not null default false`,
  // The ledger can be listed and counted; products and organizations have defaults, and a lexicon.
  '0027-ledger-products-lexicon': sql`
    -- Cursors have milliseconds.
    alter table quota_ledger alter column charged_at type timestamptz(3);
    alter table credit_grants alter column created_at type timestamptz(3);
    alter table credit_grants alter column expires_at type timestamptz(3);
    create index credit_grants_by_organization on credit_grants (organization_id, created_at);
    alter table quota_periods
      add column audio_refunded integer not null default 0 check (audio_refunded >= 0),
      add column ledger_rows integer not null default 0 check (ledger_rows >= 0);
    insert into quota_periods as period (organization_id, period_start, audio_refunded, ledger_rows)
      select organization_id, period_start, count(*) filter (where kind = 'refund'), count(*)
      from quota_ledger group by 1, 2
      on conflict (organization_id, period_start) do update
        set audio_refunded = excluded.audio_refunded, ledger_rows = excluded.ledger_rows;
    alter table products alter column created_at type timestamptz(3);
    alter table products add column defaults jsonb not null default '{}';
    alter table organizations add column defaults jsonb not null default '{}';
    create table lexicon_entries (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      product_id uuid references products on delete cascade,
      written text not null,
      key text not null,
      spoken text,
      ipa text,
      case_sensitive boolean not null default false,
      language text,
      note text,
      created_at timestamptz(3) not null default clock_timestamp(),
      check (spoken is not null or ipa is not null)
    );
    create unique index lexicon_entries_by_key on lexicon_entries
      (organization_id, product_id, language, case_sensitive, key) nulls not distinct;
    create index lexicon_entries_by_age on lexicon_entries (organization_id, product_id, created_at, id);
    create index lexicon_entries_by_product on lexicon_entries (product_id) where product_id is not null;
    -- The list of an organization had a line for each word.
    insert into lexicon_entries (id, organization_id, written, key, spoken)
      select gen_random_uuid(), o.id, split_part(line, ' = ', 1), lower(split_part(line, ' = ', 1)),
        split_part(line, ' = ', 2)
      from organizations o, regexp_split_to_table(o.pronunciations, E'\\n') line
      where split_part(line, ' = ', 2) <> ''
      on conflict do nothing;
    alter table organizations drop column pronunciations`,
  // A conversion has a language from the start. Products and organizations keep theirs with their other defaults.
  '0028-language': sql`alter table conversions add column language text`,
  // A finished episode can be revised: what was made before is heard until the revision is made.
  '0030-revisions': sql`
    alter table conversions add column media_attempt integer, add column heard_script jsonb;
    -- Audio that was lost before and is made again.
    update conversions set media = null where media is not null and status <> 'completed';
    create function note_replaced_files() returns trigger language plpgsql as $$
      begin
        insert into orphaned_files (conversion_id, attempt, due_at)
        values (old.id, coalesce(old.media_attempt, old.attempt), now() + interval '1 hour')
        on conflict (conversion_id, attempt) do update set due_at = excluded.due_at;
        return null;
      end $$;
    create trigger conversions_replaced after update of media on conversions
      for each row when (old.media is not null) execute function note_replaced_files()`,
  // Drafts with their earlier versions; episodes know their draft; what is heard for free is counted.
  '0030-studio-drafts': sql`
    create table drafts (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      mode text not null check (mode in ('live', 'sandbox')),
      version integer not null default 1 check (version > 0),
      title text not null,
      document jsonb not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp()
    );
    create index drafts_by_age on drafts (organization_id, mode, created_at desc, id desc);
    create table draft_versions (
      draft_id uuid not null references drafts on delete cascade,
      version integer not null,
      document jsonb not null,
      saved_at timestamptz(3) not null,
      kept_at timestamptz(3) not null default clock_timestamp(),
      primary key (draft_id, version)
    );
    alter table conversions add column draft_id uuid references drafts on delete set null;
    create index conversions_by_draft on conversions (draft_id, created_at desc) where draft_id is not null;
    -- Paragraphs that were heard before they were paid for. The hash is keyed and does not tell the text.
    create table heard_paragraphs (
      organization_id uuid not null references organizations on delete cascade,
      day date not null,
      hash bytea not null,
      user_id uuid not null references users on delete cascade,
      characters integer not null,
      primary key (organization_id, day, hash)
    )`,
  // What operators watch: workers that live, tasks that succeed, the size of the media, attempts that wait for repair.
  '0031-operations': sql`
    alter table conversions
      add column deferrals integer not null default 0,
      add column deferred_since timestamptz;
    alter table maintenance_tasks add column succeeded_at timestamptz;
    alter table installation add column media_bytes bigint not null default 0;
    create table workers (
      id uuid primary key,
      host text not null,
      version text not null,
      can_speak boolean not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )`,
  // Accounts that the operator has disabled. Failed sign-ins say which account they lock, so that it can be unlocked.
  '0032-people': sql`
    alter table users add column disabled_at timestamptz;
    alter table sign_in_failures add column account bytea;
    create index sign_in_failures_by_account on sign_in_failures (account) where account is not null`,
  // Sounds around and under the speech. A row without a name says that there is to be none.
  '0033-sounds': sql`
    create table sounds (
      id uuid primary key,
      organization_id uuid not null references organizations on delete cascade,
      product_id uuid references products on delete cascade,
      kind text not null check (kind in ('intro', 'outro', 'bed', 'sting')),
      name text,
      seconds double precision,
      created_at timestamptz(3) not null default clock_timestamp(),
      check ((name is null) = (seconds is null))
    );
    create unique index sounds_by_kind on sounds (organization_id, product_id, kind) nulls not distinct;
    create index sounds_by_product on sounds (product_id) where product_id is not null`,
  // Two-factor sign-in. A code of a step up to `last_step` was used; recovery codes are deleted when they are used.
  '0034-second-factor': sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      secret bytea not null,
      last_step bigint not null,
      created_at timestamptz not null default now()
    );
    create table recovery_codes (
      user_id uuid not null references second_factors on delete cascade,
      hash bytea not null,
      primary key (user_id, hash)
    )`,
  // Names of the pictures in the media store that an organization uploaded.
  '0035-pictures': sql`
    alter table organizations add column logo_file text, add column cover_file text`,
  // Steps of a script that can be undone, and the voices that a person likes.
  '0036-studio-editing': sql`
    alter table drafts add column step integer not null default 0;
    create table draft_steps (
      draft_id uuid not null references drafts on delete cascade,
      position integer not null,
      script jsonb not null,
      writing jsonb,
      primary key (draft_id, position)
    );
    create table favorite_voices (
      user_id uuid not null references users on delete cascade,
      voice_id text not null check (length(voice_id) <= 100),
      primary key (user_id, voice_id)
    )`,
};
