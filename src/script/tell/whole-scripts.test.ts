import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writerInput } from '../../../tests/support/writer-input.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { formatScript } from '../../domain/script.ts';
import { writeScript } from '../write-script.ts';

function spoken(content: string, settings: Partial<ScriptSettings> = {}): string {
  return formatScript(writeScript(writerInput(content, { settings })).script);
}

const names = ['Pool.open', 'Pool.close', 'Pool.q1x', 'Rows.read', 'Rows.write', 'Rows.scan_2d'];
const stabilized = `# 2.1.0\n\n## Stabilized APIs\n\n${names.map((name) => `- \`${name}\``).join('\n')}\n`;

test('a run of names out of code is told as one sentence with a few of them', () => {
  const text = spoken(stabilized);
  assert.match(text, /A handful of APIs are now stable, among them pool open, pool close and rows read\./);
  assert.doesNotMatch(text, /q1x|2d/);
  assert.match(spoken(stabilized, { verbosity: 'detailed' }), /rows write/);
});

test('the same act on several names is told once', () => {
  const text = spoken(
    '# 2.1.0\n\n## Changed\n\n- Promote `alpha-one` to tier 2\n- Promote `beta-two` to tier 2\n- Promote `gamma-three` to tier 2\n- Faster start\n',
  );
  assert.equal(text.match(/tier 2/g)?.length, 1);
});

test('what is planned, blocked or known to be wrong is told apart from what has changed', () => {
  const text = spoken(
    '# Team notes 4.1\n\n## Done\n- Moved the wiki to the new host\n\n## Blocked\n- Login for guests: waiting for keys\n\n## Next week\n- Turn off the old host\n- Start the audit\n\n## Known issues\n- Printing is not available on tablets.\n',
  );
  assert.match(text, /Blocked: login for guests, waiting for keys\./i);
  assert.match(text, /Next week: turn off the old host and start the audit\./);
  assert.match(text, /One issue is known\. Printing is not available on tablets\./);
  assert.doesNotMatch(text, /has been turned off|in Done|For Done/);
});

test('earlier releases are told in their own tense, and none opens with "also"', () => {
  const text = spoken(
    '# Changelog\n\n## 8.2.1\n- Fix a leak in the cache\n\n## 8.2.0\n### Added\n- `<Portal>`: A new component that draws its children into another window.\n- Add streaming for large pages\n### Fixed\n- Fix wrong totals in reports\n\n## 8.1.0\n### Changed\n- Drafts are now saved every minute\n',
  );
  assert.match(text, /Version 8\.2\.0 brings Portal, a new component|Portal is a new component/);
  assert.match(text, /Since version 8\.1\.0, drafts are saved every minute\./);
  assert.doesNotMatch(text, /Also new (?:in|back)|Back in version [\d.]+, there/);
});

test('how long a release is looked after is no flaw', () => {
  const text = spoken(
    '# Larch 42\n\nLarch 42 is a long-term release. It will receive security updates until May 2031.\n\n- New installer\n',
  );
  assert.doesNotMatch(text, /security item/);
});

test('the number of a flaw in a title is not said with every fact', () => {
  const text = spoken(
    '# Security advisory: Login bypass in Orbit (CVE-2026-41234)\n\n**Severity:** High\n**Fixed in:** 3.7.5\n\nOrbit did not check the signature of a response. Anyone could sign in as any user.\n',
  );
  assert.ok((text.match(/CVE-2026-41234/g)?.length ?? 0) <= 2);
});

test('an endpoint is told as one, without its placeholders', () => {
  const text = spoken(
    '# API notes 3.1\n\n## New\n- `POST /v3/refunds/{id}/cancel` cancels a pending refund.\n- `GET /v3/disputes` added.\n',
  );
  assert.match(text, /new POST endpoint, v3 refunds cancel, (?:which )?cancels a pending refund/);
  assert.match(text, /GET endpoint, v3 disputes/);
});

test('a mail that sets titles above its text is told feature by feature', () => {
  const text = spoken(
    'Subject: What is new in Ledgerly\n\nHello,\n\nRecurring invoices\nSet an invoice to repeat weekly, monthly or on a schedule of your own.\n\nMore banks\nConnect accounts from 43 more banks in two countries.\n\nFixes:\n- Credit notes no longer show up twice\n',
  );
  assert.match(text, /you can now set an invoice to repeat/i);
  assert.match(text, /you can now connect accounts from 43 more banks/i);
});
