import { sql } from 'kysely';

/** Whether the current attempt replaces audio that the store lost. Only such attempts cost nothing. */
export const lostAudio = sql`
  alter table conversions add column audio_lost boolean not null default false;
  update conversions set audio_lost = true
  where mode = 'live' and completed_at is not null and media is null and not media_expired
    and status <> 'completed' and not exists (
      select from quota_ledger charge
      where charge.conversion_id = conversions.id and charge.attempt = conversions.attempt and charge.kind = 'charge'
    )`;
