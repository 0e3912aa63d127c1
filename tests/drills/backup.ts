import assert from 'node:assert/strict';
import { copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Drill } from './support/drill.ts';
import { assertSameAudio, openInstallation } from './support/installation.ts';

export const backup: Drill = {
  name: 'backup',
  about: 'a hot backup by command, of an installation that converts meanwhile',
  async run({ original }) {
    const { backup: made, installation, audio, during } = await original();
    assert.equal((await stat(made.file)).mode & 0o777, 0o600, 'only its owner can read it');
    const later = await installation.convert('After the backup');
    assert.ok(!(later in audio));
    const size = `${(made.bytes / 1e6).toFixed(1)} MB in ${made.seconds.toFixed(1)} s`;
    return `${size}, ${Object.keys(audio).length} episodes, ${during.length} more made meanwhile`;
  },
};

export const restore: Drill = {
  name: 'restore',
  about: 'the backup, restored into an empty directory, has every episode; a damaged one is refused',
  async run({ original, directory }) {
    const { backup: made, audio, installation, during } = await original();
    const damaged = join(directory, 'damaged.tar');
    await copyFile(made.file, damaged);
    await flipByte(damaged, Math.floor(made.bytes / 2));
    const copy = openInstallation({ directory, name: 'restored', key: installation.key() });
    const refused = await copy.aloud(['restore', damaged]);
    assert.notEqual(refused.code, 0);
    const [reason] = /^error: .*/m.exec(refused.stderr) ?? [];
    assert.ok(reason, refused.stderr);
    const restored = await copy.aloud(['restore', made.file, '--json']);
    assert.equal(restored.code, 0, restored.stderr);
    await copy.start();
    // What the backup has as begun is converted now, and what it has as finished can be heard.
    await copy.finishAll();
    const more = assertSameAudio(await copy.audio(), audio);
    assert.ok(more <= during.length);
    await copy.convert('After the restore');
    await copy.stop();
    const identical = `${Object.keys(audio).length} episodes identical`;
    return `${identical}, ${more} of ${during.length} made meanwhile are whole; a damaged backup refused`;
  },
};

export const quarantine: Drill = {
  name: 'quarantine',
  about: 'a restored copy that is looked at sends and changes nothing',
  async run({ original, directory }) {
    const { backup: made, audio, installation } = await original();
    const copy = openInstallation({ directory, name: 'looked-at', key: installation.key() });
    const restored = await copy.aloud(['restore', made.file]);
    assert.equal(restored.code, 0, restored.stderr);
    await copy.start({ words: ['--quarantine'] });
    const ready = (await (await copy.ask('/ready')).json()) as { quarantine: boolean };
    assert.equal(ready.quarantine, true);
    assertSameAudio(await copy.audio(), audio);
    const refused = await copy.ask('/v1/conversions', {
      source_type: 'changelog',
      content: 'Added: nothing.',
    });
    assert.equal(refused.status, 503);
    await copy.stop();
    return `${Object.keys(audio).length} episodes heard, a conversion refused with 503`;
  },
};

async function flipByte(path: string, position: number): Promise<void> {
  await using file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, position);
  byte[0] = (byte[0] ?? 0) ^ 0xff;
  await file.write(byte, 0, 1, position);
}
