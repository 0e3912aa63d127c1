import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createProse } from '../../bench/support/prose.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { crowd, flood, timeShort } from '../support/crowd.ts';

const prose = createProse(20);
let app: TestApp;

before(async () => {
  const settings = { TIER_TEAM_CONCURRENT_JOBS: '500', TIER_TEAM_AUDIO_QUOTA: '500' };
  app = await startTestApp({ ...unlimitedRequests, ...settings });
});
after(() => app.close());

/** Sentences of a short conversion, and of others before them. The order counts: on a busy machine, all are late. */
type Turns = {
  readonly own: number;
  /** Spoken until its script was written and cut into sentences. */
  readonly untilReady: number;
  /** Spoken from then on, until its last. */
  readonly untilSpoken: number;
};

/** Converts a short text, and sees in which order the voice has spoken. */
async function takeTurns(key: string): Promise<Turns> {
  const { id } = await timeShort(app, prose, key);
  const { rows } = await app.database.store.pool.query<{ key: string; begun: Date; ready: Date }>(
    `select encode(key, 'hex') as key, created_at as begun, used_at as ready
     from segment_uses join conversions on conversions.id = conversion_id where conversion_id = $1`,
    [id],
  );
  const [{ begun, ready } = { begun: new Date(), ready: new Date() }] = rows;
  const spoken = await spokenAt();
  const own = rows.map((row) => spoken.get(row.key) ?? Number.NaN);
  for (const row of rows) spoken.delete(row.key);
  const others = (from: number, to: number) =>
    [...spoken.values()].filter((at) => at > from && at <= to).length;
  return {
    own: own.length,
    untilReady: others(begun.getTime(), ready.getTime()),
    untilSpoken: others(ready.getTime(), Math.max(...own)),
  };
}

/** When each sentence was spoken: each is a file. */
async function spokenAt(): Promise<Map<string, number>> {
  const directory = join(app.dataDirectory, 'media', 'segments');
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  const whole = files.filter((file) => file.isFile() && /^[\da-f]{64}$/.test(file.name));
  const times = whole.map(async ({ name, parentPath }) => {
    const { mtimeMs } = await stat(join(parentPath, name));
    return [name, mtimeMs] as const;
  });
  return new Map(await Promise.all(times));
}

test('behind 30 conversions of one organization, the first of another takes turns with them', async () => {
  const { key } = await app.customer({ tier: 'team' });
  await flood(app, prose, key, 30);
  const turns = await takeTurns((await app.customer({ tier: 'team' })).key);
  const { rows } = await app.database.store.pool.query(
    "select count(*)::int as waiting from conversions where status in ('processing', 'generating')",
  );
  const { waiting } = rows[0];
  // Each has two sentences or more.
  assert.ok(waiting > 15, `it was converted while ${waiting} were waiting`);
  assert.ok(turns.untilReady + turns.untilSpoken <= 20, JSON.stringify(turns));
});

test('behind 36 long conversions of 12 free organizations, a short one of a paying one begins at once', async () => {
  // Many minutes of speech. A turn for each organization would be twelve sentences for each of its own.
  await crowd(app, prose, { tier: 'free', mode: 'sandbox', characters: 2_000 });
  const turns = await takeTurns((await app.customer({ tier: 'growth' })).key);
  assert.ok(turns.untilSpoken <= 4 * turns.own + 2, JSON.stringify(turns));
  const spoken = (await spokenAt()).size;
  const { rows } = await app.database.store.pool.query('select count(*)::int as sentences from segment_uses');
  assert.ok(rows[0].sentences - spoken > 100, `of ${rows[0].sentences} sentences, ${spoken} were spoken`);
});
