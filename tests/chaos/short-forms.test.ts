import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { faults } from './registry.ts';
import { type Arena, openArena } from './support/run-fault.ts';

// The other rows have their short forms where their subject is tested: tests/jobs, tests/http, tests/processes.
const chosen = ['same-key', 'last-unit', 'foreign-ids', 'flipped-bits', 'webhook-targets'] as const;

let directory: string;
let arena: Arena;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aloud-short-chaos-'));
  arena = openArena({ short: true, seed: 1, directory, minutes: 0, say: () => {} });
});
after(async () => {
  await arena.close();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

for (const name of chosen) {
  test(`what chaos promises of ${name} holds in short`, async () => {
    const fault = faults.find((each) => each.name === name);
    assert.ok(fault);
    const verdict = await arena.run(fault, 'embedded');
    assert.deepEqual(verdict.broken, []);
  });
}

test('every row has a name of its own, and says what it promises', () => {
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length);
  for (const { about, goal, topologies } of faults) assert.ok(about && goal && topologies.length > 0);
});
