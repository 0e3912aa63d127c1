import type { Command } from 'commander';
import { commandToType } from '../domain/command-to-type.ts';
import { notPublic } from '../domain/receiver-url.ts';

const examples: Readonly<Record<string, string>> = {
  serve: 'serve --role worker',
  'org create': 'org create --name Northwind --tier pro',
  'org list': 'org list --json',
  'org show': 'org show ID',
  'org usage': 'org usage ID',
  'org ledger': 'org ledger ID --limit 10',
  'org update': 'org update ID --tier team --audio-quota 200',
  'org retention': 'org retention ID --media 90 --texts off',
  'org export': 'org export ID northwind.tar',
  'org delete': 'org delete ID --name Northwind',
  'org deleted': 'org deleted',
  'org suspend': 'org suspend ID --reason "unpaid invoice"',
  'org resume': 'org resume ID',
  'org secret': 'org secret ID --rotate',
  'user create': 'user create --org ID --email robin@example.com --role member',
  'user list': 'user list --search robin',
  'user export': 'user export robin@example.com robin.tar',
  'user delete': 'user delete robin@example.com',
  'user disable': 'user disable robin@example.com',
  'user enable': 'user enable robin@example.com',
  'user reset': 'user reset robin@example.com',
  'user unlock': 'user unlock robin@example.com',
  'user disconnect': 'user disconnect robin@example.com',
  'key create': 'key create --org ID --sandbox',
  'key list': 'key list --org ID',
  'key revoke': 'key revoke KEYID',
  'credits grant': 'credits grant --org ID --audio 20 --expires 2030-12-31',
  'product create': 'product create --org ID --name Harbor',
  'product list': 'product list --org ID',
  'product update': 'product update PRODUCTID --org ID --name Harbor',
  'product delete': 'product delete PRODUCTID --org ID',
  'webhook create': 'webhook create --org ID --url https://example.com/hook --events conversion.failed',
  'webhook list': 'webhook list --org ID',
  'webhook show': 'webhook show WEBHOOKID',
  'webhook enable': 'webhook enable WEBHOOKID',
  'webhook disable': 'webhook disable WEBHOOKID',
  'webhook send-pending': 'webhook send-pending WEBHOOKID',
  'webhook rotate': 'webhook rotate WEBHOOKID',
  'webhook delete': 'webhook delete WEBHOOKID',
  'webhook listen': 'webhook listen --port 8787 --webhook WEBHOOKID',
  'conversion list': 'conversion list --org ID --status failed',
  'conversion show': 'conversion show CONVERSIONID',
  'conversion retry': 'conversion retry CONVERSIONID',
  'delivery list': 'delivery list --org ID --failed',
  'delivery show': 'delivery show DELIVERYID',
  'delivery retry': 'delivery retry DELIVERYID',
  script: 'script CHANGELOG.md --speakers 2',
  say: 'say CHANGELOG.md -o episode.mp3',
  doctor: 'doctor --repair',
  migrate: 'migrate',
  'secrets rotate': 'secrets rotate',
  backup: 'backup aloud-2026-11-16.tar',
  restore: 'restore aloud-2026-11-16.tar',
  'media copy': 'media copy --to s3',
  'database copy': 'database copy --to postgres://user:password@host/aloud',
  retention: 'retention --dry-run',
};

/** Commands with exit codes of their own. Those for server errors are the same for every command that uses a server. */
const mediaCommands = ['backup', 'restore', 'media copy'];
const serverCommands = ['login', 'convert', 'voices', 'list', 'open'];
const longCommands = ['say', 'convert'];

const mediaCode = '7  done, but files are missing from the media store';
const serverCodes = [
  '3  the key is refused',
  '4  a quota or limit is reached',
  '5  the server cannot be reached or fails',
  '6  the conversion failed',
];
const longCode = '130  interrupted';

/** Adds an example to the help of each command, and its exit codes. The help of the program lists those of all. */
export function addHelpTexts(program: Command): void {
  program.addHelpText('afterAll', ({ command }) => exitCodesOf(command));
  addExamples(program, []);
}

function exitCodesOf(command: Command): string {
  const isProgram = command.parent === null;
  const name = command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  const isOneOf = (commands: readonly string[]) => isProgram || commands.includes(name);
  const codeOf = (code: string, commands: readonly string[]) => {
    if (isProgram) return [`${code} (${commands.join(', ')})`];
    return isOneOf(commands) ? [code] : [];
  };
  const lines = [
    '0  done',
    '1  failed; standard error says why, in one line',
    '2  unknown command or option',
    ...codeOf(mediaCode, mediaCommands),
    ...codeOf(longCode, longCommands),
    ...(isProgram ? [`With a server (${serverCommands.join(', ')}) also:`] : []),
    ...(isOneOf(serverCommands) ? serverCodes : []),
  ];
  return `\nExit codes:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function addExamples(parent: Command, path: readonly string[]): void {
  for (const command of parent.commands) {
    const words = [...path, command.name()];
    const example = examples[words.join(' ')];
    if (example !== undefined) command.addHelpText('after', `\nExample:\n  ${commandToType(example)}`);
    addExamples(command, words);
  }
}

/** The commands that list existing records, by the kind of record that the message reports as missing. */
const lists: readonly (readonly [missing: string, list: string])[] = [
  ['organization', 'org list'],
  ['API key', 'key list --org ID'],
  ['webhook', 'webhook list --org ID'],
  ['conversion', 'conversion list --org ID'],
  ['delivery', 'delivery list --org ID'],
  ['product', 'product list --org ID'],
  ['account', 'user list'],
];

/** Returns advice for an unknown id or a webhook in a private network; empty for other messages. */
export function whatToDo(message: string): string {
  if (message === `url ${notPublic}.`)
    return ' The setting WEBHOOK_ALLOW_NETWORKS allows private networks: set it for the server and for this command.';
  const found = lists.find(([missing]) => message.startsWith(`There is no ${missing} with `));
  return found ? ` ${commandToType(found[1])} shows what there is.` : '';
}
