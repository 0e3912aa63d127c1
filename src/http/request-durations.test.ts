import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRequestDurations } from './request-durations.ts';

test('durations are told as a histogram: each bucket counts all that were at most so long', () => {
  const durations = createRequestDurations();
  const shown = { method: 'GET', route: '/v1/conversions/:id', status: 200 };
  for (const seconds of [0.005, 0.006, 0.3, 120]) durations.add(shown, seconds);
  durations.add({ ...shown, status: 404 }, 0.001);

  const lines = durations.text().split('\n');
  const value = (start: string) =>
    lines
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1);
  const name = 'aloud_http_request_duration_seconds';
  const labels = 'method="GET",route="/v1/conversions/:id",status="200"';
  const bucket = (limit: string) => Number(value(`${name}_bucket{le="${limit}",${labels}}`));
  assert.deepEqual(['0.005', '0.01', '0.25', '0.5', '90', '+Inf'].map(bucket), [1, 2, 2, 3, 3, 4]);
  assert.equal(value(`${name}_count{${labels}}`), '4');
  assert.ok(Math.abs(Number(value(`${name}_sum{${labels}}`)) - 120.311) < 1e-9);
  assert.equal(value(`${name}_count{${labels.replace('200', '404')}}`), '1');
  assert.equal(lines.filter((line) => line.startsWith('# TYPE')).length, 1);
});
