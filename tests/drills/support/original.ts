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
    let isRunning = true;
    const backingUp = installation.aloud(['backup', file, '--json']).finally(() => {
      isRunning = false;
    });
    const during: string[] = [];
    while (isRunning) during.push(await installation.convert(`During the backup ${during.length + 1}`));
    const made = await backingUp;
    assert.equal(made.code, 0, made.stderr);
    const { bytes } = JSON.parse(made.stdout);
    const seconds = (performance.now() - startedAt) / 1000;
    return { installation, audio, during, backup: { file, bytes, seconds } };
  };
  return { open: () => (opening ??= make()) };
}
