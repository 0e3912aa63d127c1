import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeEnd, codeStart } from '../read/block.ts';
import { cleanText } from './clean-text.ts';

const code = (text: string) => `${codeStart}${text}${codeEnd}`;

const cases: readonly [string, string][] = [
  [`Fix ${code('useEffect')} in lists (#123)`, 'Fix use effect in lists'],
  [`Add ${code('--dry-run')} flag`, 'Add the dry-run flag'],
  [`Rename ${code('foo_bar()')} to ${code('fooBar')}`, 'Rename foo bar to foo bar'],
  [`Set ${code('MAX_SIZE=10')} by default`, 'Set max size to 10 by default'],
  ['Add dark mode by @someone in #401', 'Add dark mode'],
  ['Fix crash, closes #12, #13', 'Fix crash'],
  ['Fix crash abc1234 in parser', 'Fix crash in parser'],
  ['Read the docs at https://example.com/docs.', 'Read the docs.'],
  ['Upgrade to v2.4.0-rc.1 & enjoy', 'Upgrade to 2.4.0-rc.1 and enjoy'],
  ['Startup is ~40% faster', 'Startup is about 40% faster'],
  ['Fix XSS (CVE-2024-1234)', 'Fix XSS, tracked as CVE-2024-1234'],
  ['Use snake_case and camelCase names', 'Use snake case and camel case names'],
  ['🚀 New **bold** feature 🎉', 'New bold feature'],
  ['Works with JavaScript and Node.js', 'Works with JavaScript and Node.js'],
  ['Session tokens are rotated at sign-in.', 'Session tokens are rotated at sign-in.'],
  ['Fix crash when a user logs in', 'Fix crash when a user logs in'],
  ['Show where a request came from.', 'Show where a request came from.'],
  ['Fix a crash reported in #12', 'Fix a crash'],
  ['Fix a crash on start, issue mentioned by @ada in #12', 'Fix a crash on start'],
  ['Bump @scope/package@1.2.3', 'Bump package'],
  ['Three nodes cost about $410 a month', 'Three nodes cost about $410 a month'],
  ['The bill fell from $92,000 to $38,600.', 'The bill fell from $92,000 to $38,600.'],
  ['The plan costs $29/user/month', 'The plan costs $29 per user per month'],
  ['Require Node.js >=20.11', 'Require Node.js 20.11 or later'],
  ['Use meson >= 1.3', 'Use meson 1.3 or later'],
  ['Python ≥3 is needed', 'Python 3 or later is needed'],
  ['Batches of >= 5 rows are split', 'Batches of at least 5 rows are split'],
  ['A delay of ≥ 2.5 ms is reported', 'A delay of at least 2.5 ms is reported'],
  ['Accept addresses with a + in the local part', 'Accept addresses with a plus sign in the local part'],
  ['Versions 4.0.0 – 4.3.6 are affected', 'Versions 4.0.0 to 4.3.6 are affected'],
  ['Open Settings → Domains', 'Open Settings, then Domains'],
  ['Slots: 24 → 32', 'Slots: 24 to 32'],
  ['Crash on start if /etc/stash.d is empty', 'Crash on start if etc stash d is empty'],
  ['Icons, menus, etc. are sharper', 'Icons, menus, and so on are sharper'],
  ['Use one instead of the A record', 'Use one instead of the A record'],
  ['It was never tested as well as the rest', 'It was never tested as well as the rest'],
];

for (const [source, spoken] of cases) {
  test(`"${source.replaceAll(/[\uE000\uE001]/g, '`')}" is cleaned to "${spoken}"`, () => {
    assert.equal(cleanText(source), spoken);
  });
}
