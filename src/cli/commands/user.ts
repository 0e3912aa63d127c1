import type { Command } from 'commander';
import { type Role, roles } from '../../domain/roles.ts';
import { createUser } from '../../operations/users/create-user.ts';
import { printing } from '../open-services.ts';
import { addCommand, choice } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readStandardInput } from '../read-text.ts';

type Options = { email: string; org: string; role?: Role; passwordStdin?: boolean };

export function addUserCommands(program: Command): void {
  const command = program.command('user').description('people');

  addCommand(command, 'create', 'add a person to an organization')
    .requiredOption('--email <address>', 'e-mail address; an existing account joins the organization')
    .requiredOption('--org <id>', 'the organization')
    .addOption(choice('--role <role>', 'by default owner for the first person, then member', roles))
    .option('--password-stdin', 'read the password from standard input')
    .action(
      printing(async (services, { email, org, role, passwordStdin }: Options) => {
        const password = passwordStdin ? await readStandardInput() : null;
        const input = { email, organizationId: org, role: role ?? null, password };
        return view(await createUser(services, input));
      }),
    );
}

const view = fieldsOf<Awaited<ReturnType<typeof createUser>>>('id', 'email', 'role', 'organizationId');
