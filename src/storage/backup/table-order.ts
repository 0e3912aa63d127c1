import type { ClientBase } from 'pg';

export type TableShape = { readonly name: string; readonly columns: readonly string[] };

const shapes = `
  select format('%I', c.relname) as name,
    array(select format('%I', attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select format('%I', other.relname) from pg_constraint join pg_class other on other.oid = confrelid
      where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('kysely_migration', 'kysely_migration_lock')
  order by c.relname`;

/** All tables; each comes after those that its foreign keys refer to. */
export async function inDependencyOrder(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { needs: readonly string[] }>(shapes);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: TableShape[] = [];
  while (left.size > 0) {
    const next = left.values().find(({ needs }) => !needs.some((name) => left.has(name)));
    if (!next) throw new Error(`Foreign keys of ${[...left.keys()]} refer to each other.`);
    left.delete(next.name);
    ordered.push({ name: next.name, columns: next.columns });
  }
  return ordered;
}
