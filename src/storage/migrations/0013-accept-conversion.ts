import { type Kysely, sql } from 'kysely';

/** Charging and accepting happen where the data is: a create is then one statement that waits for nobody else. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [chargeAttempt, acceptConversion]) await statement.execute(database);
}

// Charges an attempt once: a unit of this month's quota, else a credit from the grant that expires first.
// Null when there is neither. To be called with the organization held.
const chargeAttempt = sql`
  create function charge_attempt(for_organization uuid, for_conversion uuid, for_attempt int, quota int)
  returns json language plpgsql as $$
  declare
    this_month date := date_trunc('month', now() at time zone 'utc');
    answer json;
  begin
    with earlier as (
      select source from quota_ledger where conversion_id = for_conversion and attempt = for_attempt
    ),
    period as (
      insert into quota_periods as p (organization_id, period_start, audio_used, warned_at, exceeded_at)
      select for_organization, this_month, 1, case when 100 >= quota::bigint * 80 then now() end,
             case when 1 >= quota then now() end
      where quota > 0 and not exists (select from earlier)
      on conflict (organization_id, period_start) do update
      set audio_used = p.audio_used + 1,
          warned_at = coalesce(p.warned_at,
            case when (p.audio_used + 1) * 100::bigint >= quota::bigint * 80 then now() end),
          exceeded_at = coalesce(p.exceeded_at, case when p.audio_used + 1 >= quota then now() end)
      where p.audio_used < quota
      returning audio_used, warned_at, exceeded_at
    ),
    credit as (
      update credit_grants set remaining = remaining - 1
      where not exists (select from earlier) and not exists (select from period) and id = (
        select id from credit_grants
        where organization_id = for_organization and kind = 'audio' and remaining > 0
          and (expires_at is null or expires_at > now())
        order by expires_at nulls last, created_at limit 1
      )
      returning id
    ),
    charged as (
      insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source, credit_grant_id)
      select for_conversion, for_attempt, for_organization, this_month,
             case when grant_id is null then 'quota' else 'credit' end, grant_id
      from (select null::uuid as grant_id from period union all select id from credit) paid_from
      returning source
    )
    select json_build_object('source', source, 'used', p.audio_used,
             'warned', coalesce(p.warned_at = now(), false), 'exceeded', coalesce(p.exceeded_at = now(), false))
    into answer
    from (select source from earlier union all select source from charged) once left join period p on true;
    return answer;
  end $$`;

// Each statement in here sees what was committed before it began: the count is made with the organization held.
// Asked alone, a charge that reaches a mark of the quota is undone: its event belongs into the same transaction.
const acceptConversion = sql`
  create function accept_conversion(
    for_organization uuid, new_id uuid, fields json, tiers json, charged boolean, alone boolean
  ) returns json language plpgsql as $$
  declare
    held record;
    quota int;
    charge json;
    new_status text := 'pending';
    moment timestamptz;
  begin
    select tier, audio_quota into held from organizations where id = for_organization for no key update;
    if not found then return json_build_object('outcome', 'missing'); end if;
    if charged then
      quota := coalesce(held.audio_quota, (tiers #>> array[held.tier, 'audioQuota'])::int);
      charge := charge_attempt(for_organization, new_id, 1, quota);
      if charge is null then return json_build_object('outcome', 'unpaid'); end if;
      if alone and ((charge ->> 'warned')::boolean or (charge ->> 'exceeded')::boolean) then
        raise exception 'A mark of the quota is reached.' using errcode = 'AL001';
      end if;
    end if;
    if (tiers #>> array[held.tier, 'concurrentJobs'])::int > (
      select count(*) from conversions
      where organization_id = for_organization and status in ('processing', 'generating')
    ) then
      new_status := 'processing';
    end if;
    -- Milliseconds, as JavaScript counts them: a cursor then names the row exactly.
    insert into conversions (
      organization_id, id, status, started_at, created_at, mode, source_type, title, content, additional_context,
      product_id, ignore_organization, public_url, webhook_url, settings, voice, warnings, script, product_name,
      version, changes, highlights, change_count)
    select for_organization, new_id, new_status, case when new_status = 'processing' then now() end,
      date_trunc('milliseconds', clock_timestamp()), f.mode, f.source_type, f.title, f.content,
      f.additional_context, f.product_id, f.ignore_organization, f.public_url, f.webhook_url, f.settings, f.voice,
      f.warnings, f.script, f.product_name, f.version, f.changes, f.highlights, f.change_count
    from json_to_record(fields) as f(
      mode text, source_type text, title text, content text, additional_context text, product_id uuid,
      ignore_organization boolean, public_url boolean, webhook_url text, settings jsonb, voice jsonb,
      warnings jsonb, script jsonb, product_name text, version text, changes jsonb, highlights jsonb,
      change_count int)
    returning created_at into moment;
    if new_status = 'processing' then
      perform queue_conversions(json_build_array(
        json_build_object('data', json_build_object('id', new_id, 'attempt', 1)))::text);
    end if;
    perform pg_notify('aloud_conversions',
      json_build_object('id', new_id, 'status', new_status, 'progress', 0)::text);
    return json_build_object('outcome', 'accepted', 'status', new_status,
      'createdAt', floor(extract(epoch from moment) * 1000), 'quota', quota, 'charge', charge);
  end $$`;
