import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { verifyModels } from './keep-voices-ready.ts';

test('models are verified every six hours, and one that is damaged ends nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const hours = (count: number) => context.mock.timers.tick(count * 3_600_000);
  const verify = mock.fn(async () => {});
  verify.mock.mockImplementationOnce(async () => {
    throw new Error('changed on the disk');
  });
  const errors: unknown[] = [];
  const { stop } = verifyModels(verify, (error) => errors.push(error));
  hours(5.9);
  assert.equal(verify.mock.callCount(), 0);
  hours(0.1);
  assert.equal(verify.mock.callCount(), 1);
  hours(12);
  assert.equal(verify.mock.callCount(), 3);
  await Promise.resolve();
  assert.match(String(errors), /changed on the disk/);
  stop();
  hours(24);
  assert.equal(verify.mock.callCount(), 3);
});
