import { type RawBuilder, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Problem } from '../domain/errors.ts';
import type { Database } from './database.ts';
import { from0020 } from './migrations/from-0020.ts';
import { from0037 } from './migrations/from-0037.ts';
import { accounts } from './migrations/initial/accounts.ts';
import { conversions } from './migrations/initial/conversions.ts';
import { outbox } from './migrations/initial/outbox.ts';

/** All migrations, in the order of their application. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  // Release 0.1.0 applied all of these. A new database gets its schema from the first.
  '0001-foundation': run(accounts, conversions, outbox),
  '0002-sign-in-failures': run(),
  '0003-conversions': run(),
  '0004-changelog-counts': run(),
  '0005-webhooks': run(),
  '0006-mail': run(),
  '0007-accounts': run(),
  '0008-plays': run(),
  '0009-dashboard': run(),
  '0013-accept-conversion': run(),
  '0016-email-changes': run(),
  '0017-lighter-deliveries': run(),
  '0018-media-leftovers': run(),
  '0019-given-up': run(),
  ...Object.fromEntries(
    Object.entries({ ...from0020, ...from0037 }).map(([name, script]) => [name, run(script)]),
  ),
};

/** Migrates to the current version, even while others do. Returns the applied migrations. */
export async function migrate(database: Database): Promise<string[]> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return [];
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

export async function migrateTo(database: Database, name: string): Promise<void> {
  const { error } = await migratorOf(database).migrateTo(name);
  if (error) throw error;
}

/** Returns the applied migrations in order. A later release may have applied more than this one knows. */
export async function appliedMigrations(database: Database): Promise<string[]> {
  const table = await sql<{ found: boolean }>`select to_regclass('kysely_migration') is not null as found`;
  if (!(await table.execute(database)).rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database,
  );
  return rows.map(({ name }) => name);
}

/** Returns the migrations that `migrate` would apply. Refuses a schema that it cannot update. Changes nothing. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  const applied = await appliedMigrations(database);
  const known = Object.keys(migrations);
  const pending = known.filter((name) => !applied.includes(name));
  if (pending.includes('0019-given-up') && !pending.includes('0001-foundation'))
    throw new Problem('UNAVAILABLE', tooOld);
  const [first] = pending;
  if (first === undefined || !known.slice(0, applied.length).includes(first)) return pending;
  const foreign = applied.find((name) => !known.includes(name)) ?? first;
  throw new Problem('UNAVAILABLE', `${otherRelease} (migration ${foreign}). ${remedy}`);
}

const tooOld = 'The database is older than release 0.1.0. Start release 0.1.0 once, then this one.';
const otherRelease =
  'The database was written by another release, with a schema that this one cannot migrate';
const remedy = 'Install the release that wrote it, or restore a backup made by this one.';

function migratorOf(database: Database): Migrator {
  return new Migrator({ db: database.withoutPlugins(), provider: { getMigrations: async () => migrations } });
}

function run(...scripts: readonly RawBuilder<unknown>[]): Migration {
  return {
    async up(database) {
      for (const script of scripts) await script.execute(database);
    },
  };
}
