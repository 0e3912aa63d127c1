import { sql } from 'kysely';
import { type DayOfPlays, noPlays, type Place, type PlayCounts } from '../domain/public-pages.ts';
import type { Scope } from './conversions/find-conversion.ts';
import type { Database } from './database.ts';

export type PageViewReport = {
  readonly view: Buffer;
  readonly expiresAt: Date;
  readonly conversionId: string;
  readonly place: Place;
  readonly seconds: number;
  readonly completed: boolean;
};

const maxReports = 100;

/** Counts what a report adds to its page view: one play, one completion, and each second once. */
export async function countPageView(database: Database, report: PageViewReport): Promise<void> {
  await sql`
    with report as (
      insert into page_views as known (view, seconds, completed, expires_at)
      values (${report.view}, ${report.seconds}, ${report.completed}, ${report.expiresAt})
      on conflict (view) do update set
        reports = known.reports + 1,
        seconds_before = known.seconds,
        seconds = greatest(known.seconds, excluded.seconds),
        completed_before = known.completed,
        completed = known.completed or excluded.completed
      where known.reports < ${maxReports}
      returning reports = 1 as is_new, seconds - seconds_before as gained, completed and not completed_before as ended
    )
    insert into conversion_plays as counted (conversion_id, day, place, plays, completions, listened_seconds)
    select conversions.id, (now() at time zone 'utc')::date, ${report.place}, is_new::int, ended::int, gained
    from report join conversions on conversions.id = ${report.conversionId}
    where is_new or ended or gained > 0
    on conflict (conversion_id, day, place) do update set
      plays = counted.plays + excluded.plays,
      completions = counted.completions + excluded.completions,
      listened_seconds = counted.listened_seconds + excluded.listened_seconds`.execute(database);
}

export async function sumPlays(database: Database, conversionId: string): Promise<PlayCounts> {
  const { rows } = await sql<PlayCounts>`
    select coalesce(sum(plays), 0)::int as plays, coalesce(sum(completions), 0)::int as completions,
      coalesce(sum(listened_seconds), 0)::float8 as listened_seconds
    from conversion_plays where conversion_id = ${conversionId}`.execute(database);
  return rows[0] ?? noPlays;
}

export async function listDaysOfPlays(database: Database, conversionId: string, days: number) {
  const { rows } = await sql<DayOfPlays>`
    select to_char(day, 'YYYY-MM-DD') as day, place, plays, completions, listened_seconds::float8 as listened_seconds
    from conversion_plays
    where conversion_id = ${conversionId} and day > (now() at time zone 'utc')::date - ${days}::int
    order by day, place desc`.execute(database);
  return rows;
}

type RecentPlays = PlayCounts & { readonly id: string; readonly daysAgo: number };

export async function listRecentPlays(
  database: Database,
  { organizationId, mode }: Scope,
  { ids, days }: { ids: readonly string[]; days: number },
): Promise<RecentPlays[]> {
  const { rows } = await sql<RecentPlays>`
    select conversions.id, (now() at time zone 'utc')::date - day as days_ago, sum(plays)::int as plays,
      sum(completions)::int as completions, sum(listened_seconds)::float8 as listened_seconds
    from conversions join conversion_plays on conversion_plays.conversion_id = conversions.id
    where organization_id = ${organizationId} and mode = ${mode} and conversions.id = any(${ids}::uuid[])
      and day between (now() at time zone 'utc')::date - ${days - 1}::int and (now() at time zone 'utc')::date
    group by 1, 2`.execute(database);
  return rows;
}
