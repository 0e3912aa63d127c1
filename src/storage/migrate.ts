import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import * as foundation from './migrations/0001-foundation.ts';
import * as signInFailures from './migrations/0002-sign-in-failures.ts';
import * as conversions from './migrations/0003-conversions.ts';
import * as changelogCounts from './migrations/0004-changelog-counts.ts';
import * as webhooks from './migrations/0005-webhooks.ts';
import * as mail from './migrations/0006-mail.ts';
import * as accounts from './migrations/0007-accounts.ts';
import * as plays from './migrations/0008-plays.ts';
import * as dashboard from './migrations/0009-dashboard.ts';
import * as acceptConversion from './migrations/0013-accept-conversion.ts';
import * as emailChanges from './migrations/0016-email-changes.ts';
import * as lighterDeliveries from './migrations/0017-lighter-deliveries.ts';
import * as mediaLeftovers from './migrations/0018-media-leftovers.ts';
import * as givenUp from './migrations/0019-given-up.ts';
import * as deliveryQueue from './migrations/0020-delivery-queue.ts';
import * as rowsAsQueue from './migrations/0021-rows-as-queue.ts';
import * as plainNames from './migrations/0022-plain-names.ts';

/** In the order they are applied. A migration that has been released never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-sign-in-failures': signInFailures,
  '0003-conversions': conversions,
  '0004-changelog-counts': changelogCounts,
  '0005-webhooks': webhooks,
  '0006-mail': mail,
  '0007-accounts': accounts,
  '0008-plays': plays,
  '0009-dashboard': dashboard,
  '0013-accept-conversion': acceptConversion,
  '0016-email-changes': emailChanges,
  '0017-lighter-deliveries': lighterDeliveries,
  '0018-media-leftovers': mediaLeftovers,
  '0019-given-up': givenUp,
  '0020-delivery-queue': deliveryQueue,
  '0021-rows-as-queue': rowsAsQueue,
  '0022-plain-names': plainNames,
};

/** Brings the schema up to date. Safe while other processes do the same. Returns what it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  // A database that a later release has been at has more in it than is known here; that is no reason to stop.
  const known = await migrator.getMigrations();
  if (known.every(({ executedAt }) => executedAt !== undefined)) return [];
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
