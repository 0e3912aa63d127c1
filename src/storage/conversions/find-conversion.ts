import { type Selectable, sql } from 'kysely';
import type { KeyMode } from '../../domain/api-key.ts';
import type { Conversion, ConversionRequest, ShownStatus } from '../../domain/conversion.ts';
import { type Database, fromSqlNames, type Store, toSqlNames } from '../database.ts';
import type { ConversionTable } from '../tables.ts';
import { spokenCharacters } from './admit-conversions.ts';

/** The live or the sandbox data of an organization. */
export type Scope = { readonly organizationId: string; readonly mode: KeyMode };

export function scopeColumns({ organizationId, mode }: Scope) {
  return { organizationId, mode };
}

const names = [
  'id',
  'organizationId',
  'mode',
  'sourceType',
  'title',
  'content',
  'additionalContext',
  'productId',
  'ignoreOrganization',
  'untitled',
  'language',
  'publicUrl',
  'webhookUrl',
  'settings',
  'voice',
  'warnings',
  'status',
  'attempt',
  'progress',
  'script',
  'scriptId',
  'durationSeconds',
  'media',
  'mediaAttempt',
  'mediaExpired',
  'heardScript',
  'heardTitle',
  'quality',
  'error',
  'productName',
  'version',
  'createdAt',
  'startedAt',
  'completedAt',
  'failedAt',
  'audioLost',
  'canceledAttempts',
] as const satisfies readonly (keyof ConversionTable)[];

/** The columns that a request sets: one that is missing above is a type error. */
type RequestColumn = keyof ConversionRequest & keyof ConversionTable;
type ConversionRow = Pick<Selectable<ConversionTable>, (typeof names)[number] | RequestColumn>;

/** Omits columns that only the worker needs, and the changes and highlights, which may be many. */
export const conversionColumns = names.map((name) => `conversions.${name}` as const);
const readColumns = Object.keys(toSqlNames(Object.fromEntries(names.map((name) => [name, name])))).join(', ');

export async function findConversion(database: Database, scope: Scope, id: string) {
  const row = await database
    .selectFrom('conversions')
    .select(conversionColumns)
    .where((conversion) => conversion.and({ id, ...scopeColumns(scope) }))
    .executeTakeFirst();
  return row && toConversion(row);
}

/** Reads a conversion without the query builder, which would cost the most frequent request more than the query. */
export async function readConversion({ pool }: Store, scope: Scope, id: string) {
  // One JSON column: the driver needs more time for thirty columns than for parsing this.
  const { rows } = await pool.query<{ row: object }>(
    `select to_json(c) as row from (
       select ${readColumns} from conversions where id = $1 and organization_id = $2 and mode = $3) c`,
    [id, scope.organizationId, scope.mode],
  );
  return rows[0] && withDates(toConversion(fromSqlNames<ConversionRow>(rows[0].row)));
}

/** Restores dates, which JSON does not have. */
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

/** Finds a conversion for the pipeline and public pages, where the id comes from a job or a URL instead of a caller. */
export async function findConversionById(database: Database, id: string): Promise<Conversion | undefined> {
  const row = await database
    .selectFrom('conversions')
    .select(conversionColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toConversion(row);
}

/** Lists conversions of the organization and mode with the same files, newest first, because files can be lost. */
export async function listRenders(database: Database, scope: Scope, renderHash: Buffer) {
  const rows = await database
    .selectFrom('conversions')
    .select(conversionColumns)
    .where((row) => row.and({ ...scopeColumns(scope), renderHash }))
    .where('media', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(3)
    .execute();
  return rows.map(toConversion);
}

export function toConversion(row: ConversionRow): Conversion {
  return {
    ...row,
    characters: spokenCharacters(row),
    audioExpired: row.media === null && row.mediaExpired && row.completedAt !== null,
    shownStatus: shownStatusOf(row),
    published: {
      attempt: row.mediaAttempt ?? row.attempt,
      title: row.heardTitle ?? row.title,
      script: row.heardScript ?? row.script,
    },
  };
}

function shownStatusOf({ status, attempt, canceledAttempts, media }: ConversionRow): ShownStatus {
  if (!canceledAttempts.includes(attempt)) return status;
  return media === null ? 'canceled' : 'completed';
}

/** Whether the last attempt was canceled. The first condition matches that of the index. */
export const isCanceled = sql<boolean>`(canceled_attempts <> '{}' and attempt = any(canceled_attempts))`;

export const shownStatus = sql<ShownStatus>`case when not ${isCanceled} then status
  when media is null then 'canceled' else 'completed' end`;
