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
  ['Fix a crash reported in #12', 'Fix a crash reported'],
  ['Bump @scope/package@1.2.3', 'Bump package'],
];

for (const [source, spoken] of cases) {
  test(`"${source.replaceAll(/[\uE000\uE001]/g, '`')}" is cleaned to "${spoken}"`, () => {
    assert.equal(cleanText(source), spoken);
  });
}
