import { type RawBuilder, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Problem } from '../domain/errors.ts';
import type { Database } from './database.ts';
import { deliveryQueue } from './migrations/0020-delivery-queue.ts';
import { rowsAsQueue } from './migrations/0021-rows-as-queue.ts';
import { plainNames } from './migrations/0022-plain-names.ts';
import { deletedIsGone } from './migrations/0023-deleted-is-gone.ts';
import { mediaOwner } from './migrations/0024-media-owner.ts';
import { founders } from './migrations/0025-founders.ts';
import { untitled } from './migrations/0026-untitled.ts';
import { ledgerProductsLexicon } from './migrations/0027-ledger-products-lexicon.ts';
import { language } from './migrations/0028-language.ts';
import { revisions } from './migrations/0030-revisions.ts';
import { studioDrafts } from './migrations/0030-studio-drafts.ts';
import { operations } from './migrations/0031-operations.ts';
import { people } from './migrations/0032-people.ts';
import { sounds } from './migrations/0033-sounds.ts';
import { secondFactor } from './migrations/0034-second-factor.ts';
import { pictures } from './migrations/0035-pictures.ts';
import { studioEditing } from './migrations/0036-studio-editing.ts';
import { retention } from './migrations/0037-retention.ts';
import { leaving } from './migrations/0038-leaving.ts';
import { traces } from './migrations/0039-traces.ts';
import { mailedInvitations } from './migrations/0040-mailed-invitations.ts';
import { lostAudio } from './migrations/0041-lost-audio.ts';
import { revisedAttempts } from './migrations/0042-revised-attempts.ts';
import { lostClaims } from './migrations/0043-lost-claims.ts';
import { readableKeys } from './migrations/0044-readable-keys.ts';
import { conversionOrigins } from './migrations/0045-conversion-origins.ts';
import { canceledDeletions } from './migrations/0046-canceled-deletions.ts';
import { operating } from './migrations/0047-operating.ts';
import { provenAddresses } from './migrations/0048-proven-addresses.ts';
import { heardTitle } from './migrations/0049-heard-title.ts';
import { canceledAttempts } from './migrations/0050-canceled-attempts.ts';
import { plainTitles } from './migrations/0051-plain-titles.ts';
import { deferredBecause } from './migrations/0052-deferred-because.ts';
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
  '0020-delivery-queue': run(deliveryQueue),
  '0021-rows-as-queue': run(rowsAsQueue),
  '0022-plain-names': run(plainNames),
  '0023-deleted-is-gone': run(deletedIsGone),
  '0024-media-owner': run(mediaOwner),
  '0025-founders': run(founders),
  '0026-untitled': run(untitled),
  '0027-ledger-products-lexicon': run(ledgerProductsLexicon),
  '0028-language': run(language),
  '0030-revisions': run(revisions),
  '0030-studio-drafts': run(studioDrafts),
  '0031-operations': run(operations),
  '0032-people': run(people),
  '0033-sounds': run(sounds),
  '0034-second-factor': run(secondFactor),
  '0035-pictures': run(pictures),
  '0036-studio-editing': run(studioEditing),
  '0037-retention': run(retention),
  '0038-leaving': run(leaving),
  '0039-traces': run(traces),
  '0040-mailed-invitations': run(mailedInvitations),
  '0041-lost-audio': run(lostAudio),
  '0042-revised-attempts': run(revisedAttempts),
  '0043-lost-claims': run(lostClaims),
  '0044-readable-keys': run(readableKeys),
  '0045-conversion-origins': run(conversionOrigins),
  '0046-canceled-deletions': run(canceledDeletions),
  '0047-operating': run(operating),
  '0048-proven-addresses': run(provenAddresses),
  '0049-heard-title': run(heardTitle),
  '0050-canceled-attempts': run(canceledAttempts),
  '0051-plain-titles': run(plainTitles),
  '0052-deferred-because': run(deferredBecause),
};

/**
 * Migrates the schema to the current version, even while other processes do the same. Returns the applied migrations.
 */
export async function migrate(database: Database): Promise<string[]> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return [];
  const { error, results = [] } = await migratorOf(database).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/** Creates the schema of an empty database as of this migration. */
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
