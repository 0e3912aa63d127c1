import { billingPeriodAt } from '../../domain/billing-period.ts';
import { generateEventId } from '../../domain/webhook.ts';
import type { Database } from '../../storage/database.ts';
import { readUsage } from '../../storage/usage.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

/** Emits that a mark of the month's quota was reached, in the transaction that reached it. */
export async function emitQuotaEvent(
  transaction: Database,
  organizationId: string,
  quota: number,
  type: 'quota.warning' | 'quota.exceeded',
): Promise<void> {
  const usage = await readUsage(transaction, organizationId);
  if (!usage) return;
  const { start, end } = billingPeriodAt(usage.now);
  const event = {
    id: generateEventId(),
    organizationId,
    mode: 'live' as const,
    type,
    conversionId: null,
    attempt: null,
    data: {
      organization_id: organizationId,
      kind: 'audio',
      quota,
      used: usage.audioUsed,
      remaining: Math.max(0, quota - usage.audioUsed),
      percent: Math.floor((usage.audioUsed / quota) * 100),
      credits_available: usage.audioCredits + usage.videoCredits,
      period_start: start.toISOString(),
      period_end: end.toISOString(),
    },
  };
  await emitEvent(transaction, event, null);
}
