import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from './hash-file.ts';
import type { ModelPackage } from './model-packages.ts';

type Manifest = {
  readonly contentSha256: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly modified: number }[];
};

const manifestName = 'manifest.json';

/** Cheap: each file has the size and time recorded when it was unpacked. */
export async function looksIntact(model: ModelPackage, directory: string): Promise<boolean> {
  const manifest = await readManifest(directory);
  if (manifest === null || manifest.contentSha256 !== model.contentSha256) return false;
  const checks = manifest.files.map(async (file) => {
    const found = await stat(join(directory, file.path)).catch(() => null);
    return found !== null && found.size === file.size && Math.floor(found.mtimeMs) === file.modified;
  });
  return (await Promise.all(checks)).every(Boolean);
}

/** Thorough: each byte is hashed. */
export async function isIntact(model: ModelPackage, directory: string): Promise<boolean> {
  if (!(await looksIntact(model, directory))) return false;
  return (await hashContent(directory)) === model.contentSha256;
}

/** Files that were copied here look changed though every byte is right: they are taken, not fetched again. */
export async function adoptCopy(model: ModelPackage, directory: string): Promise<boolean> {
  if ((await readManifest(directory)) === null) return false;
  if ((await hashContent(directory)) !== model.contentSha256) return false;
  await writeManifest(directory);
  return true;
}

export async function writeManifest(directory: string): Promise<string> {
  const contentSha256 = await hashContent(directory);
  const files = [];
  for (const path of await listFiles(directory)) {
    const found = await stat(join(directory, path));
    files.push({ path, size: found.size, modified: Math.floor(found.mtimeMs) });
  }
  await writeFile(join(directory, manifestName), JSON.stringify({ contentSha256, files } satisfies Manifest));
  return contentSha256;
}

async function hashContent(directory: string): Promise<string> {
  const hash = createHash('sha256');
  for (const path of await listFiles(directory)) {
    hash.update(`${await hashFile(join(directory, path))}  ${path}\n`);
  }
  return hash.digest('hex');
}

async function listFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== manifestName)
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(directory.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}

async function readManifest(directory: string): Promise<Manifest | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(directory, manifestName), 'utf8'));
    const isManifest =
      typeof value === 'object' && value !== null && 'files' in value && Array.isArray(value.files);
    return isManifest ? (value as Manifest) : null;
  } catch {
    // A manifest that is missing or cut off means the same as a missing model: fetch it.
    return null;
  }
}
