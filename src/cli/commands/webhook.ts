import type { Command } from 'commander';
import type { WebhookEndpoint } from '../../domain/webhook.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  showEndpoint,
} from '../../operations/webhooks/endpoints.ts';
import { rotateSecret } from '../../operations/webhooks/secrets.ts';
import { withJson } from '../options.ts';
import { printList, printOne } from '../print.ts';
import { withCore } from '../with-core.ts';
import { addListenCommand } from './webhook-listen.ts';

type CreateOptions = { org: string; url: string; events?: string; sandbox?: boolean; description?: string };

export function addWebhookCommands(program: Command): void {
  const command = program.command('webhook').description('where events are sent');

  withJson(command.command('create').description('send events to an address'))
    .requiredOption('--org <id>', 'the organization whose events they are')
    .requiredOption('--url <url>', 'an https:// address')
    .option('--events <types>', 'only these, such as conversion.completed,conversion.failed')
    .option('--sandbox', 'events of the sandbox instead of live ones')
    .option('--description <text>', 'to recognise it by')
    .action(async (options: CreateOptions & { json?: boolean }) => {
      const { secret, ...endpoint } = await withCore((services) =>
        createEndpoint(services, {
          organizationId: options.org,
          mode: options.sandbox ? 'sandbox' : 'live',
          url: options.url,
          eventTypes: options.events?.split(',').map((type) => type.trim()) ?? null,
          description: options.description ?? null,
        }),
      );
      const { id, ...rest } = view(endpoint);
      printOne({ id, secret, ...rest }, options);
    });

  withJson(command.command('list').description('the webhooks of an organization'))
    .requiredOption('--org <id>', 'the organization')
    .action(async (options: { org: string; json?: boolean }) => {
      const endpoints = await withCore((services) =>
        listEndpoints(services, { organizationId: options.org }),
      );
      printList(endpoints.map(view), options, 'There is no webhook yet: aloud webhook create --org …');
    });

  withJson(command.command('show <id>').description('one webhook')).action(
    async (id: string, options: { json?: boolean }) => {
      printOne(view(await withCore((services) => showEndpoint(services, id))), options);
    },
  );

  withJson(
    command.command('rotate <id>').description('a new secret; the old one goes on signing for 24 hours'),
  ).action(async (id: string, options: { json?: boolean }) => {
    const { secret, ...endpoint } = await withCore((services) => rotateSecret(services, id));
    const { id: same, ...rest } = view(endpoint);
    printOne({ id: same, secret, ...rest }, options);
  });

  withJson(command.command('delete <id>').description('send nothing there any more')).action(
    async (id: string, options: { json?: boolean }) => {
      const endpoint = await withCore((services) => deleteEndpoint(services, id));
      printOne({ id: endpoint.id, deleted: true }, options);
    },
  );

  addListenCommand(command);
}

function view(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    mode: endpoint.mode,
    events: endpoint.eventTypes ?? 'all',
    description: endpoint.description,
    organization_id: endpoint.organizationId,
    failing_since: endpoint.failingSince,
    disabled_at: endpoint.disabledAt,
    disabled_because: endpoint.disabledBecause,
    previous_secret_until: endpoint.previousSecretUntil,
    created_at: endpoint.createdAt,
  };
}
