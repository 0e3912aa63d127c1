import { deleteExpiredSignIns } from '../../storage/sign-in.ts';
import type { Services } from '../context.ts';

/** Forgets sessions and set-up links that have run out. */
export async function removeExpiredSignIns(services: Services): Promise<void> {
  await deleteExpiredSignIns(services.store.database);
}
