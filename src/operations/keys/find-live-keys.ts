import { listWorkingKeys } from '../../storage/api-keys.ts';
import type { Services } from '../context.ts';

/** Which of these keys still open the door: the others were revoked, or are gone. */
export async function findLiveKeys(services: Services, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await listWorkingKeys(services.store.database, ids));
}
