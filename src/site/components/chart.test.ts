import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { chart, roundUp } from './chart.ts';

test('the scale ends at a round number that no bar reaches beyond', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 7, 11, 22, 49, 51, 1234].map(roundUp),
    [1, 1, 2, 5, 10, 20, 25, 50, 100, 2000],
  );
  fc.assert(fc.property(fc.nat(1e9), (value) => roundUp(value) >= value));
});

test('a chart says in a table what it shows in bars', () => {
  const days = [
    { day: '2026-11-14', values: [3, 1] },
    { day: '2026-11-15', values: [0, 0] },
  ];
  const series = [
    { name: 'Completed', look: 'ink' },
    { name: 'Failed', look: 'signal' },
  ] as const;
  const html = String(chart({ caption: 'Conversions', none: '', series, days }));
  assert.match(html, /<th scope="row">November 14<\/th><td>3<\/td><td>1<\/td>/);
  assert.ok(html.indexOf('November 15</th>') < html.indexOf('November 14</th>'), 'newest first');
  assert.match(html, /<title>November 14: Completed 3, Failed 1<\/title>/);
});

test('a chart without figures says so in words', () => {
  const days = [{ day: '2026-11-15', values: [0] }];
  const series = [{ name: 'Plays', look: 'ink' }] as const;
  const html = String(chart({ caption: 'Plays', none: 'No plays yet.', series, days }));
  assert.match(html, /No plays yet\./);
  assert.doesNotMatch(html, /<svg/);
});

test('no figures draw a bar outside the picture', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(1e6), fc.nat(1e6)), { minLength: 1, maxLength: 40 }), (values) => {
      const days = values.map((each) => ({ day: '2026-11-15', values: each }));
      const series = [
        { name: 'A', look: 'ink' },
        { name: 'B', look: 'soft' },
      ] as const;
      for (const [, y] of String(chart({ caption: 'C', none: '', series, days })).matchAll(
        /chart-bar-\w+" x="[\d.]+" y="([^"]+)"/g,
      ))
        assert.ok(Number(y) >= -4, `a bar begins at ${y}`);
    }),
  );
});
