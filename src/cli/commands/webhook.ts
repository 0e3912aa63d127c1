import type { Command } from 'commander';
import { commandToType } from '../../domain/command-to-type.ts';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import type { Services } from '../../operations/context.ts';
import { actForOrganization, requireEndpointScope } from '../../operations/enter-organization.ts';
import { countPending, sendPending } from '../../operations/webhooks/deliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  showEndpoint,
  updateEndpoint,
} from '../../operations/webhooks/endpoints.ts';
import { rotateEndpointSecret } from '../../operations/webhooks/secrets.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { addListenCommand } from './webhook-listen.ts';

type CreateOptions = { org: string; url: string; events?: string; sandbox?: boolean; description?: string };

export function addWebhookCommands(program: Command): void {
  const command = program.command('webhook').description('create, list, enable, disable and delete webhooks');

  addCommand(command, 'create', 'send events to an address')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--url <url>', 'an https:// address')
    .option(
      '--events <types>',
      'only these types, such as conversion.completed,conversion.failed; all by default',
    )
    .option('--sandbox', 'sandbox events instead of live ones')
    .option('--description <text>', 'a note to recognize it by')
    .action(
      printing(async (services, { org, url, events, sandbox, description }: CreateOptions) => {
        const eventTypes = events?.split(',').map((type) => type.trim()) ?? null;
        const mode = sandbox ? 'sandbox' : 'live';
        const context = await actForOrganization(services, { organizationId: org, mode });
        const input = { url, eventTypes, description: description ?? null };
        return viewWithSecret(await createEndpoint(context, input));
      }),
    );

  addCommand(command, 'list', 'the webhooks of an organization')
    .requiredOption('--org <id>', 'the organization')
    .action(
      listing(
        `There is no webhook yet: ${commandToType('webhook create --org …')}`,
        async (services, options: List) => {
          const context = await actForOrganization(services, { organizationId: options.org, mode: 'live' });
          return (await listEndpoints(context)).map(view);
        },
      ),
    );

  addCommand(command, 'show <id>', 'one webhook').action(
    printing(async (services, id: string) => {
      const context = await actFor(services, id);
      return { ...view(await showEndpoint(context, id)), pending: await countPending(context, id) };
    }),
  );

  addCommand(command, 'enable <id>', 'send events to a disabled webhook again, from now on').action(
    printing((services, id: string) => setDisabled(services, id, false)),
  );

  addCommand(command, 'disable <id>', 'send no events to a webhook until it is enabled').action(
    printing((services, id: string) => setDisabled(services, id, true)),
  );

  addCommand(command, 'send-pending <id>', 'send what waits for its next attempt now').action(
    printing(async (services, id: string) => ({
      id,
      sent: await sendPending(await actFor(services, id), id),
    })),
  );

  addCommand(command, 'rotate <id>', 'a new secret; the old one remains valid for 24 hours').action(
    printing(async (services, id: string) =>
      viewWithSecret(await rotateEndpointSecret(await actFor(services, id), id)),
    ),
  );

  addCommand(command, 'delete <id>', 'delete a webhook').action(
    printing(async (services, id: string) => ({
      id: (await deleteEndpoint(await actFor(services, id), id)).id,
      deleted: true,
    })),
  );

  addListenCommand(command);
}

type List = { org: string };

async function actFor(services: Services, id: string) {
  return actForOrganization(services, await requireEndpointScope(services, id));
}

async function setDisabled(services: Services, id: string, disabled: boolean) {
  return view(await updateEndpoint(await actFor(services, id), id, { disabled }));
}

const fields = fieldsOf<
  WebhookEndpoint & { events: readonly string[] | 'all'; disabledBecause: WebhookEndpoint['disabledReason'] }
>(
  'id',
  'url',
  'mode',
  'events',
  'description',
  'organizationId',
  'failingSince',
  'disabledAt',
  'disabledBecause',
  'previousSecretUntil',
  'createdAt',
);

function view(endpoint: WebhookEndpoint) {
  const { eventTypes, disabledReason } = endpoint;
  return fields({ ...endpoint, events: eventTypes ?? 'all', disabledBecause: disabledReason });
}

function viewWithSecret(endpoint: WebhookEndpoint & { secret: string }) {
  return { id: endpoint.id, secret: endpoint.secret, ...view(endpoint) };
}
