import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../../domain/errors.ts';

/** The user that a child process switches to; empty for the current user. Can be spread into the options of `spawn`. */
export type OperatingUser = { readonly uid?: number; readonly gid?: number };

/** PostgreSQL's programs get none of our variables, and log in English. */
export const commandEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' };

/** PostgreSQL refuses to run as root, so root runs it as the owner of its data or as an unprivileged user. */
export async function operatingUserFor(cluster: string): Promise<OperatingUser> {
  const owner = await stat(cluster).catch(() => undefined);
  const current = process.getuid?.();
  if (current === 0)
    return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : unprivilegedUser();
  if (owner === undefined || owner.uid === current) return {};
  throw new Problem(
    'UNAVAILABLE',
    `${cluster} belongs to the user with id ${owner.uid}: run as that user, or set DATABASE_URL.`,
  );
}

/** Changes the owner of a directory and its content, the directory last, so that an interrupted change is repeated. */
export async function giveTo({ uid, gid }: OperatingUser, path: string): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, gid);
  await chown(path, uid, gid);
}

async function unprivilegedUser(): Promise<OperatingUser> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const lines = accounts.split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find(([account]) => account === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65534, gid: 65534 };
}
