import { Command, CommanderError } from 'commander';
import { version } from '../config/version.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addConvertCommand } from './commands/convert.ts';
import { addCopyCommands } from './commands/copy.ts';
import { addCreditsCommands } from './commands/credits.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLoginCommands } from './commands/login.ts';
import { addMigrateCommand } from './commands/migrate.ts';
import { addOrganizationCommands } from './commands/organization.ts';
import { addProductCommands } from './commands/product.ts';
import { addRemoteCommands } from './commands/remote.ts';
import { addRetentionCommand } from './commands/retention.ts';
import { addSayCommand } from './commands/say.ts';
import { addScriptCommand } from './commands/script.ts';
import { addSecretsCommands } from './commands/secrets.ts';
import { addServeCommand } from './commands/serve.ts';
import { addUserCommands } from './commands/user.ts';
import { addWebhookCommands } from './commands/webhook.ts';
import { exitCodeOf, inOneLine } from './failures.ts';

/** Runs one command. A failure is one line on standard error and an exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeFor(error);
  }
}

function createProgram(): Command {
  const program = new Command('aloud')
    .description('Turns release notes and documents into audio worth listening to.')
    // A command may have its own --version: the release that a text describes.
    .enablePositionalOptions()
    .version(version, '--version', 'print the version')
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(`${inOneLine(text)}\n`),
    });
  for (const add of [
    addServeCommand,
    addOrganizationCommands,
    addUserCommands,
    addKeyCommands,
    addCreditsCommands,
    addProductCommands,
    addWebhookCommands,
    addScriptCommand,
    addSayCommand,
    addDoctorCommand,
    addLoginCommands,
    addConvertCommand,
    addRemoteCommands,
    addCompletionCommand,
    addMigrateCommand,
    addSecretsCommands,
    addBackupCommands,
    addCopyCommands,
    addRetentionCommand,
  ]) {
    add(program);
  }
  return program;
}

/** 0 for help, 2 for an unknown command or option; otherwise as the failure says. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(`error: ${inOneLine(error)}`);
  return exitCodeOf(error);
}
