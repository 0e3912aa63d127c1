import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import { deleteExpiredFailures } from '../../storage/sign-in-failures.ts';
import type { Services } from '../context.ts';

/** Forgets sessions, set-up links and counts of failures that have run out. */
export async function removeExpiredSignIns(services: Services): Promise<void> {
  await deleteExpiredSignIns(services.store.database);
  await deleteExpiredFailures(services.store.database);
}
