import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

type Manifest = {
  readonly contentSha256: string;
  readonly files: readonly { readonly path: string; readonly size: number; readonly modified: number }[];
};

const manifestName = 'manifest.json';

/** A cheap check: each file has the size and time recorded when it was unpacked. */
export async function looksIntact(contentSha256: string, directory: string): Promise<boolean> {
  const manifest = await readManifest(directory);
  if (manifest?.contentSha256 !== contentSha256) return false;
  const checks = manifest.files.map(async ({ path, size, modified }) => {
    const found = await stat(join(directory, path)).catch(() => null);
    return found?.size === size && Math.floor(found.mtimeMs) === modified;
  });
  return (await Promise.all(checks)).every(Boolean);
}

/** A thorough check that hashes each byte. It records the new times of copied files, which are intact but look changed. */
export async function isIntact(contentSha256: string, directory: string): Promise<boolean> {
  if ((await readManifest(directory)) === null || (await hashContent(directory)) !== contentSha256)
    return false;
  await noteFiles(directory, contentSha256);
  return true;
}

/** A thorough check for content whose hash is only in its manifest. */
export async function matchesManifest(directory: string): Promise<boolean> {
  const manifest = await readManifest(directory);
  return manifest !== null && (await isIntact(manifest.contentSha256, directory));
}

/** Writes the manifest and returns the hash of the content. */
export async function writeManifest(directory: string): Promise<string> {
  const contentSha256 = await hashContent(directory);
  await noteFiles(directory, contentSha256);
  return contentSha256;
}

async function noteFiles(directory: string, contentSha256: string): Promise<void> {
  const files = [];
  for (const path of await listFiles(directory)) {
    const { size, mtimeMs } = await stat(join(directory, path));
    files.push({ path, size, modified: Math.floor(mtimeMs) });
  }
  await writeFile(join(directory, manifestName), JSON.stringify({ contentSha256, files } satisfies Manifest));
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await using file = await open(path);
  const { size } = await file.stat();
  // Read into one buffer: a model has hundreds of small files, and a stream for each costs more than their bytes.
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(1 << 20, size)));
  for (;;) {
    const { bytesRead } = await file.read(buffer);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
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
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export async function readManifest(directory: string): Promise<Manifest | null> {
  try {
    const value = JSON.parse(await readFile(join(directory, manifestName), 'utf8'));
    return Array.isArray(value?.files) ? value : null;
  } catch {
    // A missing or truncated manifest counts as a missing model, which is fetched.
    return null;
  }
}
