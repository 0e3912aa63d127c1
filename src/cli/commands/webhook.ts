import type { Command } from 'commander';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  showEndpoint,
} from '../../operations/webhooks/endpoints.ts';
import { rotateSecret } from '../../operations/webhooks/secrets.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { addListenCommand } from './webhook-listen.ts';

type CreateOptions = { org: string; url: string; events?: string; sandbox?: boolean; description?: string };

export function addWebhookCommands(program: Command): void {
  const command = program.command('webhook').description('webhooks');

  addCommand(command, 'create', 'send events to an address')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--url <url>', 'an https:// address')
    .option('--events <types>', 'only these, such as conversion.completed,conversion.failed')
    .option('--sandbox', 'sandbox events instead of live ones')
    .option('--description <text>', 'a note to recognize it by')
    .action(
      printing(async (services, { org, url, events, sandbox, description }: CreateOptions) => {
        const eventTypes = events?.split(',').map((type) => type.trim()) ?? null;
        const mode = sandbox ? 'sandbox' : 'live';
        const input = {
          organizationId: org,
          mode,
          url,
          eventTypes,
          description: description ?? null,
        } as const;
        return viewWithSecret(await createEndpoint(services, input));
      }),
    );

  addCommand(command, 'list', 'the webhooks of an organization')
    .requiredOption('--org <id>', 'the organization')
    .action(
      listing('There is no webhook yet: aloud webhook create --org …', async (services, options: List) =>
        (await listEndpoints(services, { organizationId: options.org })).map(view),
      ),
    );

  addCommand(command, 'show <id>', 'one webhook').action(
    printing(async (services, id: string) => view(await showEndpoint(services, id))),
  );

  addCommand(command, 'rotate <id>', 'a new secret; the old one remains valid for 24 hours').action(
    printing(async (services, id: string) => viewWithSecret(await rotateSecret(services, id))),
  );

  addCommand(command, 'delete <id>', 'delete a webhook').action(
    printing(async (services, id: string) => ({
      id: (await deleteEndpoint(services, id)).id,
      deleted: true,
    })),
  );

  addListenCommand(command);
}

type List = { org: string };

const fields = fieldsOf<WebhookEndpoint & { events: readonly string[] | 'all' }>(
  ...(['id', 'url', 'mode', 'events', 'description', 'organizationId', 'failingSince'] as const),
  ...(['disabledAt', 'disabledBecause', 'previousSecretUntil', 'createdAt'] as const),
);

function view(endpoint: WebhookEndpoint) {
  return fields({ ...endpoint, events: endpoint.eventTypes ?? 'all' });
}

function viewWithSecret(endpoint: WebhookEndpoint & { secret: string }) {
  return { id: endpoint.id, secret: endpoint.secret, ...view(endpoint) };
}
