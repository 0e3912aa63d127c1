import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { startTestApp, type TestApp } from '../support/app.ts';
import { root } from '../support/command-line.ts';
import { notInstalled } from '../support/not-installed.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;
/** The code of the guide: both jobs, and the script for curl. */
let github: { readonly jobs: { readonly episode: { readonly steps: { readonly run?: string }[] } } };
let gitlab: { readonly episode: { readonly script: readonly string[] } };
let script: string;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(vendor.settings);
  directory = await mkdtemp(join(tmpdir(), 'aloud-guides-'));
  const guide = await readFile(`${root}src/site/reference/guides/ci.md`, 'utf8');
  const [first = '', second = '', third = ''] = [...guide.matchAll(/```\w+\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  );
  github = parse(first);
  gitlab = parse(second);
  script = third;
  // The package is in no registry here, and no test asks GitHub or waits for seconds.
  const programs = {
    npx: `[ "$1 $2" = "--yes aloud" ] && shift 2 && exec "${process.execPath}" "${root}src/cli/main.ts" "$@"`,
    gh: '[ "$1 $2 $3 $4" = "release edit v2.4 --notes-file" ] && cat "$5" > posted.md',
    sleep: 'exec /bin/sleep 0.1',
  };
  for (const [name, text] of Object.entries(programs))
    await writeFile(join(directory, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  await writeFile(join(directory, 'episode.sh'), script);
});
after(async () => {
  await app.close();
  await vendor.close();
  await rm(directory, { recursive: true, force: true });
});

const notes = '- Fixed: exports no longer stop at 1,000 rows\n- Added: "quotes" & $HOME';
const withCurl = (commands: string) =>
  commands.replace(/npx --yes aloud convert [\s\S]*? > episode\.json/, 'sh episode.sh');

async function run(commands: string, key: string, settings: Record<string, string>): Promise<void> {
  const env = {
    PATH: `${directory}${delimiter}${process.env['PATH']}`,
    ALOUD_SERVER: app.siteUrl,
    ALOUD_KEY: key,
    TAG: 'v2.4',
    ...settings,
  };
  await promisify(execFile)('bash', ['-ec', commands], { cwd: directory, env });
}

/** The one conversion of a key is listened to at the link that was posted. */
async function checkLink(posted: string, key: string): Promise<void> {
  const { data } = await (await app.request('/v1/conversions', { key })).json();
  assert.equal(data.length, 1);
  assert.equal(posted, `${notes}\n\n[Listen to this release](${app.siteUrl}/listen/${data[0].id})\n`);
}

for (const way of ['npx aloud', 'curl'])
  test(`the jobs of the CI guide make one episode with ${way}, and post its link`, {
    skip: notInstalled('jq') || notInstalled('curl'),
  }, async () => {
    const { key } = await app.customer({ tier: 'team' });
    const written = github.jobs.episode.steps.find((step) => step.run)?.run ?? '';
    const commands = way === 'curl' ? withCurl(written) : written;
    assert.equal(commands.includes('npx'), way !== 'curl');
    await run(commands, key, { NOTES: notes });
    await run(commands, key, { NOTES: notes });
    await checkLink(await readFile(join(directory, 'posted.md'), 'utf8'), key);

    const other = await app.customer({ tier: 'team' });
    const posted: [token: unknown, body: URLSearchParams][] = [];
    const server = createServer(async (request, response) => {
      const text = (await request.toArray()).join('');
      posted.push([request.headers['job-token'], new URLSearchParams(text)]);
      response.writeHead(201).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [step = ''] = gitlab.episode.script;
    await run(way === 'curl' ? withCurl(step) : step, other.key, {
      CI_COMMIT_TAG_MESSAGE: notes,
      CI_API_V4_URL: `http://127.0.0.1:${port}`,
      CI_PROJECT_ID: '1',
      CI_JOB_TOKEN: 'token',
    }).finally(() => server.close());
    const [[token, body] = [null, new URLSearchParams()]] = posted;
    assert.deepEqual([posted.length, token, body.get('tag_name')], [1, 'token', 'v2.4']);
    await checkLink(body.get('description') ?? '', other.key);
  });

test('a job fails when its episode does', { skip: notInstalled('jq') || notInstalled('curl') }, async () => {
  await assert.rejects(run(script, 'svc_live_wrong', {}), /401/);
});
