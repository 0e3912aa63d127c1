import { chmodSync, mkdtempSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Groups = { readonly directory: string; readonly files: readonly string[] };

/**
 * How many files share a process: loading the service takes longer than most files take to run.
 * The slowest come first, so that all cores are busy until the end.
 */
const kinds: readonly { readonly files: RegExp; readonly together: number }[] = [
  { files: /^tests\/browser\//, together: 12 },
  { files: /^tests\/(?!(?:bench|chaos|expressions|fuzz|processes)\/)(?!.*\.hostile\.test)/, together: 33 },
  // They wait for the processes that they start and end, while others compute.
  { files: /^tests\/(?:chaos|processes)\//, together: 1 },
  {
    files:
      /^(?!tests\/|src\/storage\/embedded-postgres\/|src\/speech\/(?:local|piper|kokoro|processes)\/|.*\.hostile\.test)/,
    together: 70,
  },
  // They load voices.
  { files: /^src\/speech\/(local|piper|kokoro|processes)\//, together: 4 },
  // They measure, end processes, or load modules again.
  { files: /^/, together: 1 },
];

/** Writes a file for each process, which runs the files of a group one after the other. */
export function writeGroups(files: readonly string[]): Groups {
  const directory = mkdtempSync(join(hasMemory() ? memory : tmpdir(), 'aloud-'));
  // Some tests become another user there, as in any directory for temporary files.
  chmodSync(directory, 0o1777);
  const runner = JSON.stringify(new URL('run-together.ts', import.meta.url));
  const paths = groupsOf(files).map((group, index) => {
    const path = join(directory, `${String(index).padStart(3, '0')}.mjs`);
    const list = JSON.stringify(group.map((file) => resolve(file)));
    writeFileSync(path, `import { runTogether } from ${runner};\nrunTogether(${list});\n`);
    return path;
  });
  return { directory, files: paths };
}

const memory = '/dev/shm';

/**
 * Whether what tests write fits into memory, where programs may run too. A database is 300 files, and cloning one takes a
 * tenth of the processor time there; starting PostgreSQL on its own data takes half.
 */
function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    const isExecutable = !new RegExp(`^\\S+ ${memory} \\S+ \\S*noexec`, 'm').test(mounts);
    return bavail * bsize > 4e9 && freemem() > 8e9 && isExecutable;
  } catch {
    // Only Linux has it.
    return false;
  }
}

function groupsOf(files: readonly string[]): string[][] {
  const left = new Set([...files].sort());
  return kinds.flatMap((kind) => {
    const ofKind = [...left].filter((file) => kind.files.test(file));
    for (const file of ofKind) left.delete(file);
    return inEqualParts(ofKind, Math.ceil(ofKind.length / kind.together));
  });
}

/** Deals files round-robin: neighbors take a similar time, so the parts do, too. */
function inEqualParts(files: readonly string[], count: number): string[][] {
  return Array.from({ length: count }, (_, part) => files.filter((_, index) => index % count === part));
}
