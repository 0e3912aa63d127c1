import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Tenant } from './tenant.ts';

const tenant = (organizationId: string, fields: Partial<Tenant> = {}): Tenant => ({
  organizationId,
  mode: 'live',
  tier: 'free',
  ...fields,
});
const fill = (queue: FairQueue<string>, owner: Tenant, count: number, cost = 1) => {
  for (let item = 0; item < count; item += 1) queue.add(owner, owner.organizationId, cost);
};
const take = (queue: FairQueue<string>, count: number) => Array.from({ length: count }, () => queue.next());
const countOf = (items: readonly unknown[], item: string) => items.filter((each) => each === item).length;

test('a newcomer has the next turn, however many items others have waiting', () => {
  const queue = createFairQueue<string>();
  for (let number = 0; number < 12; number += 1) fill(queue, tenant(`org ${number}`), 100, 3 + number / 7);
  take(queue, 200);
  fill(queue, tenant('newcomer'), 3);
  assert.equal(queue.next(), 'newcomer');
  assert.equal(countOf(take(queue, 26), 'newcomer'), 2);
});

test('something short is done at once; what is longer than the burst takes turns, also after a rest', () => {
  const queue = createFairQueue<string>(5);
  for (let number = 0; number < 12; number += 1) fill(queue, tenant(`org ${number}`), 200);
  take(queue, 120);
  fill(queue, tenant('newcomer'), 20);
  assert.equal(countOf(take(queue, 5), 'newcomer'), 5);
  assert.ok(countOf(take(queue, 26), 'newcomer') <= 3);
  take(queue, 13 * 20);
  for (let rest = 0; rest < 12; rest += 1) {
    queue.add(tenant('newcomer'), 'newcomer');
    take(queue, 13);
  }
  fill(queue, tenant('newcomer'), 20);
  assert.ok(countOf(take(queue, 26), 'newcomer') <= 5 + 2);
});

test('tiers share by their weight, and no tier starves', () => {
  const queue = createFairQueue<string>();
  for (const tier of ['free', 'growth', 'pro', 'team'] as const) fill(queue, tenant(tier, { tier }), 200);
  const items = take(queue, 150);
  const counts = ['free', 'growth', 'pro', 'team'].map((tier) => countOf(items, tier));
  assert.deepEqual(counts, [10, 20, 40, 80]);
});

test('the cost of items counts, not their number', () => {
  const queue = createFairQueue<string>();
  fill(queue, tenant('long'), 100, 200);
  fill(queue, tenant('short'), 100, 50);
  assert.equal(countOf(take(queue, 50), 'long'), 10);
});

test('live work goes before the sandbox, which keeps an eighth of the turns', () => {
  const queue = createFairQueue<string>();
  fill(queue, tenant('sandbox', { mode: 'sandbox', tier: 'team' }), 200);
  take(queue, 50);
  fill(queue, tenant('live'), 100);
  assert.equal(countOf(take(queue, 7), 'live'), 7);
  assert.equal(countOf(take(queue, 80), 'sandbox'), 10);
});

test('the sandbox may have other turns, and an item that is not allowed holds back those behind it', () => {
  const queue = createFairQueue<string>(0, 2);
  fill(queue, tenant('sandbox', { mode: 'sandbox' }), 20);
  fill(queue, tenant('live'), 20);
  assert.equal(countOf(take(queue, 20), 'sandbox'), 10);
  const held = createFairQueue<string>();
  for (const item of ['large', 'small']) held.add(tenant('a'), item);
  held.add(tenant('b'), 'other');
  const isAllowed = (_: string, item: string) => item !== 'large';
  assert.deepEqual([held.next(isAllowed), held.next(isAllowed)], ['other', undefined]);
});

test('an organization gains nothing by handing in one item at a time', () => {
  const queue = createFairQueue<string>();
  fill(queue, tenant('patient'), 1000);
  let taken = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    if (queue.depth('impatient') === 0) queue.add(tenant('impatient'), 'impatient', 3);
    if (queue.next() === 'impatient') taken += 1;
  }
  assert.ok(taken >= 24 && taken <= 26, `${taken} turns`);
});

test('idle time is not saved up', () => {
  const queue = createFairQueue<string>();
  fill(queue, tenant('busy'), 1000);
  queue.add(tenant('idle'), 'idle');
  take(queue, 500);
  fill(queue, tenant('idle'), 100);
  assert.equal(countOf(take(queue, 20), 'idle'), 10);
});

test('items are put back in front, removed, and held back where they are not allowed', () => {
  const queue = createFairQueue<string>();
  const owner = tenant('a');
  for (const item of ['one', 'two', 'three']) queue.add(owner, item);
  queue.add(tenant('b'), 'other');
  const first = queue.next() ?? '';
  queue.putBack(owner, first);
  assert.equal(queue.remove(owner, 'two'), true);
  assert.equal(queue.remove(owner, 'two'), false);
  assert.deepEqual([queue.size, queue.depth('a'), queue.depth('b')], [3, 2, 1]);
  assert.equal(
    queue.next((organizationId) => organizationId === 'b'),
    'other',
  );
  assert.equal(
    queue.next(() => false),
    undefined,
  );
  assert.deepEqual(take(queue, 3), ['one', 'three', undefined]);
});
