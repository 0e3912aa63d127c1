import { execFile } from 'node:child_process';
import { chown, lchown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../../domain/errors.ts';
import { clusterPath } from './cluster-path.ts';

const run = promisify(execFile);

/** The user a child process switches to; empty when it stays the user we are. Fits into spawn's options. */
export type OperatingUser = { readonly uid?: number; readonly gid?: number };

const lastResort = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses to run as root: there it runs as the owner of its data, or as an unprivileged user. */
export async function operatingUserFor(directory: string): Promise<OperatingUser> {
  const cluster = clusterPath(directory);
  const owner = await stat(cluster).catch(() => undefined);
  const ourselves = process.getuid?.();
  if (ourselves !== 0) {
    if (owner !== undefined && owner.uid !== ourselves) {
      throw new Problem(
        'UNAVAILABLE',
        `${cluster} belongs to the user with id ${owner.uid}: run as that user, or set DATABASE_URL.`,
      );
    }
    return {};
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await userNamed('postgres')) ?? (await userNamed('nobody')) ?? lastResort;
}

/** Gives a directory and all it holds to the user, itself last: if interrupted, this is done again. */
export async function giveTo(user: OperatingUser, path: string): Promise<void> {
  const { uid, gid } = user;
  if (uid === undefined || gid === undefined) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  await chown(path, uid, gid);
}

async function userNamed(name: string): Promise<Required<OperatingUser> | undefined> {
  try {
    const [uid, gid] = await Promise.all([
      run('id', ['-u', name], { env: commandEnvironment }),
      run('id', ['-g', name], { env: commandEnvironment }),
    ]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // There is no such user here.
    return undefined;
  }
}

/** What PostgreSQL's programs get to see: nothing of ours, and English messages. */
export const commandEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };
