import { Command, CommanderError } from 'commander';
import { settings } from '../config/settings.ts';
import { version } from '../config/version.ts';
import { exitCodeOf, inOneLine } from './failures.ts';
import { addHelpTexts } from './help-texts.ts';

/** Runs one command. A failure prints one line to standard error and sets an exit code. */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    const program = createProgram();
    for (const add of await modulesFor(words)) add(program);
    addHelpTexts(program);
    requireHelpTopic(program, words);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = exitCodeFor(error);
  }
}

function createProgram(): Command {
  return (
    new Command('aloud')
      .description('Turns release notes and documents into audio worth listening to.')
      // Commands may have their own --version, the release that a text describes.
      .enablePositionalOptions()
      .version(version, '--version', 'print the version')
      .exitOverride()
      .configureOutput({
        outputError: (text, write) => write(`${inOneLine(text)}${settingInstead(text)}\n`),
      })
  );
}

/** Says how a setting is given, to someone who wrote it as an option. */
function settingInstead(error: string): string {
  const option = error.split("unknown option '--")[1]?.split("'")[0]?.split('=')[0] ?? '';
  const name = option.replaceAll('-', '_').toUpperCase();
  return Object.hasOwn(settings, name) ? `: it is a setting, ${name}=… before the command` : '';
}

type AddCommands = (program: Command) => void;

/** The names of commands and the module that adds them, in the order of the help. */
const modules: readonly (readonly [names: string, load: () => Promise<AddCommands>])[] = [
  ['serve', async () => (await import('./commands/serve.ts')).addServeCommand],
  ['org organization', async () => (await import('./commands/organization.ts')).addOrganizationCommands],
  ['user', async () => (await import('./commands/user.ts')).addUserCommands],
  ['key', async () => (await import('./commands/key.ts')).addKeyCommands],
  ['credits', async () => (await import('./commands/credits.ts')).addCreditsCommands],
  ['product', async () => (await import('./commands/product.ts')).addProductCommands],
  ['webhook', async () => (await import('./commands/webhook.ts')).addWebhookCommands],
  ['conversion', async () => (await import('./commands/conversion.ts')).addConversionCommands],
  ['delivery', async () => (await import('./commands/delivery.ts')).addDeliveryCommands],
  ['script', async () => (await import('./commands/script.ts')).addScriptCommand],
  ['say', async () => (await import('./commands/say.ts')).addSayCommand],
  ['doctor', async () => (await import('./commands/doctor.ts')).addDoctorCommand],
  ['login logout', async () => (await import('./commands/login.ts')).addLoginCommands],
  ['convert', async () => (await import('./commands/convert.ts')).addConvertCommand],
  ['voices list open', async () => (await import('./commands/remote.ts')).addRemoteCommands],
  ['', async () => (await import('./commands/completion.ts')).addCompletionCommand],
  ['migrate', async () => (await import('./commands/migrate.ts')).addMigrateCommand],
  ['secrets', async () => (await import('./commands/secrets.ts')).addSecretsCommands],
  ['backup restore', async () => (await import('./commands/backup.ts')).addBackupCommands],
  ['media database', async () => (await import('./commands/copy.ts')).addCopyCommands],
  ['retention', async () => (await import('./commands/retention.ts')).addRetentionCommand],
];

/** Loads only the modules of the command: loading all takes longer than most commands. Help and completion need all. */
function modulesFor([command = '']: readonly string[]): Promise<AddCommands[]> {
  const named = modules.filter(([names]) => command !== '' && names.split(' ').includes(command));
  return Promise.all((named.length > 0 ? named : modules).map(([, load]) => load()));
}

/** Reports an unknown help topic. Commander would show other help instead. */
function requireHelpTopic(program: Command, words: readonly string[]): void {
  const help = words.indexOf('help');
  let command = program;
  for (const [index, word] of words.entries()) {
    if (index === help) continue;
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next) command = next;
    else if (help < 0 || index < help || command.commands.length === 0 || word.startsWith('-')) return;
    else command.error(`error: There is no command ${word}.`);
  }
}

/** Returns 0 for help, 2 for an unknown command or option, otherwise the exit code of the failure. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  console.error(`error: ${inOneLine(error)}`);
  return exitCodeOf(error);
}
