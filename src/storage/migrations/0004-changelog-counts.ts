import { type Kysely, sql } from 'kysely';

/** Finds and counts the changelogs of one product, at a cost that does not grow with their number. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database);
}

const counted = sql`source_type = 'changelog' and status = 'completed' and product_name is not null`;

const statements = [
  sql`
    create index conversions_history_by_product
    on conversions (organization_id, mode, lower(product_name), created_at desc, id desc)
    where source_type = 'changelog' and status = 'completed'`,
  sql`
    create table changelog_counts (
      organization_id uuid not null references organizations on delete cascade,
      mode text not null,
      product_name text not null,
      count bigint not null,
      primary key (organization_id, mode, product_name)
    ) with (fillfactor = 50)`,
  sql`
    create function count_changelogs() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into changelog_counts as c
        select organization_id, mode, lower(product_name), count(*) from new_rows where ${counted}
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (organization_id, mode, product_name) do update set count = c.count + excluded.count;
      elsif tg_op = 'DELETE' then
        update changelog_counts c set count = c.count - gone.count
        from (select organization_id, mode, lower(product_name) as product_name, count(*)
              from old_rows where ${counted} group by 1, 2, 3) gone
        where (c.organization_id, c.mode, c.product_name) = (gone.organization_id, gone.mode, gone.product_name);
      else
        insert into changelog_counts as c
        select organization_id, mode, lower(product_name), sum(difference)
        from (select *, 1 as difference from new_rows where ${counted}
              union all
              select *, -1 from old_rows where ${counted}) moved
        group by 1, 2, 3 having sum(difference) <> 0 order by 1, 2, 3
        on conflict (organization_id, mode, product_name) do update set count = c.count + excluded.count;
      end if;
      return null;
    end $$`,
  sql`
    create trigger changelogs_inserted after insert on conversions
    referencing new table as new_rows for each statement execute function count_changelogs()`,
  sql`
    create trigger changelogs_updated after update on conversions
    referencing old table as old_rows new table as new_rows for each statement execute function count_changelogs()`,
  sql`
    create trigger changelogs_deleted after delete on conversions
    referencing old table as old_rows for each statement execute function count_changelogs()`,
  sql`
    insert into changelog_counts
    select organization_id, mode, lower(product_name), count(*) from conversions where ${counted} group by 1, 2, 3`,
];
