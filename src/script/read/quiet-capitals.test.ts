import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietCapitals } from './quiet-capitals.ts';

test('a text that shouts is read in sentence case, its titles and acronyms stay', () => {
  const shouted = `NEW FEATURES
- ADDED SUPPORT FOR USB-C SCANNERS
- EXPORT TO PDF AND CSV ON WINDOWS
BUG FIXES
- FIXED PRINTER QUEUE GETTING STUCK AFTER SLEEP`;
  assert.equal(
    quietCapitals(shouted),
    `NEW FEATURES
- Added support for USB-C scanners
- Export to PDF and CSV on Windows
BUG FIXES
- Fixed printer queue getting stuck after sleep`,
  );
});

test('a text that shouts only here and there is left alone', () => {
  const mixed =
    'BREAKING CHANGES\n- The API key of a team is now called a token\n- SECURITY: rotate your keys';
  assert.equal(quietCapitals(mixed), mixed);
});

test('places keep their capitals', () => {
  const shouted =
    '- STORES IN LONDON AND NEW YORK CAN PRINT RECEIPTS\n- THE NEW TILL ALSO STARTS IN SOUTH AFRICA';
  assert.equal(
    quietCapitals(shouted),
    '- Stores in London and New York can print receipts\n- The new till also starts in South Africa',
  );
});
