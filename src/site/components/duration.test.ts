import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, machineLength, spokenLength } from './duration.ts';

test('a clock counts minutes and seconds, and hours once there are some', () => {
  assert.deepEqual([0, 9.9, 61, 3599, 3600, 3784].map(clock), [
    '0:00',
    '0:09',
    '1:01',
    '59:59',
    '1:00:00',
    '1:03:04',
  ]);
});

test('a length is said as exactly as is of use', () => {
  assert.deepEqual([0.2, 24, 60, 204, 3600, 3784].map(spokenLength), [
    '1 second',
    '24 seconds',
    '1 min',
    '3 min 24 s',
    '1 h',
    '1 h 3 min',
  ]);
  assert.equal(machineLength(203.7), 'PT204S');
});
