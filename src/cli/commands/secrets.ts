import type { Command } from 'commander';
import { type Rotation, rotateSecrets } from '../../operations/rotate-secrets.ts';
import { printing } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf } from '../print.ts';

export function addSecretsCommands(program: Command): void {
  const command = program.command('secrets').description('encrypt with a new secret key');
  addCommand(command, 'rotate', 'encrypt with SECRET_KEY what a key in SECRET_KEYS_OLD encrypted').action(
    printing(async (services) => {
      const rotation = await rotateSecrets(services);
      if (rotation.unreadable > 0) {
        console.error(`error: ${unreadable}`);
        process.exitCode = 1;
      }
      return view(rotation);
    }),
  );
}

const unreadable =
  'Some values are encrypted with a key that is neither SECRET_KEY nor in SECRET_KEYS_OLD: add it there and run this again.';

const view = fieldsOf<Rotation>('renewed', 'current', 'unreadable');
