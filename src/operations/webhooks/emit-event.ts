import type { Database } from '../../storage/database.ts';
import { insertEvent, type NewEvent } from '../../storage/events.ts';
import { insertDeliveries } from '../../storage/webhooks/insert-deliveries.ts';

/** Stores an event and a delivery for each receiver, in the caller's transaction. Each outcome is emitted once. */
export async function emitEvent(transaction: Database, event: NewEvent, webhookUrl: string | null) {
  if (await insertEvent(transaction, event)) await insertDeliveries(transaction, event, webhookUrl);
}
