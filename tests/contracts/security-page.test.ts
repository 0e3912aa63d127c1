import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../support/command-line.ts';

const page = readFileSync(`${root}docs/security.md`, 'utf8');

test('every test that the security page names exists, by file and by name', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const proofs = row.split('|').at(-2) ?? '';
    let file = '';
    for (const [, path, name] of proofs.matchAll(/`([^`]+)`|“(.+?)”(?=[;\s]*(?:`|“|$))/g)) {
      if (path !== undefined) {
        file = `${root}${path}`;
        assert.ok(existsSync(file), `${path} exists`);
      } else {
        assert.ok(readFileSync(file, 'utf8').includes(`test('${name}'`), `${file} has a test “${name}”`);
      }
    }
    assert.notEqual(file, '', `a proof stands in: ${row.slice(0, 60)}`);
  }
});
