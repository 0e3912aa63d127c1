import type { Command } from 'commander';
import { type Role, roles } from '../../domain/roles.ts';
import { createUser } from '../../operations/members/members.ts';
import { choice, withJson } from '../options.ts';
import { printOne } from '../print.ts';
import { readStandardInput } from '../read-text.ts';
import { withCore } from '../with-core.ts';

type Options = { email: string; org: string; role?: Role; passwordStdin?: boolean; json?: boolean };

export function addUserCommands(program: Command): void {
  const command = program.command('user').description('people');

  withJson(command.command('create').description('add a person to an organization'))
    .requiredOption(
      '--email <address>',
      'their e-mail address; an account that exists joins the organization',
    )
    .requiredOption('--org <id>', 'the organization')
    .addOption(choice('--role <role>', 'owner for the first person, else member, when not given', roles))
    .option('--password-stdin', 'read the password from standard input')
    .action(async (options: Options) => {
      const password = options.passwordStdin ? await readStandardInput() : null;
      const user = await withCore((services) =>
        createUser(services, {
          email: options.email,
          organizationId: options.org,
          role: options.role ?? null,
          password,
        }),
      );
      const { organizationId, ...rest } = user;
      printOne({ ...rest, organization_id: organizationId }, options);
    });
}
