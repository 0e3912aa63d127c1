import { readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '../../domain/error-code.ts';

/** Written by the package for its install script; the paths start with "native/". */
type Link = { source: string; target: string };

const harmless = new Set(['EEXIST', 'EACCES', 'EPERM', 'EROFS']);

/**
 * Makes the links between the shared libraries, which packages cannot carry and install scripts, often switched
 * off, would make. Where the files are read-only it does nothing: then they are used from a copy.
 */
export async function addMissingLinks(native: string): Promise<void> {
  for (const { source, target } of await readList(native)) {
    try {
      await symlink(basename(source), join(native, '..', target.replace(/^native/, basename(native))));
    } catch (error) {
      if (!harmless.has(errorCode(error) ?? '')) throw error;
    }
  }
}

async function readList(native: string): Promise<Link[]> {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    // A package without the list needs no links.
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
