import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let directory: string;
before(async () => {
  // The linter objects to addresses of this machine, and to example.com.
  app = await startTestApp({ SITE_URL: 'https://aloud.internal' });
  directory = await mkdtemp(join(tmpdir(), 'aloud-openapi-'));
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

test('the description is free of lint, and the same in JSON and in YAML', async () => {
  const [json = '', yaml = ''] = await Promise.all(
    ['json', 'yaml'].map(async (format) => (await app.request(`/v1/openapi?format=${format}`)).text()),
  );
  assert.deepEqual(parse(yaml), JSON.parse(json));
  const path = join(directory, 'openapi.yaml');
  await writeFile(path, yaml);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--config=redocly.yaml', path],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, `${stdout}\n${stderr}`);
});
