import type { Pool } from 'pg';

/** Every row of every table as text, below the name of its table. Binary columns are in hexadecimal. */
export async function dumpDatabase(pool: Pool): Promise<string> {
  const tables = await pool.query(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts = [];
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`select row_to_json(each)::text as row from ${name} as each`);
    parts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return parts.join('\n');
}
