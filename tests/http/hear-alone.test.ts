import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Tenant } from '../../src/domain/tenant.ts';
import type { UserContext, VoiceSamples } from '../../src/operations/context.ts';
import { showConversion } from '../../src/operations/conversions/conversions.ts';
import { beginningAt, previewBeginning } from '../../src/operations/conversions/preview-beginning.ts';
import { enterOrganization } from '../../src/operations/enter-organization.ts';
import { previewPair } from '../../src/operations/voices.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createPerson } from '../support/site.ts';
import { storeConversion } from '../support/stored-conversion.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

type Recording = { readonly tenant: Tenant; readonly signal: AbortSignal; readonly end: () => void };

/** A person whose recordings last until they are ended or aborted. */
async function listener(changes: Partial<VoiceSamples> = {}) {
  const person = await createPerson(app);
  const { organizationId } = person;
  const recordings: Recording[] = [];
  const wait = ({ tenant, signal }: Pick<Recording, 'tenant' | 'signal'>) =>
    new Promise<void>((resolve, reject) => {
      recordings.push({ tenant, signal, end: resolve });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const voiceSamples: VoiceSamples = {
    ...app.services.voiceSamples,
    version: 'test',
    async record(_voiceIds, order) {
      await wait(order);
      const path = join(app.dataDirectory, 'sample.mp3');
      await writeFile(path, 'sound');
      return { path, [Symbol.asyncDispose]: async () => {} };
    },
    speak: async (sample) => wait(sample).then(() => Buffer.from('sound')),
    ...changes,
  };
  const signedInUser = { userId: person.id, email: person.email } as UserContext['signedInUser'];
  const services = { ...app.services, voiceSamples, signedInUser };
  const context = await enterOrganization(services, { organizationId, mode: 'live' });
  return { organizationId, context, recordings };
}

const begun = async (recordings: readonly unknown[], count = 1) => {
  while (recordings.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
};

const busy = { code: 'RATE_LIMITED' };
const pair = ['', ''] as const;

test('a person has one pair of hosts recorded at a time, in the turn of their sandbox', async () => {
  const { context, recordings, organizationId } = await listener();
  const { signal } = new AbortController();
  const first = previewPair(context, pair, signal);
  await begun(recordings);
  await assert.rejects(previewPair(context, pair, signal), busy);
  assert.deepEqual(recordings[0]?.tenant, { organizationId, mode: 'sandbox', tier: 'pro' });
  recordings[0]?.end();
  const { key } = await first;
  assert.equal((await previewPair(context, pair, signal)).key, key, 'it is kept');
  assert.equal(recordings.length, 1);
  await app.services.media.remove(key);
});

test('a recording ends with the connection, and others who wait for it still get it', async () => {
  const one = await listener();
  const two = await listener();
  const leaving = new AbortController();
  const first = previewPair(one.context, pair, leaving.signal);
  await begun(one.recordings);
  const second = previewPair(two.context, pair, new AbortController().signal);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(two.recordings.length, 0, 'it waits for the same sample');
  leaving.abort();
  await assert.rejects(first, { name: 'AbortError' });
  await begun(two.recordings);
  two.recordings[0]?.end();
  await app.services.media.remove((await second).key);
});

test('a beginning is heard once at a time, and only where sentences are kept', async () => {
  const { context, recordings, organizationId } = await listener({ cached: true });
  const turns = ['One.', 'Two.'].map((text) => ({ speaker: 1, text, section: null }) as const);
  const id = await storeConversion(app, {
    ...{ organizationId, status: 'generating', progress: 0.7 },
    script: { language: 'en', speakers: 1, turns },
  });
  const { signal } = new AbortController();
  const first = previewBeginning(context, id, signal);
  await begun(recordings);
  await assert.rejects(previewBeginning(context, id, signal), busy);
  recordings[0]?.end();
  assert.equal((await first).toString(), 'sound');
  const voiceSamples = { ...context.voiceSamples, cached: false };
  await assert.rejects(previewBeginning({ ...context, voiceSamples }, id, signal), { code: 'NOT_FOUND' });
  const conversion = await showConversion(context, id);
  assert.ok(beginningAt(context, conversion));
  assert.equal(beginningAt({ voiceSamples }, conversion), null, 'it is not offered either');
});
