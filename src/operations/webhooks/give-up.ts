import type { Database } from '../../storage/database.ts';
import { listOwnerEmails } from '../../storage/users.ts';
import { gaveUpLately } from '../../storage/webhooks/deliveries.ts';
import { markFailing } from '../../storage/webhooks/endpoints.ts';
import type { Services } from '../context.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { endpointsOf, type Tried } from './tried.ts';

/** All six tries have failed: the endpoint is marked, and its owners hear of it once. */
export async function giveUpOn(
  services: Services,
  transaction: Database,
  tries: readonly Tried[],
): Promise<void> {
  const ids = endpointsOf(tries);
  const marked = ids.length === 0 ? [] : await markFailing(transaction, ids);
  for (const { id, organizationId, url } of marked) {
    const last = tries.find(({ delivery }) => delivery.endpointId === id);
    await tellOwners(services, transaction, { organizationId, url, reason: reasonOf(last) });
  }
  for (const tried of await firstOfEachAddress(transaction, tries)) {
    const { organizationId, url } = tried.delivery;
    await tellOwners(services, transaction, { organizationId, url, reason: reasonOf(tried) });
  }
}

/** An address that came with a request has no mark, so one mail a day and receiver stands for it. */
async function firstOfEachAddress(transaction: Database, tries: readonly Tried[]): Promise<Tried[]> {
  const byLane = Map.groupBy(
    tries.filter(({ delivery }) => delivery.endpointId === null),
    ({ delivery }) => delivery.lane,
  );
  const first: Tried[] = [];
  for (const [lane, those] of byLane) {
    const ids = those.map(({ delivery }) => delivery.id);
    const [tried] = those;
    if (tried && !(await gaveUpLately(transaction, lane, ids))) first.push(tried);
  }
  return first;
}

async function tellOwners(
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
          `An event could not be delivered to ${url}, in six tries over more than ten hours.`,
          `The last try ended like this: ${reason}`,
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

function reasonOf(tried: Tried | undefined): string {
  return tried?.error ?? `The receiver answered with the status ${tried?.status ?? 'unknown'}.`;
}
