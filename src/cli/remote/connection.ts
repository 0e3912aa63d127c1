import type { Command } from 'commander';
import { type AloudClient, createAloudClient } from '../../../sdk/create-client.ts';
import { type ClientEnvironment, readClientEnvironment } from '../../config/client-environment.ts';
import { commandToType } from '../../domain/command-to-type.ts';
import { addCommand } from '../options.ts';
import { readLogin } from './login-file.ts';

export type ConnectionOptions = {
  server?: string;
  key?: string;
  org?: string;
  allowHttp?: boolean;
  json?: boolean;
};

export type Connection = {
  readonly server: string;
  readonly client: AloudClient;
  readonly isSandbox: boolean;
};

/** Adds a command for a remote server. */
export function addRemoteCommand(program: Command, words: string, description: string): Command {
  return addCommand(program, words, description)
    .option('--server <url>', 'address of the service; ALOUD_SERVER or the login by default')
    .option('--key <key>', 'API key; ALOUD_KEY or the login by default, which keep it out of process lists')
    .option('--org <id>', "the organization; the key's own by default")
    .option('--allow-http', 'send the key over plain HTTP to another machine');
}

/** Creates a client for the server and key of the options, else of the environment, else of the login. */
export async function connect(options: ConnectionOptions): Promise<Connection> {
  const environment = readClientEnvironment();
  const login = await readLogin(environment);
  const named = options.server ?? environment.server;
  const server = checkServer(named ?? login?.server ?? missing('server'), options);
  // A stored key is sent only to the server that it belongs to.
  const stored = login && checkServer(login.server, { allowHttp: true }) === server ? login.key : null;
  const key = options.key ?? environment.key ?? stored ?? missing('key');
  const organization = options.org ? { organizationId: options.org } : {};
  const client = createAloudClient({ server, key, ...organization });
  return { server, client, isSandbox: key.startsWith('svc_test_') };
}

/** Returns the server and key for a login: those of the options, else of the environment. */
export function namedConnection(options: ConnectionOptions, environment: ClientEnvironment) {
  const named = options.server ?? environment.server;
  if (named === null) throw new Error('No server is known: use --server or ALOUD_SERVER.');
  return { server: checkServer(named, options), key: options.key ?? environment.key };
}

/** Normalizes a server address. The default scheme is HTTPS; HTTP is accepted for this machine or with an option. */
function checkServer(text: string, { allowHttp }: { allowHttp?: boolean }): string {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '')
    throw new Error(`The server takes an address such as https://aloud.example, but got "${text}".`);
  const isLoopback = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127\./.test(url.hostname);
  if (url.protocol === 'http:' && !isLoopback && !allowHttp)
    throw new Error(`${url.origin} would get the key over plain HTTP: use https://, or add --allow-http.`);
  return url.origin;
}

function missing(what: 'server' | 'key'): never {
  const option = what === 'server' ? '--server or ALOUD_SERVER' : '--key or ALOUD_KEY';
  throw new Error(`No ${what} is known: run \`${commandToType('login')}\` first, or use ${option}.`);
}
