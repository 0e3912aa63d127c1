import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isConnectionLoss } from './errors.ts';

test('a database that is down, restarting or out of room is a passing trouble', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  for (const code of [
    'ECONNREFUSED',
    'ECONNRESET',
    '57P01',
    '57P03',
    '08006',
    '53100',
    '53300',
    '58030',
    '40P01',
  ])
    assert.ok(isConnectionLoss(coded(code)), code);
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])
    assert.ok(isConnectionLoss(new Error(message)), message);
});

test('what will fail again is not', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code });
  for (const error of [
    coded('23505'),
    coded('42P01'),
    coded('ENOENT'),
    coded('ENOSPC'),
    new Error('no'),
    'x',
  ])
    assert.ok(!isConnectionLoss(error));
});
