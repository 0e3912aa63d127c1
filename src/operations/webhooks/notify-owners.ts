import { v7 as uuid } from 'uuid';
import type { Database } from '../../storage/database.ts';
import { insertNotice } from '../../storage/notices.ts';
import type { Services } from '../context.ts';
import { mailOwners } from '../notify.ts';

type Receiver = {
  readonly organizationId: string;
  readonly endpointId: string | null;
  readonly url: string;
};

/** All six attempts failed: a mail to each owner. */
export async function notifyFailing(
  services: Services,
  transaction: Database,
  { organizationId, endpointId, url }: Receiver,
  reason: string,
): Promise<void> {
  // The URL of a request goes with its conversion; a mail and its notice stay.
  const shown = endpointId === null ? new URL(url).origin : url;
  await mailOwners(services, transaction, organizationId, {
    kind: 'webhook-failing',
    subject: 'Your webhook can’t be reached',
    paragraphs: [
      `We tried six times over more than ten hours, but couldn’t deliver an event to ${shown}.`,
      `The last attempt failed: ${reason}`,
      'We still send new events there. Once your server is back, replay the failed deliveries in the dashboard.',
    ],
    action: { text: 'View deliveries', href: webhooksPage(services, organizationId) },
  });
}

/** The receiver is gone, and its webhook disabled: a mail to each owner, and a notice in the dashboard. */
export async function notifyGone(
  services: Services,
  transaction: Database,
  { organizationId, url }: Receiver,
): Promise<void> {
  const subject = 'Your webhook was disabled';
  const paragraphs = [
    `${url} answered with 410 Gone, so we stopped sending events there.`,
    'Enable the webhook in the dashboard when the address works again, or delete it.',
  ];
  const href = webhooksPage(services, organizationId);
  const kind = 'webhook-gone';
  const action = { text: 'View webhooks', href };
  await mailOwners(services, transaction, organizationId, { kind, subject, paragraphs, action });
  const notice = { id: uuid(), kind, title: subject, text: paragraphs.join('\n\n'), href };
  await insertNotice(transaction, { organizationId, userId: null }, notice);
}

function webhooksPage({ siteUrl }: Services, organizationId: string): string {
  return `${siteUrl}/dashboard/${organizationId}/webhooks`;
}
