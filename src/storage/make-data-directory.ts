import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../domain/errors.ts';

/** A directory for its owner only. `recursive` of Node never ends where nothing can be created, such as in /proc. */
export async function makeDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (errorCode(error) !== 'ENOENT' || existsSync(parent)) throw error;
    await makeDataDirectory(parent);
    await makeDataDirectory(path);
  }
}
