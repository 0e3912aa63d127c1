import type { Selectable } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Conversion } from '../../domain/conversion.ts';
import type { Database, Store } from '../database.ts';
import type { ConversionTable } from '../tables.ts';
import { toConversion } from './conversion-row.ts';

/** Whose conversions are meant: an organization's, and of these the live or the sandbox ones. */
export type Scope = { readonly organizationId: string; readonly mode: KeyMode };

export async function findConversion(
  database: Database,
  scope: Scope,
  id: string,
): Promise<Conversion | undefined> {
  const row = await database
    .selectFrom('conversions')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', scope.organizationId)
    .where('mode', '=', scope.mode)
    .executeTakeFirst();
  return row && toConversion(row);
}

/** The same outside of a transaction, for the most frequent request: the query builder costs more than the query. */
export async function readConversion(
  { pool }: Store,
  scope: Scope,
  id: string,
): Promise<Conversion | undefined> {
  // One JSON column: the driver spends more time on thirty columns than on parsing this.
  const { rows } = await pool.query<{ row: Selectable<ConversionTable> }>(
    'select to_json(c) as row from conversions c where id = $1 and organization_id = $2 and mode = $3',
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] && withDates(toConversion(rows[0].row));
}

/** JSON has no dates. */
function withDates(conversion: Conversion): Conversion {
  const date = (value: Date | null) => value && new Date(value);
  return {
    ...conversion,
    createdAt: new Date(conversion.createdAt),
    startedAt: date(conversion.startedAt),
    completedAt: date(conversion.completedAt),
    failedAt: date(conversion.failedAt),
  };
}

/** For the pipeline and the public pages, which get the id from a job or an address, not from a caller. */
export async function findConversionById(database: Database, id: string): Promise<Conversion | undefined> {
  const row = await database.selectFrom('conversions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toConversion(row);
}

/** Which of these ids no conversion has. */
export async function missingConversions(database: Database, ids: readonly string[]): Promise<string[]> {
  const there = await database.selectFrom('conversions').select('id').where('id', 'in', ids).execute();
  const known = new Set(there.map(({ id }) => id));
  return ids.filter((id) => !known.has(id.toLowerCase()));
}

/** A finished conversion of the organization whose files are what the same render would give again. */
export async function findRender(
  database: Database,
  organizationId: string,
  renderHash: Buffer,
): Promise<Conversion | undefined> {
  const row = await database
    .selectFrom('conversions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('render_hash', '=', renderHash)
    .where('status', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row && toConversion(row);
}
