import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { root } from '../support/command-line.ts';

function rowsOf(path: string): string[] {
  const lines = readFileSync(`${root}${path}`, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('| ') && line.includes('`'));
}

test('every test that a page of proofs names exists, by file and by name', () => {
  const [security, operating] = [rowsOf('docs/security.md'), rowsOf('docs/operating-proofs.md')];
  assert.ok(security.length > 20);
  assert.equal(operating.length, 13);
  const rows = [...security, ...operating];
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
