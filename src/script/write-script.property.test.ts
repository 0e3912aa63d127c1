import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { defaultScriptSettings, sourceTypes, tones, verbosities } from '../domain/conversion-settings.ts';
import { Problem } from '../domain/errors.ts';
import type { WriterInput } from '../domain/writing.ts';
import { checkFidelity } from './fidelity/check-fidelity.ts';
import { writeScript } from './write-script.ts';

const verb = fc.constantFrom(
  'Fix',
  'Add',
  'Remove',
  'fix:',
  'feat(core)!:',
  'Improve',
  'Updated',
  'Security:',
  'Deprecate',
  'BREAKING:',
);
const thing = fc.constantFrom(
  'crash in the `parseAll()` loop',
  'dark mode for reports',
  'SQL injection in search (CVE-2024-1111)',
  'support for Node 22.4',
  'the --dry-run flag',
  'memory leak when closing 300 tabs',
  'login by e-mail',
  'CVE-2026-2222 an issue where a crafted URL and trusted environment leak credentials',
  'major version upgrade of the engine to 43.0.0',
  'ability to leave a team via Settings > Leave team',
  '"Prior year to date" time range, e.g. 08/08/2025',
  '`sniOptions` for STARTTLS and drop pending sockets on close',
  'an iOS 16.0+ screen for gRPC (requires macOS 14)',
);
const noise = fc.constantFrom(
  '',
  ' (#123)',
  ' by @dev in #9',
  ' [abc1234](https://example.com/c/abc1234)',
  ' **now**',
  ' <b>x</b>',
  ' ![badge](https://x.io/b.svg)',
  ' {{ tag }}',
  ' ([Jo Doe](https://github.com/jo))',
  ' :pr:`5730`',
  ' Thanks @a and @b-c!',
);
const line = fc
  .tuple(fc.constantFrom('- ', '* ', '  - ', '', '> '), verb, thing, noise)
  .map(([mark, first, rest, extra]) => `${mark}${first} ${rest}${extra}`);
const heading = fc.constantFrom(
  '## 1.2.3',
  '## [2.0.0] - 2024-05-06',
  '### Fixed',
  '### Breaking Changes',
  '### Security',
  '',
  '```js\nfoo(1)\n```',
  '|a|b|\n|-|-|\n|1|2|',
  '<div><p>Hello',
  '\u202Eabc\u200B',
  '## Latest Changes',
  '## [Unreleased]',
  '### Patch Changes\n- 9754014: feat(ai): add typed heartbeat parts',
  '(release-v2-42-3)=',
  ' - Release Date: August 14, 2026',
  '**Bulk edit** – change up to 500 rows',
  "We've fixed the login and added a search.",
  '## What to do\n1. Upgrade to 5.6.3.\n2. Run `orbit keys --all`.',
  '## Action required\n- Replace your certificate by 1 March.',
  'Reported by Jane Doe. Tracked as CVE-2026-31337.',
  '- fix(deps): bump a from 1.2.0 to 1.3.0 [CVE-2026-11111]',
  '### Known Issues\n- Some phones stop at the login screen.',
  '| Part | Minimum |\n|---|---|\n| PostgreSQL | 14 |\n| Redis | 6.2 |',
  '**Full Changelog**: https://github.com/a/b/compare/v1.2.0...v1.3.0',
);
const content = fc
  .array(fc.oneof(line, heading, fc.string({ maxLength: 60 })), { minLength: 1, maxLength: 30 })
  .map((lines) => lines.join('\n'));

const inputs: fc.Arbitrary<WriterInput> = fc.record({
  sourceType: fc.constantFrom(...sourceTypes),
  title: fc.constantFrom('Orbit', 'Orbit 2.0.0', ''),
  content: fc.oneof(content, fc.string({ unit: 'binary', maxLength: 400 })),
  additionalContext: fc.constantFrom(null, 'Orbit is used by 40 teams.'),
  organizationContext: fc.constant(null),
  productContext: fc.constant(null),
  history: fc.constant([]),
  now: fc.constant(new Date('2026-01-01T00:00:00Z')),
  settings: fc
    .record({
      tone: fc.constantFrom(...tones),
      verbosity: fc.constantFrom(...verbosities),
      speakers: fc.constantFrom(1 as const, 2 as const),
      audience: fc.constantFrom(null, 'developers', 'non-technical customers'),
      threshold: fc.constantFrom(null, 3),
    })
    .map(({ threshold, ...rest }) => ({ ...defaultScriptSettings, ...rest, summaryThreshold: threshold })),
});

function attempt(input: WriterInput) {
  try {
    return writeScript(input);
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'GENERATION_FAILED', String(error));
    return null;
  }
}

test('no input gives a script with markup, an address, a hash or an invented number, or one that hides a critical change', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const output = attempt(input);
      if (output) assert.deepEqual(checkFidelity(output.script, input, output.changes), []);
    }),
    { numRuns: 300, seed: 20_261_115 },
  );
});

test('the same input gives the same script', () => {
  fc.assert(
    fc.property(inputs, (input) => assert.deepEqual(attempt(input), attempt(input))),
    { numRuns: 100, seed: 20_261_115 },
  );
});
