import { lostAttempts } from '../../storage/conversions/lost-attempts.ts';
import { inTransaction } from '../../storage/database.ts';
import type { ConversionServices } from '../context.ts';

/** Gives conversions whose job was lost another one, as after a restored backup. */
export function bringBackLost(services: ConversionServices): Promise<void> {
  return inTransaction(services.store.database, async (transaction) => {
    const lost = await lostAttempts(transaction);
    if (lost.length > 0) await services.enqueue(transaction, lost);
  });
}
