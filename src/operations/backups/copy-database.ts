import { Problem } from '../../domain/errors.ts';
import { checkTarget, loadTables } from '../../storage/backup/load-tables.ts';
import { withSnapshot } from '../../storage/backup/snapshot.ts';
import { openStore, pingDatabase } from '../../storage/database.ts';
import { countServices } from '../../storage/installation.ts';
import { appliedMigrations } from '../../storage/migrate.ts';
import { claimMediaStore } from '../conversions/media-ownership.ts';
import type { Installation, Report } from './back-up.ts';

/** Copies the database into an empty one, which then owns the media. The service must be stopped. */
export async function copyDatabase(
  source: Installation & { readonly workDirectory: string },
  url: string,
  report: Report,
): Promise<{ tables: number }> {
  if ((await countServices(source.store.database)) > 0)
    throw new Problem(
      'VALIDATION_FAILED',
      'The service is running: stop all its processes first, or what they change meanwhile is lost.',
    );
  const ignore = () => {};
  // The migrations need two connections.
  const target = openStore({ url, poolSize: 2, onConnectionLost: ignore });
  try {
    await pingDatabase(target).catch((cause: Error) => {
      throw new Problem('VALIDATION_FAILED', `The new database cannot be used: ${cause.message}.`, { cause });
    });
    const migrations = await appliedMigrations(source.store.database);
    await checkTarget(target, { migrations });
    const tables = await withSnapshot(source.store, async (snapshot) => {
      const rows: typeof snapshot.rows = (table) => {
        report(`Table ${table.name}`);
        return snapshot.rows(table);
      };
      await loadTables(target, { migrations, tables: snapshot.tables, rows });
      return snapshot.tables.length;
    });
    await claimMediaStore({ ...source, store: target }, { adopt: true });
    return { tables };
  } finally {
    await target.close();
  }
}
