import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingPeriodAt } from './usage.ts';

test('a period is the calendar month in UTC', () => {
  assert.deepEqual(billingPeriodAt(new Date('2026-02-28T23:59:59.999Z')), {
    start: new Date('2026-02-01T00:00:00Z'),
    end: new Date('2026-03-01T00:00:00Z'),
  });
});

test('December ends with the year', () => {
  assert.deepEqual(billingPeriodAt(new Date('2026-12-31T23:59:59Z')).end, new Date('2027-01-01T00:00:00Z'));
});

test('the start of a month belongs to that month', () => {
  assert.deepEqual(billingPeriodAt(new Date('2026-03-01T00:00:00Z')).start, new Date('2026-03-01T00:00:00Z'));
});
