import assert from 'node:assert/strict';
import { test } from 'node:test';
import { converter, wcagContrast } from 'culori';
import { fc } from '../../../tests/support/fast-check.ts';
import { brandColors, brandStyles, readHex } from './brand-colors.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const ink = { light: '#1c1815', dark: '#f0eee9' };
const paper = { light: '#fbf9f5', dark: '#1c1815' };

test('every color can be seen as a shape and read as words, in light and in dark', () => {
  fc.assert(
    fc.property(anyColor, (hex) => {
      const colors = brandColors(hex);
      for (const theme of ['light', 'dark'] as const) {
        const { signal, deep, faint } = colors[theme];
        assert.ok(wcagContrast(signal, paper[theme]) >= 3, `${hex}: shape ${signal} in ${theme}`);
        assert.ok(wcagContrast(deep, paper[theme]) >= 4.5, `${hex}: words ${deep} in ${theme}`);
        assert.ok(wcagContrast(deep, faint) >= 4.5, `${hex}: words ${deep} on ${faint} in ${theme}`);
        assert.ok(wcagContrast(ink[theme], faint) >= 7, `${hex}: text on ${faint} in ${theme}`);
      }
    }),
    { numRuns: 500 },
  );
});

test('a color that is seen well enough stays as it is', () => {
  assert.equal(brandColors('#c33a12').light.signal, '#c33a12');
  assert.equal(brandColors('#1a5fb4').light.deep, '#1a5fb4');
  assert.equal(brandColors('#8ab4f8').dark.signal, '#8ab4f8');
});

test('a color that is not keeps its hue', () => {
  const [yellow, corrected] = ['#ffe600', brandColors('#ffe600').light.signal].map((hex) =>
    converter('oklch')(hex),
  );
  assert.ok(yellow?.h && corrected?.h);
  assert.ok(Math.abs(corrected.h - yellow.h) < 2, `${corrected.h} for ${yellow.h}`);
  assert.ok(corrected.l < yellow.l);
});

test('a color is six digits or three; anything else is none', () => {
  assert.equal(readHex('#0AF'), '#00aaff');
  assert.equal(readHex('00AAff'), '#00aaff');
  for (const text of ['', 'red', '#12', '#1234567', 'url(x)', '#00aaff;}']) assert.equal(readHex(text), null);
});

test('the style sheet sets the signal color for light and dark', () => {
  const light = brandColors('#c33a12').light.signal;
  assert.match(brandStyles('#c33a12'), new RegExp(`--signal: light-dark\\(${light}, #[0-9a-f]{6}\\);`));
});
