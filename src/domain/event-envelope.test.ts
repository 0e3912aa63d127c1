import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { deliveryBody, eventEnvelope } from './events.ts';

test('the body of a delivery is the envelope as JSON, to the byte, for any event', () => {
  const facts = fc.record({
    id: fc.string(),
    type: fc.string(),
    createdAt: fc.date({ noInvalidDate: true }),
  });
  fc.assert(
    fc.property(facts, fc.dictionary(fc.string(), fc.jsonValue()), (event, data) => {
      const body = deliveryBody({ ...event, data: JSON.stringify(data) });
      assert.equal(body, JSON.stringify(eventEnvelope({ ...event, data })));
    }),
  );
});
