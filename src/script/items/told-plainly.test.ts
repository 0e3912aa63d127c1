import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisorySentence, noticeTopic } from './advisory.ts';
import { formNames, isForm } from './form-lines.ts';
import { loudAsides, numberLast, withNumbers } from './told-plainly.ts';

test('the number of a flaw follows what it is, at the end of the first sentence', () => {
  assert.equal(
    numberLast('CVE-2026-1001 (CVSS 8.1): a leak in the parser. Upgrade soon.'),
    'a leak in the parser (CVE-2026-1001) (CVSS 8.1). Upgrade soon.',
  );
  assert.equal(numberLast('Fixed a leak'), 'Fixed a leak');
});

test('a number in the text below an entry, or in the heading above it, belongs to the entry', () => {
  assert.equal(
    withNumbers('Mark plans', ['It was missed. (CVE-2026-1002)'], null),
    'CVE-2026-1002: Mark plans',
  );
  assert.equal(withNumbers('It leaked', [], 'CVE-2026-1003: Leak'), 'CVE-2026-1003: It leaked');
  assert.equal(withNumbers('Fix CVE-2026-1', ['CVE-2026-1004'], null), 'Fix CVE-2026-1');
});

test('an aside that takes something away is a sentence of its own', () => {
  assert.deepEqual(loudAsides('Server 9.9 (old keys are no longer accepted)'), [
    'Old keys are no longer accepted.',
  ]);
  assert.deepEqual(loudAsides('Server 9.9 (by Ana)'), []);
});

test('an advisory says what it is about, which versions it means, and reads no fix into a label', () => {
  assert.equal(noticeTopic('Security Advisory: Login bypass in Orbit'), 'Login bypass in Orbit');
  assert.equal(
    advisorySentence('Affected versions: 4.0.0 to 4.3.6, 5.0.0 to 5.1.1'),
    'This affects versions 4.0.0 to 4.3.6 and 5.0.0 to 5.1.1',
  );
  assert.equal(advisorySentence('Fixed: Hooks were sent twice'), null);
});

test('the lines of a form name product and version, and tell no change', () => {
  const form = 'Product: NR-48 Router\nFirmware: 2.11.07\nDate: 2026/05/19';
  assert.deepEqual(formNames(form), { product: 'NR-48 Router', version: '2.11.07' });
  assert.ok(isForm(form.replaceAll('\n', ' ')));
  assert.ok(!isForm('Product: the new search is faster and finds notes'));
});
