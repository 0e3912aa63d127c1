import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { type ScriptSettings, verbosities } from '../domain/conversion-settings.ts';
import { formatScript } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

function say(
  content: string,
  settings: Partial<ScriptSettings> = {},
  sourceType: 'changelog' | 'document' = 'changelog',
) {
  const given = { sourceType, settings: { productName: 'Orbit', ...settings } };
  return formatScript(writeScript(writerInput(content, given)).script);
}

const advisory = `# Security advisory ORB-2026-007

A flaw in the login of Orbit Server lets a stranger read mail. It is rated 8.9 (high) on the CVSS scale.

| Version | Affected | Fixed in |
|---------|----------|----------|
| 4.1.x   | yes      | 4.1.7    |
| 4.0.x   | yes      | 4.0.12   |

## Mitigation
Turn off guest access until you have upgraded.

## What to do
1. Upgrade to 4.1.7 or 4.0.12.
2. Run \`orbit keys rotate\`.
3. Note down the new key.
4. Ask your users to sign in again.

Reported by Jane Doe. Tracked as CVE-2026-20202.
`;

for (const verbosity of verbosities) {
  test(`an advisory keeps its facts and its orders at "${verbosity}"`, () => {
    const text = say(advisory, { verbosity });
    assert.match(
      text,
      /Upgrade to 4\.1\.7 or 4\.0\.12\. Run orbit keys rotate\. Note down the new key\. Ask your users/,
    );
    assert.match(text, /Turn off guest access until you have upgraded\./);
    assert.match(text, /rated 8\.9, or high, on the CVSS scale/);
    assert.match(text, /4\.1\.x is fixed in 4\.1\.7 and 4\.0\.x in 4\.0\.12/);
    assert.match(text, /tracked as CVE-2026-20202/);
    assert.match(text, /Orbit security advisory/);
    assert.doesNotMatch(text, /Jane Doe|[Rr]eported by|Orbit (?:now )?(?:runs|asks|upgrades)/);
  });
}

test('an order under "Action required" stays one, among what breaks', () => {
  const text = say(`## 2.0.0
### Action required
- Replace the old certificate on every node.
### Added
- Add dark mode
`);
  assert.match(text, /Replace the old certificate on every node\./);
  assert.doesNotMatch(text, /certificate (?:has been|is now) replaced/);
});

test('changes under a heading that also names a part of the product stay changes', () => {
  const text = say(`## 2.0.0
### Installation
- Fix a crash of the installer on Windows
- Add support for silent mode
`);
  assert.doesNotMatch(text, /how to install/i);
  assert.match(text, /silent mode/);
});

test('a bump says which flaw it fixes', () => {
  const text = say(
    '## 2.0.0\n- fix(deps): bump left-pad from 1.2.0 to 1.3.0 [CVE-2026-11111]\n- Add dark mode\n',
  );
  assert.match(text, /from 1\.2\.0 to 1\.3\.0, which fixes CVE-2026-11111\./);
});

test('a NEWS file gives its version', () => {
  const text = say(
    'Changes in version 2.8.1 (stable)\n\n  * New themes.\n  * Fixed a crash at start.\n\nChanges in version 2.8.0\n\n  * New icons.\n',
  );
  assert.match(text, /Orbit 2\.8\.1/);
});

test('a document tells all its steps, and no greeting', () => {
  const text = say(
    `# Mail moves

On Saturday we will move all mailboxes to the new platform, and nothing will be lost on the way.

## What you need to do
1. Sign out of the mail program before Friday evening.
2. On Monday, sign in again with your company account.
3. Do not delete your old archive until the end of the month.

## Help
The service desk is open all day on Saturday and at desk@example.com.

Kind regards,
The IT team
`,
    { verbosity: 'brief' },
    'document',
  );
  assert.match(
    text,
    /Sign out of the mail program.*On Monday, sign in again.*Do not delete your old archive/s,
  );
  assert.doesNotMatch(text, /regards|and\.|do\?/);
});
