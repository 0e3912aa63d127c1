import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestIdOf, traceOf } from './observe-requests.ts';

const trace = 'a'.repeat(32);
const span = 'b'.repeat(16);

test('a plain id of a request is taken over, and any other is replaced', () => {
  assert.equal(requestIdOf({ headers: { 'x-request-id': 'proxy-1:2.3_4' } }), 'proxy-1:2.3_4');
  for (const given of [
    'short',
    'with a space in it',
    'line\nbreak-here',
    '"quoted-text"',
    'x'.repeat(129),
    undefined,
  ])
    assert.match(requestIdOf({ headers: { 'x-request-id': given } }), /^req_\w{24}$/);
});

test('a valid trace is logged, and an invalid one is ignored', () => {
  const of = (traceparent: string) => traceOf({ headers: { traceparent } });
  assert.deepEqual(of(`00-${trace}-${span}-01`), { trace_id: trace, parent_span_id: span });
  for (const given of [
    '',
    `01-${trace}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${trace}-${span}-01-x`,
  ])
    assert.deepEqual(of(given), {});
});
