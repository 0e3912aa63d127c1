import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { parser } from '@lezer/go';
import { createCatalog } from '../../src/site/reference/catalog.ts';
import { type Call, callOf } from '../../src/site/reference/examples/call.ts';
import { languages } from '../../src/site/reference/examples/languages.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { notInstalled } from '../support/not-installed.ts';
import { toneFile } from '../support/tone-file.ts';

const endings = { curl: 'sh', python: 'py' };
type Language = keyof typeof endings;

let app: TestApp;
let directory: string;
let calls: Call[];
let customer: { readonly key: string; readonly organizationId: string };
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  customer = await app.customer({ tier: 'team' });
  directory = await mkdtemp(join(tmpdir(), 'aloud-examples-'));
  const { resources } = createCatalog(await (await app.request('/v1/openapi')).json());
  calls = resources
    .flatMap(({ entries }) => entries.filter(({ isEvent }) => !isEvent))
    .map((entry) => callOf(entry, app.siteUrl));
  for (const call of calls)
    for (const language of Object.keys(endings) as Language[])
      await writeFile(fileOf(call.operationId, language), `${exampleOf(call, language)}\n`);
});
after(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const run = promisify(execFile);

function fileOf(operationId: string, language: Language): string {
  return join(directory, `${operationId}.${endings[language]}`);
}

function exampleOf(call: Call, language: Language | 'go'): string {
  const write = languages.find(({ id }) => id === language)?.write;
  assert.ok(write);
  return write(call, null);
}

/** Every example of a language, as arguments for a program that reads them all. */
function everyFile(language: Language): string[] {
  assert.ok(calls.length > 40);
  return calls.map(({ operationId }) => fileOf(operationId, language));
}

test('bash can parse every example for curl', async () => {
  await run('bash', ['-c', 'for file; do bash -n "$file" || exit; done', 'bash', ...everyFile('curl')]);
});

test('Python can compile every example', { skip: notInstalled('python3') }, async () => {
  const compile = 'import sys\nfor name in sys.argv[1:]: compile(open(name).read(), name, "exec")';
  await run('python3', ['-c', compile, ...everyFile('python')]);
});

test('every example for Go is a program, and uses all that it imports', () => {
  const strict = parser.configure({ strict: true });
  assert.throws(() => strict.parse('package main\n\nfunc main() {'));
  for (const call of calls) {
    const program = exampleOf(call, 'go');
    const found: Record<string, string[]> = {};
    strict.parse(program).iterate({
      enter({ name, from, to }) {
        found[name] = [...(found[name] ?? []), program.slice(from, to)];
      },
    });
    const { ImportSpec: imports = [], VariableName: names = [] } = found;
    assert.ok(imports.includes('"net/http"'), call.operationId);
    for (const path of imports)
      assert.ok(names.includes(path.slice(1, -1).split('/').at(-1) ?? ''), `${call.operationId} ${path}`);
  }
});

const programs = {
  curl: ['bash', '-c', 'curl() { command curl --fail-with-body --silent --show-error "$@"; }; . "$0"'],
  python: ['python3'],
} as const;

for (const language of ['curl', 'python'] as const)
  test(`examples for ${language} that read or estimate work as they are`, {
    skip: notInstalled(language === 'curl' ? 'curl' : 'python3'),
  }, async () => {
    const reading = calls.filter(
      ({ method, path, responseKind, operationId }) =>
        (method === 'GET' && Object.keys(path).length === 0 && responseKind === 'data') ||
        operationId === 'estimateConversion',
    );
    assert.ok(reading.length > 5);
    const [program, ...words] = programs[language];
    const environment = { PATH: process.env['PATH'], HOME: directory, ALOUD_KEY: customer.key };
    for (const { operationId } of reading) {
      const file = fileOf(operationId, language);
      const { stdout } = await run(program, [...words, file], { env: environment });
      assert.match(stdout, /^[[{]/, operationId);
      if (operationId === 'listOrganizations') assert.ok(stdout.includes(customer.organizationId));
      if (operationId === 'estimateConversion') assert.match(stdout, /["']words["']/);
    }
  });

for (const language of ['curl', 'python'] as const)
  test(`the example for ${language} that sends a file sends the reader's`, {
    skip: notInstalled(language === 'curl' ? 'curl' : 'python3'),
  }, async () => {
    const [call, ...others] = calls.filter(({ file }) => file);
    assert.ok(call?.file && others.length === 0);
    // Longer than an argument of a program can be.
    await writeFile(join(directory, call.file.name), toneFile(5));
    const [program, ...words] = programs[language];
    const options = { env: { PATH: process.env['PATH'], ALOUD_KEY: customer.key }, cwd: directory };
    const { stdout } = await run(program, [...words, fileOf(call.operationId, language)], options);
    assert.match(stdout, /["']duration_seconds["']: ?5\b/);
  });
