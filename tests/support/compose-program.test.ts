import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { findCompose } from './compose-program.ts';

const searched = process.env['PATH'];
let directory: string;
before(() => {
  directory = mkdtempSync(join(tmpdir(), 'aloud-compose-'));
  process.env['PATH'] = `${directory}${delimiter}${searched}`;
});
after(() => {
  process.env['PATH'] = searched;
  rmSync(directory, { recursive: true });
});

/** A docker whose Compose has this version. */
function install(version: string): void {
  const path = join(directory, 'docker');
  writeFileSync(path, `#!/bin/sh\necho '${version}'\n`);
  chmodSync(path, 0o755);
}

test('Compose 2 and every later version is used', () => {
  for (const version of ['2.0.0', 'v2.40.3', '5.0.1', 'v12.1.0-desktop.1']) {
    install(version);
    assert.deepEqual(findCompose({ name: 'docker', directory }), ['docker', 'compose'], version);
  }
});

test('Docker without a Compose that knows our file is a failure, not a skipped check', () => {
  for (const version of ['1.29.2', 'v1.2.5', '', 'unknown command']) {
    install(version);
    assert.throws(() => findCompose({ name: 'docker', directory }), /docker compose 2 or later does not/);
  }
});
