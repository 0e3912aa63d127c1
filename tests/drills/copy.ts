import assert from 'node:assert/strict';
import { startS3Server } from '../support/s3-server.ts';
import type { Drill } from './support/drill.ts';
import { assertSameAudio, openInstallation } from './support/installation.ts';
import { startDebianPostgres } from './support/postgres.ts';

/** Every kind of character that breaks a URL, a shell or a file of settings. */
const password = `p@ss/w:rd #%?&"'$x`;

export const copy: Drill = {
  name: 'copy',
  about: "media to a bucket while the service runs, then the database to Debian's PostgreSQL, by command",
  async run({ original, directory, say }) {
    const { backup, audio, installation } = await original();
    const key = installation.key();
    const old = openInstallation({ directory, name: 'moved', key });
    assert.equal((await old.aloud(['restore', backup.file])).code, 0);
    const bucket = await startS3Server();
    const postgres = await startDebianPostgres(directory, password);
    try {
      await old.start();
      await old.finishAll();
      const copied = await old.aloud(['media', 'copy', '--to', 's3', '--json'], {
        environment: bucket.settings,
      });
      assert.equal(copied.code, 0, copied.stderr);
      const refused = await old.aloud(['database', 'copy', '--to', postgres.url]);
      assert.match(refused.stderr, /The service is running: stop/);
      await old.stop();
      say('media copied, and read from the bucket');
      const inBucket = openInstallation({ directory, name: 'moved', key, settings: bucket.settings });
      await inBucket.start();
      const more = assertSameAudio(await inBucket.audio(), audio);
      await inBucket.convert('In the bucket');
      await inBucket.stop();

      const access = { PGPASSWORD: password };
      const moved = await inBucket.aloud(['database', 'copy', '--to', postgres.url], { environment: access });
      assert.equal(moved.code, 0, moved.stderr);
      const settings = { ...bucket.settings, ...access, DATABASE_URL: postgres.url };
      const elsewhere = openInstallation({ directory, name: 'moved', key, settings });
      await elsewhere.start();
      assert.equal(assertSameAudio(await elsewhere.audio(), audio), more + 1);
      await elsewhere.convert('In the other PostgreSQL');
      await elsewhere.stop();
      const again = await inBucket.aloud(['database', 'copy', '--to', postgres.url], { environment: access });
      assert.match(again.stderr, /^error: .*not empty/m);
      const { copied: files } = JSON.parse(copied.stdout);
      return `${files} files to the bucket, the database to PostgreSQL ${postgres.version.split(' ')[0]}; all audio identical`;
    } finally {
      await postgres.stop();
      await bucket.close();
    }
  },
};
