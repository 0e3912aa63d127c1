import { homedir } from 'node:os';
import { join } from 'node:path';

export type ClientEnvironment = {
  readonly server: string | null;
  readonly key: string | null;
  /** Where the login of this person is stored. */
  readonly loginFile: string;
};

/** What the commands for a remote server use. `.env` is not read: it belongs to a directory, not to a person. */
export function readClientEnvironment(): ClientEnvironment {
  const { ALOUD_SERVER: server, ALOUD_KEY: key, XDG_CONFIG_HOME: xdg, APPDATA: appData } = process.env;
  const home = process.env['HOME'] || homedir();
  const directory = xdg || (process.platform === 'win32' && appData) || join(home, '.config');
  return { server: server || null, key: key || null, loginFile: join(directory, 'aloud', 'login.json') };
}
