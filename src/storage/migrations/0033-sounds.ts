import { sql } from 'kysely';

/** Sounds around and under the speech. A row without a name says that there is to be none. */
export const sounds = sql`
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
  create index sounds_by_product on sounds (product_id) where product_id is not null`;
