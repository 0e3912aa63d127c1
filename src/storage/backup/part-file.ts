import { createHash } from 'node:crypto';
import { readlinkSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { constants, hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode } from '../../domain/errors.ts';
import { isAlive } from '../media/work-directories.ts';

/** An unfinished tar file. Its name identifies the process that writes it. */
export type PartFile = {
  readonly path: string;
  keep(): Promise<void>;
  discard(): Promise<void>;
};

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Opens a part file, and removes abandoned ones beside it. A signal removes this process's own. */
export async function openPart(path: string): Promise<PartFile> {
  await removeLeftParts(dirname(path));
  const part = partOf(path);
  const onSignal = (signal: NodeJS.Signals) => {
    rmSync(part, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  const stopListening = () => {
    for (const signal of signals) process.off(signal, onSignal);
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    path: part,
    async keep() {
      await rename(part, path);
      stopListening();
    },
    async discard() {
      await rm(part, { force: true });
      stopListening();
    },
  };
}

export function partOf(path: string): string {
  return `${path}.${place}-${process.pid}.part`;
}

/** Identifies the scope of process ids: containers of one machine may share its host name, but not its processes. */
const place = createHash('sha256').update(`${hostname()} ${processNamespace()}`).digest('hex').slice(0, 8);

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    // Only Linux has namespaces.
    return '';
  }
}

const nameOfPart = /\.(?<place>[\da-f]{8})-(?<pid>\d+)\.part$/;
const abandonedAfter = 86_400_000;

async function removeLeftParts(directory: string): Promise<void> {
  const names = (await readdir(directory).catch(ignoreInaccessible)) ?? [];
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(directory, name);
    if (await isAbandoned(path).catch(ignoreInaccessible))
      await rm(path, { force: true }).catch(ignoreInaccessible);
  }
}

/** Ignores files that this user may not access or that another process has removed. */
function ignoreInaccessible(error: unknown): undefined {
  if (!['ENOENT', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
}

/** Whether its process has ended, or, in another process scope, a day has passed since its last change. */
async function isAbandoned(path: string): Promise<boolean> {
  const groups = nameOfPart.exec(path)?.groups;
  if (groups?.['place'] === place) return !isAlive(Number(groups['pid']));
  const found = await stat(path);
  if (!found.isFile() || Date.now() - found.mtimeMs < abandonedAfter) return false;
  return found.size === 0 ? groups !== undefined : isOurs(path);
}

const firstEntries = ['backup.json', 'export.json'];
const longest = 12;

/** Whether a file starts like our tar files. Browsers use the same extension for downloads. */
async function isOurs(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(longest), 0, longest, 0);
  return firstEntries.some((name) => buffer.toString('latin1').startsWith(`${name}\0`));
}
