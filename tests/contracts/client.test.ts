import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { conversionEvent, eventEnvelope } from '../../src/domain/events.ts';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { createCatalog, type Entry } from '../../src/site/reference/catalog.ts';
import { callOf } from '../../src/site/reference/examples/call.ts';
import { languages } from '../../src/site/reference/examples/languages.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { withoutReferences } from '../support/api-document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { root } from '../support/command-line.ts';
import { generateClient } from '../support/generate-client.ts';
import { createPerson } from '../support/site.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';
import { visitAs } from '../support/visitor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;
/** The packed client. */
let tarball: string;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(vendor.settings);
  directory = await mkdtemp(join(tmpdir(), 'aloud-client-'));
  await succeed('npm', ['pack', '--pack-destination', directory], `${root}sdk`);
  tarball = globSync(join(directory, '*.tgz'))[0] ?? '';
});
after(async () => {
  await app.close();
  await vendor.close();
  await rm(directory, { recursive: true, force: true });
});

test('the client is the one that the description makes; npm run client rewrites it', async () => {
  const made = join(directory, 'generated');
  await generateClient(made);
  const committed = `${root}sdk/generated`;
  const files = globSync('**/*.ts', { cwd: made }).sort();
  assert.deepEqual(globSync('**/*.ts', { cwd: committed }).sort(), files);
  for (const file of files)
    assert.equal(readFileSync(join(committed, file), 'utf8'), readFileSync(join(made, file), 'utf8'), file);
});

/** A program of a customer: it only compiles if the types say what the service does. */
const program = `
import {
  AloudError, convert, createAloudClient, everyItem, getConversion, getConversionCaptions, download,
  follow, listConversions, listVoices, type WebhookEvent,
} from '@aloud/client';

declare const process: { readonly env: Record<string, string> };

export function audioOf(event: WebhookEvent): string | null {
  return event.type === 'conversion.completed' ? event.data.audio_url : null;
}

const client = createAloudClient({ server: process.env['ALOUD_SERVER']!, key: process.env['ALOUD_KEY']! });
const request = { source_type: 'changelog', title: 'Northwind 2.4', content: '## Fixed\\n- Exports no longer stop early.' } as const;
const percents: number[] = [];
const { conversion, audio } = await convert(client, request, {
  idempotencyKey: 'northwind-2.4',
  onProgress: ({ progress_percent }) => percents.push(progress_percent),
});
const again = await convert(client, request, { idempotencyKey: 'northwind-2.4' });
const captions = await getConversionCaptions({ client, path: { id: conversion.id }, query: { format: 'srt' } });
const srt = new TextDecoder().decode(await download(client, captions.data.url));
const { data: voices } = await listVoices({ client });
const ids: string[] = [];
for await (const item of everyItem((page) => listConversions({ client, query: { ...page, limit: 1 } }))) ids.push(item.id);
const error = await getConversion({ client, path: { id: '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90' } }).catch((error) => error);
if (!(error instanceof AloudError)) throw error;
console.log(JSON.stringify({
  id: conversion.id, again: again.conversion.id, status: conversion.status, bytes: audio.length,
  head: [...audio.subarray(0, 3)], last: percents.at(-1), srt, voices: voices.length, ids,
  error: { code: error.code, status: error.status, requestId: error.requestId },
}));

/** The types of progress are exact: these do not compile otherwise. */
export async function untilEnd(id: string): Promise<'completed' | 'failed' | 'deleted' | 'unknown'> {
  for await (const { status, progress_percent } of follow(client, id)) {
    if (status === 'completed' || status === 'failed' || status === 'deleted') return status;
    const running: 'pending' | 'processing' | 'generating' = status;
    console.log(running, progress_percent.toFixed(0));
  }
  return 'unknown';
}
`;

test('the packed client installs into an empty directory, compiles there, and converts a text', async () => {
  const place = join(directory, 'customer');
  await mkdir(place);
  await writeFile(join(place, 'package.json'), '{ "type": "module" }');
  await succeed('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], place);
  assert.deepEqual(readdirSync(join(place, 'node_modules')).sort(), ['.package-lock.json', '@aloud']);
  await writeFile(join(place, 'program.ts'), program);
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await compile(place);

  const { key, organizationId } = await app.customer({ tier: 'team' });
  await updateOrganization(app.core.services, organizationId, { audioQuota: 1 });
  const settings = { ALOUD_SERVER: app.siteUrl, ALOUD_KEY: key };
  const made = await run(process.execPath, join(place, 'program.js'), settings);
  runOn = async (node) => [await run(node, join(place, 'program.js'), settings), made];
  assert.deepEqual([made.status, made.last, made.again, made.ids], ['completed', 100, made.id, [made.id]]);
  assert.ok(made.bytes > 5000 && made.voices === 2, JSON.stringify(made));
  assert.deepEqual(made.head, [...Buffer.from('ID3')]);
  assert.match(made.srt, /^1\r?\n00:00:0/);
  assert.equal(made.error.code, 'NOT_FOUND');
  assert.equal(made.error.status, 404);
  assert.match(made.error.requestId, /^req_/);
  await checkEvents(made.id, organizationId);
});

/** Runs that program again, which gives the same conversion; with what it gave before. */
let runOn: (node: string) => Promise<[again: any, before: any]>;

const [node20] = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter((path) => /^v20\./.test(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? ''));

test('the packed client runs on Node 20', { skip: node20 ? false : 'PATH has no Node 20' }, async () => {
  const [again, before] = await runOn(node20 ?? '');
  assert.deepEqual({ ...again, error: again.error.code }, { ...before, error: before.error.code });
});

test('a newcomer makes a first call with only the quick start, from an empty directory', async () => {
  const owner = await visitAs(app, await createPerson(app));
  // The button of the page.
  const page = (await owner.follow(await owner.send('/docs/key'))).body;
  const blocks = [...page.matchAll(/<code>([^<]*)<\/code><\/pre>/g)].map(([, code = '']) =>
    unescapeHtml(code),
  );
  const [request = '', published = '', packed = '', source = '', start = ''] = blocks;
  assert.equal(blocks.length, 5);
  const place = join(directory, 'newcomer');
  await mkdir(place);
  const settings = {
    npm_config_offline: 'true',
    PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`,
  };
  const shell = (commands: string) => succeed('bash', ['-ec', commands], place, settings);
  const { data } = JSON.parse(await shell(`${request} --silent`));
  assert.equal(await headOf(data.audio_url), 'ID3');
  // The package is in no registry here, so it comes from the checkout, as the page says.
  const [init = '', install] = published.split('\n');
  assert.equal(install, 'npm install @aloud/client');
  await shell(`${init}\n${packed.replace('~/aloud', root)}`);
  await writeFile(join(place, 'episode.mts'), source);
  assert.match(await shell(start), /rows/);
  assert.equal((await readFile(join(place, 'episode.mp3'))).subarray(0, 3).toString(), 'ID3');

  for (const { operation, ...entry } of await everyCall())
    await writeFile(join(place, `${operation.operationId}.mts`), typescript({ operation, ...entry }));
  const types = { types: ['node'], typeRoots: [join(root, 'node_modules', '@types')], noEmit: true };
  const options = { compilerOptions: { ...compilerOptions, ...types }, include: ['*.mts'] };
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify(options));
  await compile(place);
});

async function everyCall(): Promise<Entry[]> {
  const document = await (await app.request('/v1/openapi')).json();
  const entries = createCatalog(document).resources.flatMap((resource) => resource.entries);
  return entries.filter(({ isEvent }) => !isEvent);
}

function typescript(entry: Entry): string {
  const write = languages.find(({ id }) => id === 'typescript')?.write;
  assert.ok(write);
  return write(callOf(entry, app.siteUrl), null);
}

function unescapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };
  return text
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
}

async function headOf(url: string): Promise<string> {
  return Buffer.from(await (await fetch(url)).arrayBuffer())
    .subarray(0, 3)
    .toString();
}

/** Runs a program to its end while this process serves, and gives what it printed. */
async function succeed(
  program: string,
  words: readonly string[],
  cwd: string,
  settings = {},
): Promise<string> {
  const env = { ...process.env, npm_config_cache: join(directory, 'npm-cache'), ...settings };
  const { stdout } = await promisify(execFile)(program, words, { cwd, env }).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}`, { cause: error });
  });
  return stdout;
}

function compile(place: string): Promise<string> {
  const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');
  return succeed(process.execPath, [compiler, '-p', place], place);
}

function run(node: string, path: string, env: Record<string, string>): Promise<any> {
  return new Promise((resolve, reject) => {
    execFile(node, [path], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(JSON.parse(stdout)),
    );
  });
}

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
};

/** The events of that conversion, and others that it could have had, are as the description says. */
async function checkEvents(id: string, organizationId: string): Promise<void> {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const { webhooks } = withoutReferences(await (await app.request('/v1/openapi')).json());
  const check = (type: string, data: object) => {
    const body = eventEnvelope({
      id: 'evt_1',
      type,
      createdAt: new Date(),
      data: data as Record<string, unknown>,
    });
    const { schema } = webhooks[type].post.requestBody.content['application/json'];
    const isValid = ajv.compile(schema);
    assert.ok(isValid(JSON.parse(JSON.stringify(body))), `${type}: ${ajv.errorsText(isValid.errors)}`);
  };
  const { rows } = await app.database.store.pool.query(
    'select type, data from events where organization_id = $1 order by type',
    [organizationId],
  );
  assert.deepEqual(
    rows.map(({ type }) => type),
    ['conversion.completed', 'quota.exceeded', 'quota.warning'],
  );
  const audio = { audio_url: 'https://aloud.example/a.mp3' };
  for (const { type, data } of rows) check(type, { ...data, ...('audio_url' in data && audio) });
  const conversion = await findConversionById(app.database.store.database, id);
  assert.ok(conversion);
  const error = { code: 'GENERATION_FAILED', message: 'It broke.' };
  const told = { siteUrl: app.siteUrl, refunded: false };
  for (const sourceType of ['changelog', 'document'] as const) {
    const failed = { ...conversion, sourceType, status: 'failed', completedAt: null } as const;
    check('conversion.failed', conversionEvent({ ...failed, failedAt: new Date(), error }, told).data);
    const { data } = conversionEvent({ ...conversion, sourceType }, told);
    check('conversion.completed', { ...data, ...audio });
  }
}
