import type { Command } from 'commander';
import { createKey, listKeys, revokeKey } from '../../operations/keys.ts';
import { withJson } from '../options.ts';
import { printList, printOne } from '../print.ts';
import { withCore } from '../with-core.ts';

type CreateOptions = { org: string; sandbox?: boolean; name?: string; json?: boolean };

export function addKeyCommands(program: Command): void {
  const command = program.command('key').description('API keys');

  withJson(command.command('create').description('make a key; it is shown once'))
    .requiredOption('--org <id>', 'the organization it acts for')
    .option('--sandbox', 'a sandbox key, which costs nothing')
    .option('--name <name>', 'to recognise it by')
    .action(async (options: CreateOptions) => {
      const { key, ...stored } = await withCore((services) =>
        createKey(services, {
          organizationId: options.org,
          mode: options.sandbox ? 'sandbox' : 'live',
          name: options.name ?? null,
        }),
      );
      const { id, ...rest } = view(stored);
      printOne({ id, key, ...rest }, options);
    });

  withJson(command.command('list').description('the keys of an organization, newest first'))
    .requiredOption('--org <id>', 'the organization')
    .action(async (options: { org: string; json?: boolean }) => {
      const keys = await withCore((services) => listKeys(services, options.org));
      printList(keys.map(view), options, 'There is no key yet: aloud key create --org …');
    });

  withJson(command.command('revoke <id>').description('end a key at once')).action(
    async (id: string, options: { json?: boolean }) => {
      printOne(view(await withCore((services) => revokeKey(services, id))), options);
    },
  );
}

type StoredKey = Awaited<ReturnType<typeof revokeKey>>;

function view(key: StoredKey) {
  return {
    id: key.id,
    name: key.name,
    mode: key.mode,
    hint: key.hint,
    organization_id: key.organizationId,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    revoked_at: key.revokedAt,
  };
}
