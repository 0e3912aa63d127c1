import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A program of Debian's archive: the installed one, or that of the package, unpacked for this run. Nothing is installed,
 * so no service of it starts.
 */
export function debianProgram(
  directory: string,
  name: string,
  path: string,
  options: readonly string[] = [],
): string {
  const [installed] = globSync(path);
  if (installed) return installed;
  const unpacked = mkdtempSync(join(directory, `${name}-`));
  if (!existsSync('/usr/bin/apt-get')) throw new Error(`${path} not found, and this is not Debian.`);
  execFileSync('apt-get', [...options, 'download', name], { cwd: unpacked, stdio: 'pipe' });
  for (const file of globSync('*.deb', { cwd: unpacked }))
    execFileSync('dpkg', ['--extract', join(unpacked, file), unpacked]);
  const [found] = globSync(join(unpacked, path));
  if (!found) throw new Error(`${path} is not in the package ${name}.`);
  return found;
}

/** The package that an empty one of Debian stands for, such as postgresql-17 for postgresql. */
export function versionedPackage(name: string): string {
  const listed = execFileSync('apt-cache', ['depends', name], { encoding: 'utf8' });
  const [, versioned] = new RegExp(`Depends: (${name}-\\d+)$`, 'm').exec(listed) ?? [];
  if (!versioned) throw new Error(`Debian has no package that ${name} stands for.`);
  return versioned;
}
