import { homedir } from 'node:os';
import { join } from 'node:path';

export type ClientEnvironment = {
  readonly server: string | null;
  readonly key: string | null;
  /** The path of the file with this person's login. */
  readonly loginFile: string;
};

/**
 * Reads the environment for commands that use a remote server. `.env` is not read, because it belongs to a directory
 * instead of a person.
 */
export function readClientEnvironment(): ClientEnvironment {
  const { ALOUD_SERVER: server, ALOUD_KEY: key, XDG_CONFIG_HOME: xdg, APPDATA: appData } = process.env;
  const home = process.env['HOME'] || homedir();
  const directory = xdg || (process.platform === 'win32' && appData) || join(home, '.config');
  return { server: server || null, key: key || null, loginFile: join(directory, 'aloud', 'login.json') };
}
