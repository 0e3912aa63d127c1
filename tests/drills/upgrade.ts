import assert from 'node:assert/strict';
import type { Drill } from './support/drill.ts';
import { checkOut, commitOfOlderSchema, commitOfVersion } from './support/earlier-release.ts';
import { openInstallation } from './support/installation.ts';

export const upgrade: Drill = {
  name: 'upgrade',
  about: 'an installation of the first commit of this version starts as it is now, with all it had',
  async run({ directory, say }) {
    const commit = commitOfVersion();
    const checkout = checkOut(commit, directory);
    // The name that the voice had then: settings stay valid.
    const settings = { TTS_A_ENGINE: 'builtin', TTS_B_ENGINE: 'builtin' };
    const installation = openInstallation({ directory, name: 'upgraded', settings });
    await installation.start({ checkout });
    await installation.convert('Before the upgrade');
    const before = await installation.audio();
    await installation.stop();
    say(`${commit.slice(0, 8)} has converted`);
    const outdated = await installation.aloud(['org', 'list']);
    assert.match(outdated.stderr, /run `npm run aloud -- migrate`/, 'a command changes no schema');
    await installation.start();
    assert.deepEqual(await installation.audio(), before);
    await installation.convert('After the upgrade');
    await installation.stop();
    return `from ${commit.slice(0, 8)}: migrated at the start, the episode identical, one more converted`;
  },
};

export const downgrade: Drill = {
  name: 'downgrade',
  about: 'the release before the last change of the schema runs on the schema of this one, and back',
  async run({ directory, say }) {
    const commit = commitOfOlderSchema();
    const checkout = checkOut(commit, directory);
    const installation = openInstallation({ directory, name: 'downgraded' });
    await installation.start();
    await installation.convert('Before the downgrade');
    await installation.stop();
    await installation.start({ checkout });
    await installation.convert('After the downgrade');
    const heard = await installation.audio();
    await installation.stop();
    say(`${commit.slice(0, 8)} has converted`);
    await installation.start();
    assert.deepEqual(await installation.audio(), heard);
    await installation.stop();
    return `to ${commit.slice(0, 8)} and back: ${Object.keys(heard).length} episodes, none lost`;
  },
};
