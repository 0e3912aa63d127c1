import type { Command } from 'commander';
import { commandToType } from '../../domain/command-to-type.ts';
import { createKey, listKeys, revokeKey } from '../../operations/keys.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';

type CreateOptions = { org: string; sandbox?: boolean; name?: string };

export function addKeyCommands(program: Command): void {
  const command = program.command('key').description('create, list and revoke API keys');

  addCommand(command, 'create', 'create a key for one organization; it is shown once')
    .requiredOption('--org <id>', 'the organization')
    .option('--sandbox', 'a sandbox key, which costs nothing, instead of a live one')
    .option('--name <name>', 'a name to recognize it by')
    .action(
      printing(async (services, { org, sandbox, name }: CreateOptions) => {
        const mode = sandbox ? 'sandbox' : 'live';
        const { key, ...stored } = await createKey(services, {
          organizationId: org,
          mode,
          name: name ?? null,
        });
        return { id: stored.id, key, ...view(stored) };
      }),
    );

  addCommand(command, 'list', 'the keys of an organization, newest first')
    .requiredOption('--org <id>', 'the organization')
    .action(
      listing(
        `There is no key yet: ${commandToType('key create --org …')}`,
        async (services, options: { org: string }) => (await listKeys(services, options.org)).map(view),
      ),
    );

  addCommand(command, 'revoke <id>', 'revoke a key at once').action(
    printing(async (services, id: string) => view(await revokeKey(services, id))),
  );
}

const view = fieldsOf<Awaited<ReturnType<typeof revokeKey>>>(
  'id',
  'name',
  'mode',
  'hint',
  'organizationId',
  'createdAt',
  'lastUsedAt',
  'revokedAt',
);
