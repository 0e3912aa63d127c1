import { sql } from 'kysely';

/** What an episode came from: the sources of its script, and the entries of the lexicon in it. */
export const conversionOrigins = sql`
  create table conversion_origins (
    conversion_id uuid primary key references conversions on delete cascade,
    sources jsonb,
    lexicon jsonb
  );
  update scripts set writing = writing || jsonb_build_object('units', '[]'::jsonb, 'contentHash', left(
    translate(encode(sha256(convert_to(request ->> 'content', 'UTF8')), 'base64'), '+/', '-_'), 22))`;
