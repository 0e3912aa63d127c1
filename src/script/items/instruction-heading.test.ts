import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { About } from './about.ts';
import { instructionsAbout } from './instruction-heading.ts';

const headings: readonly [string, About | null][] = [
  ['What to do', 'act'],
  ['What you need to do', 'act'],
  ['Action Required', 'act'],
  ['Recommended actions', 'act'],
  ['Remediation', 'act'],
  ['How to upgrade', 'upgrade'],
  ['Upgrade steps', 'upgrade'],
  ['⬆️ Upgrade guide', 'upgrade'],
  ['Upgrading from 3.x', 'upgrade'],
  ['Migration', 'upgrade'],
  ['Migration to Version 12.4', 'upgrade'],
  ['Before you upgrade', 'before'],
  ['Before upgrading:', 'before'],
  ['Workaround', 'workaround'],
  ['Mitigations', 'act'],
  ['Installation', 'install'],
  ['Next steps', 'next'],
  ['Updated dependencies', null],
  ['Updates', null],
  ['Migrations engine', null],
  ['Installer', null],
  ['What changes', null],
  ["What's new", null],
];

for (const [heading, about] of headings) {
  test(`"${heading}" ${about === null ? 'promises no instructions' : `is about: ${about}`}`, () => {
    assert.equal(instructionsAbout(heading), about);
  });
}
