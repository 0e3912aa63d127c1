import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PreparedDelivery } from '../../operations/webhooks/prepare-deliveries.ts';
import { createDueSupply } from './due-supply.ts';

const delivery = (number: number) => ({ id: `d${number}` }) as PreparedDelivery;

/** A lane with so many due, as the database answers for it. */
function lane(count: number) {
  const pending = new Map(Array.from({ length: count }, (_, number) => [`d${number}`, delivery(number)]));
  const looks: { except: number; limit: number }[] = [];
  const load = async ({ except, limit }: { except: readonly string[]; limit: number }) => {
    looks.push({ except: except.length, limit });
    return [...pending.values()].filter(({ id }) => !except.includes(id)).slice(0, limit);
  };
  return { pending, looks, load };
}

test('all that is due is given out once, in its order, by ever larger looks', async () => {
  const { load, looks } = lane(1000);
  const supply = createDueSupply(load, 4);
  const given: string[] = [];
  for (let due = await supply.next(); due; due = await supply.next()) given.push(due.delivery.id);
  assert.deepEqual(
    given,
    Array.from({ length: 1000 }, (_, number) => `d${number}`),
  );
  assert.deepEqual(
    looks.slice(0, 5).map(({ limit }) => limit),
    [4, 16, 64, 256, 256],
  );
});

test('what is not written down yet is never looked up again, what is may be', async () => {
  const { load, looks, pending } = lane(8);
  const supply = createDueSupply(load, 4);
  const first = await supply.next();
  pending.delete('d0');
  supply.forget([first?.delivery.id ?? '']);
  while (await supply.next());
  assert.equal(looks.at(-1)?.except, 7);
});

test('many who ask at once get one each, and a look that fails fails those who waited for it', async () => {
  const { load } = lane(3);
  let broken = true;
  const supply = createDueSupply(async (page) => {
    if (broken) throw new Error('away');
    return load(page);
  }, 4);
  const outcomes = await Promise.allSettled([supply.next(), supply.next()]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  broken = false;
  const given = await Promise.all(Array.from({ length: 5 }, () => supply.next()));
  assert.deepEqual(
    given.map((due) => due?.delivery.id ?? null).sort(),
    ['d0', 'd1', 'd2', null, null].sort(),
  );
});
