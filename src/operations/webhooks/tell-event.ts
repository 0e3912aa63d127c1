import type { Database } from '../../storage/database.ts';
import { insertEvent, type NewEvent } from '../../storage/events.ts';
import { insertDeliveries } from '../../storage/webhooks/insert-deliveries.ts';
import type { ConversionServices } from '../context.ts';

/**
 * Writes an event down for everyone who wants to hear of it, with the jobs that bring it there, in the transaction
 * that makes it true. An outcome is told once.
 */
export async function tellEvent(
  services: Pick<ConversionServices, 'deliveries'>,
  transaction: Database,
  event: NewEvent,
  webhookUrl: string | null,
): Promise<void> {
  if (!(await insertEvent(transaction, event))) return;
  const queued = await insertDeliveries(transaction, event, webhookUrl);
  if (queued.length > 0) await services.deliveries.enqueue(transaction, queued);
}
