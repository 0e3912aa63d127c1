import assert from 'node:assert/strict';
import { glob, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findLostMedia } from '../../src/operations/backups/back-up.ts';
import { startTestApp } from '../support/app.ts';
import { commandHere } from '../support/command-line.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-media-files-'));
});
after(() => rm(directory, { recursive: true, force: true }));

test('the doctor looks for the files of the media store, and says how to make lost audio again', async () => {
  const app = await startTestApp({}, undefined, { role: 'api' });
  const DATA_DIR = app.dataDirectory;
  const settings = {
    DATABASE_URL: app.database.url,
    DATA_DIR,
    SECRET_KEY: 'a secret key that only tests ever use',
  };
  const aloud = commandHere(settings, directory);
  const find = async () => {
    const { findings } = JSON.parse((await aloud(['doctor', '--json'])).stdout);
    const { state, detail } = findings.find((each: { name: string }) => each.name === 'media files');
    return `${state}: ${detail}`;
  };
  try {
    assert.equal(await find(), 'ok: all 0 are there');
    const { organizationId } = await app.customer();
    const { id } = await storeEpisode(app, { organizationId, script: releaseScript });
    assert.equal(await find(), 'ok: all 6 are there');
    const cut = await findLostMedia({ store: app.database.store, media: app.services.media }, { seconds: 0 });
    assert.deepEqual([cut.files, cut.isComplete], [0, false]);
    const [lost] = await Array.fromAsync(
      glob(`**/conversions/${id}/**/*.vtt`, { cwd: join(DATA_DIR, 'media') }),
    );
    await rm(join(DATA_DIR, 'media', lost ?? ''));
    assert.equal(
      await find(),
      `broken: A file is missing from the media store: ${lost}. Put back what you have. Otherwise make lost audio again, ` +
        'at no cost, with the ID in the path: npm run aloud -- conversion retry ID',
    );
    assert.equal((await aloud(['doctor'])).code, 1);
    await rename(join(DATA_DIR, 'media'), join(DATA_DIR, 'unmounted'));
    const { stdout } = await aloud(['doctor']);
    assert.match(stdout, /^✗ media store: The media directory/m);
    assert.doesNotMatch(stdout, /media files/, 'a disk that is not mounted has lost no file');
  } finally {
    await app.close();
  }
});
