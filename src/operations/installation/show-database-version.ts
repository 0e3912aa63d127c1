import { readServerVersion } from '../../storage/installation.ts';
import type { Services } from '../context.ts';

/** The version of the PostgreSQL that holds the installation's data. */
export function showDatabaseVersion({ store }: Services): Promise<string> {
  return readServerVersion(store.database);
}
