import type { Database } from '../../storage/database.ts';
import { listOwnerEmails } from '../../storage/users.ts';
import { failedLately } from '../../storage/webhooks/deliveries.ts';
import { markFailing } from '../../storage/webhooks/endpoints.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { DeliveryAttempt } from './delivery-attempt.ts';

/** All six attempts have failed: the endpoint is marked as failing, and its owners get one mail. */
export async function deadLetter(
  services: Services,
  transaction: Database,
  attempt: DeliveryAttempt,
): Promise<void> {
  const { endpointId, organizationId, url } = attempt.delivery;
  const isNews =
    endpointId === null
      ? // A URL that came with a request cannot be marked: one mail a day.
        !(await failedLately(transaction, attempt.delivery))
      : (await markFailing(transaction, { id: endpointId, organizationId })) !== undefined;
  if (isNews) await notifyOwners(services, transaction, { organizationId, url, reason: reasonOf(attempt) });
}

async function notifyOwners(
  services: Services,
  transaction: Database,
  failure: { readonly organizationId: string; readonly url: string; readonly reason: string },
): Promise<void> {
  const { organizationId, url, reason } = failure;
  const owners = await listOwnerEmails(transaction, organizationId);
  for (const to of owners) {
    await queueMail(services, transaction, {
      organizationId,
      to,
      kind: 'webhook-failing',
      hasSecret: false,
      content: {
        subject: 'A webhook of yours cannot be reached',
        paragraphs: [
          `An event could not be delivered to ${url}, in six attempts over more than ten hours.`,
          `The last attempt ended like this: ${reason}`,
          'New events are still sent there. Once one of them arrives, the mark is taken off again; what was given up on can be sent once more from the dashboard.',
        ],
        action: {
          text: 'Look at the deliveries',
          href: `${services.siteUrl}/dashboard/${organizationId}/webhooks`,
        },
        closing: ['You get this mail because you own the organization.'],
      },
    });
  }
}

function reasonOf({ error, status }: DeliveryAttempt): string {
  return error ?? `The receiver answered with the status ${status ?? 'unknown'}.`;
}
