import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logError } from './log-error.ts';

test('an error in the log is short, keeps its code and causes, and has no objects of a driver', () => {
  const driver = Object.assign(new Error('x'.repeat(5000)), {
    code: '57P01',
    client: { password: 'secret' },
  });
  const error = new Error('The media could not be stored.', {
    cause: new Error('y'.repeat(5000), { cause: driver }),
  });
  const logged = logError(error);
  assert.equal(logged.cause?.cause?.code, '57P01');
  assert.match(logged.stack ?? '', /log-error\.test/);
  assert.doesNotMatch(JSON.stringify(logged), /secret|client/);
  assert.ok(JSON.stringify(logged).length < 2000);
});

test('what is not an error is logged as text', () => {
  assert.deepEqual(logError('away'), { type: 'string', message: 'away' });
});
