import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { createAloudClient } from '../../../sdk/create-client.ts';
import { listOrganizations } from '../../../sdk/generated/sdk.gen.ts';
import { readClientEnvironment } from '../../config/client-environment.ts';
import { addCommand } from '../options.ts';
import { printOne } from '../print.ts';
import { readStandardInput } from '../read-text.ts';
import { addRemoteCommand, type ConnectionOptions, namedConnection } from '../remote/connection.ts';
import { removeLogin, writeLogin } from '../remote/login-file.ts';

export function addLoginCommands(program: Command): void {
  addRemoteCommand(program, 'login', 'store a server and a key for convert, voices, list and open').action(
    login,
  );
  addCommand(program, 'logout', 'forget the server and the key').action(
    async (options: ConnectionOptions) => {
      const environment = readClientEnvironment();
      const removed = (await removeLogin(environment)) ? environment.loginFile : null;
      printOne({ removed }, options);
    },
  );
}

/** Asks for the key or reads it from standard input, where other users cannot see it. */
async function login(options: ConnectionOptions): Promise<void> {
  const environment = readClientEnvironment();
  const { server, key: given } = namedConnection(options, environment);
  const key = given ?? (process.stdin.isTTY ? await askFor('API key: ') : (await readStandardInput()).trim());
  // A key that does not work is not stored.
  const { data: organizations } = await listOrganizations({ client: createAloudClient({ server, key }) });
  await writeLogin(environment, { server, key });
  const own = organizations.find(({ is_default: isDefault }) => isDefault);
  printOne({ server, organization: own?.name ?? null, stored_in: environment.loginFile }, options);
}

async function askFor(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
