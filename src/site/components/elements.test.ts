import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { meter } from './elements.ts';

test('a meter is calm until four fifths are used, and full when all is', () => {
  const cases: [number, number, string, string][] = [
    [0, 100, 'calm', '0.0'],
    [79, 100, 'calm', '79.0'],
    [80, 100, 'high', '80.0'],
    [100, 100, 'full', '100.0'],
    [250, 100, 'full', '100.0'],
    [0, 0, 'calm', '0.0'],
    [3, 0, 'full', '100.0'],
  ];
  for (const [used, limit, look, share] of cases) {
    const html = String(meter(used, limit));
    assert.ok(html.includes(`meter-${look}`), `${used} of ${limit}`);
    assert.ok(html.includes(`width="${share}%" height="100%" />\n  </svg>`));
  }
});

test('no figures draw a bar longer than its track', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (used, limit) => {
      const share = Number(/meter-fill" width="([\d.]+)%"/.exec(String(meter(used, limit)))?.[1]);
      assert.ok(share >= 0 && share <= 100);
    }),
  );
});
