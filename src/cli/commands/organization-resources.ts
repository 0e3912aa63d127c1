import type { Command } from 'commander';
import { type Role, roles } from '../../domain/roles.ts';
import { createUser } from '../../operations/members/members.ts';
import { grantCredits } from '../../operations/organizations.ts';
import { printing } from '../open-services.ts';
import { addCommand, choice, timestampOrDay, wholeNumber } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readStandardInput } from '../read-text.ts';

type UserOptions = { email: string; org: string; role?: Role; passwordStdin?: boolean };

export function addUserCommands(program: Command): void {
  const command = program.command('user').description('people');

  addCommand(command, 'create', 'add a person to an organization')
    .requiredOption('--email <address>', 'e-mail address; an existing account joins the organization')
    .requiredOption('--org <id>', 'the organization')
    .addOption(choice('--role <role>', 'by default owner for the first person, then member', roles))
    .option('--password-stdin', 'read the password from standard input')
    .action(
      printing(async (services, { email, org, role, passwordStdin }: UserOptions) => {
        const password = passwordStdin ? await readStandardInput() : null;
        const input = { email, organizationId: org, role: role ?? null, password };
        return userFields(await createUser(services, input));
      }),
    );
}

const userFields = fieldsOf<Awaited<ReturnType<typeof createUser>>>('id', 'email', 'role', 'organizationId');

type CreditsOptions = { org: string; audio: number; expires?: Date };

export function addCreditsCommands(program: Command): void {
  const command = program.command('credits').description('credits, used after the monthly quota');

  addCommand(command, 'grant', 'give credits to an organization')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--audio <number>', 'how many conversions', wholeNumber)
    .option('--expires <date>', 'the last valid day; never expires by default', timestampOrDay)
    .action(
      printing(async (services, { org, audio, expires }: CreditsOptions) => {
        const input = { organizationId: org, audio, expiresAt: expires ?? null };
        const grant = await grantCredits(services, input);
        return creditsFields({ ...grant, amount: grant.granted });
      }),
    );
}

const creditsFields = fieldsOf<Awaited<ReturnType<typeof grantCredits>> & { amount: number }>(
  ...(['id', 'organizationId', 'kind', 'amount', 'expiresAt', 'createdAt'] as const),
);
