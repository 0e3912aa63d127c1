import type { Command } from 'commander';
import type { WebhookDelivery } from '../../domain/webhook.ts';
import { actForOrganization, requireDeliveryScope } from '../../operations/act-as-operator.ts';
import { listDeliveries, replayDelivery } from '../../operations/webhooks/deliveries.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand, addListOptions, type ListOptions, scopeOf } from '../options.ts';
import { fieldsOf } from '../print.ts';

export function addDeliveryCommands(program: Command): void {
  const command = program.command('delivery').description('webhook deliveries of the last 30 days');

  addListOptions(addCommand(command, 'list', 'the newest deliveries of an organization'))
    .option('--failed', 'only those that failed for good')
    .action(
      listing('There is no such delivery.', async (services, options: ListOptions & { failed?: boolean }) => {
        const context = await actForOrganization(services, scopeOf(options));
        const filter = options.failed ? { state: 'failed' as const } : {};
        return (await listDeliveries(context, { filter, limit: options.limit })).items.map(view);
      }),
    );

  addCommand(command, 'retry <id>', 'send an event to its receiver again').action(
    printing(async (services, id: string) => {
      const context = await actForOrganization(services, await requireDeliveryScope(services, id));
      return view(await replayDelivery(context, id));
    }),
  );
}

const view = fieldsOf<WebhookDelivery>(
  ...(['id', 'state', 'eventType', 'conversionId', 'url', 'attempts', 'createdAt', 'endedAt'] as const),
);
