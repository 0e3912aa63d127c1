import type { Command } from 'commander';
import { type Role, roles } from '../../domain/roles.ts';
import {
  disableAccount,
  disconnectAccount,
  enableAccount,
  listAccounts,
  resetAccount,
  unlockAccountOf,
} from '../../operations/members/accounts.ts';
import { createUser } from '../../operations/members/members.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand, choice } from '../options.ts';
import { fieldsOf, printWarnings } from '../print.ts';
import { readStandardInput } from '../read-text.ts';
import { addAccountDeletion } from './deletion.ts';

type UserOptions = {
  email: string;
  org: string;
  role?: Role;
  passwordStdin?: boolean;
  unproven?: 'reset' | 'keep';
};

export function addUserCommands(program: Command): void {
  const command = program.command('user').description('add people, list them, and manage their accounts');

  addCommand(command, 'create', 'add a person to an organization')
    .requiredOption('--email <address>', 'email address; an existing account joins the organization')
    .requiredOption('--org <id>', 'the organization')
    .addOption(choice('--role <role>', 'by default owner for the first person, then member', roles))
    .option('--password-stdin', 'read the password from standard input')
    .addOption(
      choice('--unproven <what>', 'what happens to an existing account whose address is unverified', [
        'reset',
        'keep',
      ]),
    )
    .action(
      printing(async (services, { email, org, role, passwordStdin, unproven }: UserOptions) => {
        const password = passwordStdin ? await readStandardInput() : null;
        const input = {
          email,
          organizationId: org,
          role: role ?? null,
          password,
          ...(unproven && { unproven }),
        };
        const user = await createUser(services, input);
        if (user.account !== 'new') printWarnings([{ path: 'email', message: accounts[user.account] }]);
        return userFields(user);
      }),
    );

  addCommand(command, 'list', 'people, their organizations, keys and locks')
    .option('--search <text>', 'a part of the address')
    .option('--org <id>', 'only people of this organization')
    .action(
      listing(
        'There is no such person.',
        async (services, { search, org }: { search?: string; org?: string }) => {
          const accounts = await listAccounts(services, {
            ...(search && { search }),
            organizationId: org ?? null,
          });
          return accounts.map(accountFields);
        },
      ),
    );
  addAccountDeletion(command);
  for (const [name, description, change] of changes) {
    addCommand(command, `${name} <email>`, description).action(
      printing(async (services, email: string) => changeFields(await change(services, email))),
    );
  }
}

const changes = [
  ['disable', 'end all sessions, and refuse new ones and the keys of this person', disableAccount],
  ['enable', 'let a disabled person and their keys in again', enableAccount],
  [
    'reset',
    'remove the password, two-factor sign-in and API keys, and print a link to choose a new password',
    resetAccount,
  ],
  ['unlock', 'end the wait after failed sign-ins', unlockAccountOf],
  ['disconnect', 'remove the link to the identity provider, and end all sessions', disconnectAccount],
] as const;

const accountFields = fieldsOf<Awaited<ReturnType<typeof listAccounts>>[number]>(
  'id',
  'email',
  'organizations',
  'workingKeys',
  'twoFactor',
  'lastSeenAt',
  'lockedUntil',
  'disabledAt',
  'deleteAfter',
);

function changeFields(changed: object) {
  return fieldsOf<Record<string, unknown>>(...Object.keys(changed))({ ...changed });
}

const accounts = {
  existing: 'has an account already; its password and API keys still work',
  reset: 'has an account already; it was reset: its sessions have ended and its API keys are revoked',
};

const userFields = fieldsOf<Awaited<ReturnType<typeof createUser>>>(
  'id',
  'email',
  'role',
  'organizationId',
  'account',
  'revokedKeys',
  'resetUrl',
  'validUntil',
);
