import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Fault, Problem } from '../../domain/errors.ts';
import { classifyFailure } from './classify-failure.ts';

const problem = (fault: Fault) => new Problem('GENERATION_FAILED', 'It failed.', { fault });
const coded = (code: string, cause?: unknown) => Object.assign(new Error('x', { cause }), { code });

test('the fault decides whether an attempt is deferred and refunded, whatever its cause', () => {
  const expected: [unknown, string, string, { off: boolean; service: boolean }][] = [
    [problem('text'), 'fail', 'text', { off: false, service: false }],
    [problem('service'), 'fail', 'service', { off: false, service: true }],
    [problem('deterministic'), 'fail', 'deterministic', { off: true, service: true }],
    [problem('infrastructure'), 'defer', 'service', { off: false, service: true }],
    [problem('overload'), 'defer', 'deterministic', { off: true, service: true }],
    [new Problem('UNAVAILABLE'), 'defer', 'service', { off: false, service: true }],
    [
      new Problem('UNAVAILABLE', 'x', { cause: coded('ECONNREFUSED') }),
      'defer',
      'service',
      { off: false, service: true },
    ],
    [new Error('x', { cause: coded('ENOSPC') }), 'defer', 'service', { off: false, service: true }],
    ...['ECONNREFUSED', '57P01', '53100', '58030'].map((code): (typeof expected)[number] => [
      coded(code),
      'defer',
      'service',
      { off: false, service: true },
    ]),
    [new Error('x'), 'fail', 'service', { off: false, service: true }],
    [new RangeError('Array buffer allocation failed'), 'fail', 'service', { off: false, service: true }],
    [coded('22P02'), 'fail', 'deterministic', { off: true, service: true }],
    [new TypeError('x is not a function'), 'fail', 'deterministic', { off: true, service: true }],
    [
      new TypeError('fetch failed', { cause: new Error('x') }),
      'fail',
      'service',
      { off: false, service: true },
    ],
  ];
  for (const [error, action, outcome, refunds] of expected)
    for (const refundFailed of ['off', 'service'] as const) {
      const failure = classifyFailure(error, { refundFailed });
      assert.deepEqual(
        [failure.action, failure.outcome, failure.refunds, failure.error.retryable],
        [action, outcome, refunds[refundFailed], outcome === 'deterministic' ? false : undefined],
        String(error),
      );
    }
});
