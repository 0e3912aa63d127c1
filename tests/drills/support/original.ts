import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Original } from './drill.ts';
import { openInstallation } from './installation.ts';

/** Starts the installation when the first drill needs it, and backs it up while it converts. */
export function openOriginal(directory: string, say: (message: string) => void) {
  let opening: Promise<Original> | null = null;
  const installation = openInstallation({ directory, name: 'original' });
  const make = async (): Promise<Original> => {
    say('starting an installation');
    await installation.start();
    for (const title of ['The first', 'The second']) await installation.convert(title);
    const audio = await installation.audio();
    say('backing it up');
    const file = join(directory, 'backup.tar');
    const startedAt = performance.now();
    const [made] = await Promise.all([
      installation.aloud(['backup', file, '--json']),
      installation.ask('/v1/usage'),
    ]);
    assert.equal(made.code, 0, made.stderr);
    const { bytes } = JSON.parse(made.stdout);
    return { installation, audio, backup: { file, bytes, seconds: (performance.now() - startedAt) / 1000 } };
  };
  return { open: () => (opening ??= make()) };
}
