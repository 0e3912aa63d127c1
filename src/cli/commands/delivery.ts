import type { Command } from 'commander';
import type { WebhookAttempt, WebhookDelivery } from '../../domain/webhook.ts';
import { actForOrganization, requireDeliveryScope } from '../../operations/enter-organization.ts';
import { listDeliveries, replayDelivery, showDelivery } from '../../operations/webhooks/deliveries.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand, addListOptions, type ListOptions, scopeOf } from '../options.ts';
import { fieldsOf } from '../print.ts';

export function addDeliveryCommands(program: Command): void {
  const command = program
    .command('delivery')
    .description('list, show and retry webhook deliveries of the last 30 days');

  addListOptions(addCommand(command, 'list', 'the newest deliveries of an organization'))
    .option('--failed', 'only those that failed permanently')
    .action(
      listing(
        'There is no such delivery. Live and sandbox (--sandbox) are listed separately.',
        async (services, options: ListOptions & { failed?: boolean }) => {
          const context = await actForOrganization(services, scopeOf(options));
          const filter = options.failed ? { state: 'failed' as const } : {};
          return (await listDeliveries(context, { filter, limit: options.limit })).items.map(view);
        },
      ),
    );

  addCommand(command, 'show <id>', 'one delivery and its attempts').action(
    printing(async (services, id: string) => {
      const context = await actForOrganization(services, await requireDeliveryScope(services, id));
      const { delivery, attempts } = await showDelivery(context, id);
      return { ...view(delivery), due_at: delivery.dueAt, attempts: attempts.map(attemptView) };
    }),
  );

  addCommand(
    command,
    'retry <id>',
    'send an event to its receiver again, or now if it waits for a retry',
  ).action(
    printing(async (services, id: string) => {
      const context = await actForOrganization(services, await requireDeliveryScope(services, id));
      return view(await replayDelivery(context, id));
    }),
  );
}

const view = fieldsOf<WebhookDelivery>(
  'id',
  'state',
  'eventType',
  'conversionId',
  'url',
  'attempts',
  'createdAt',
  'endedAt',
  'lastError',
);
const attemptView = fieldsOf<WebhookAttempt>(
  'id',
  'number',
  'startedAt',
  'durationMilliseconds',
  'status',
  'error',
);
