import type { Command } from 'commander';
import { type Rotation, rotateSecrets } from '../../operations/rotate-secrets.ts';
import { printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';

export function addSecretsCommands(program: Command): void {
  const command = program.command('secrets').description('encrypt with a new secret key');
  addCommand(
    command,
    'rotate',
    'encrypt everything with SECRET_KEY that a key in SECRET_KEYS_OLD encrypted',
  ).action(printing(async (services) => view(await rotateSecrets(services))));
}

const view = fieldsOf<Rotation>('renewed', 'current', 'unreadable');
