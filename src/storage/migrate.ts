import type { RawBuilder } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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
import { accounts } from './migrations/initial/accounts.ts';
import { conversions } from './migrations/initial/conversions.ts';
import { outbox } from './migrations/initial/outbox.ts';

/** In the order in which they are applied. A released migration never changes what it does. */
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
};

/** Brings the schema up to date, also while other processes do the same. Returns the migrations it applied. */
export async function migrate(database: Database): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  // A later release may have applied more than this one knows.
  const pending = known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
  if (pending.length === 0) return [];
  if (pending.includes('0019-given-up') && !pending.includes('0001-foundation')) {
    throw new Error('The database is older than release 0.1.0. Start release 0.1.0 once, then this one.');
  }
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

function run(...scripts: readonly RawBuilder<unknown>[]): Migration {
  return {
    async up(database) {
      for (const script of scripts) await script.execute(database);
    },
  };
}
