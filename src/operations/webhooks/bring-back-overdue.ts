import { inTransaction } from '../../storage/database.ts';
import { requeueOverdue } from '../../storage/webhooks/insert-deliveries.ts';
import type { ConversionServices } from '../context.ts';

/** Gives deliveries that nobody comes to fetch another job, as after jobs were lost with a restored backup. */
export function bringBackOverdue(services: ConversionServices): Promise<void> {
  return inTransaction(services.store.database, async (transaction) => {
    const overdue = await requeueOverdue(transaction);
    if (overdue.length > 0) await services.deliveries.enqueue(transaction, overdue);
  });
}
