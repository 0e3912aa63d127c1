import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { conversionEvent, eventEnvelope } from '../../src/domain/events.ts';
import { updateOrganization } from '../../src/operations/organizations.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import { withoutReferences } from '../support/api-document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type SpeechVendor, startSpeechVendor } from '../support/speech-vendor.ts';

let app: TestApp;
let vendor: SpeechVendor;
let directory: string;
before(async () => {
  vendor = await startSpeechVendor();
  app = await startTestApp(vendor.settings);
  directory = await mkdtemp(join(tmpdir(), 'aloud-client-'));
});
after(async () => {
  await app.close();
  await vendor.close();
  await rm(directory, { recursive: true, force: true });
});

/** A program of a customer: it only compiles if the types say what the service does. */
const program = `
import { client } from './client/client.gen.js';
import { createConversion, getConversion, getConversionAudio, listConversions } from './client/sdk.gen.js';
import type { OnConversionCompletedWebhookRequest } from './client/types.gen.js';

export function audioOf(event: OnConversionCompletedWebhookRequest['body']): string {
  return event.data.audio_url;
}

export async function convert(baseUrl: string, key: string, body: Parameters<typeof createConversion>[0]['body']) {
  client.setConfig({ baseUrl, auth: () => key, throwOnError: true });
  const created = await createConversion({ throwOnError: true, body: { ...body, wait: true } });
  const { id } = created.data.data;
  const { data: detail } = await getConversion({ throwOnError: true, path: { id } });
  const headers = { Accept: 'application/json' };
  const { data: audio } = await getConversionAudio({ throwOnError: true, path: { id }, headers });
  const { data: list } = await listConversions({ throwOnError: true });
  const found = list.data.filter((item) => item.id === id).length;
  return { id, status: detail.data.status, audio: audio.data.audio_url, found };
}
`;

test('a client made from the description compiles, and converts a text', async () => {
  await writeFile(join(directory, 'openapi.json'), await (await app.request('/v1/openapi')).text());
  await createClient({
    input: join(directory, 'openapi.json'),
    output: { path: join(directory, 'client'), module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  await writeFile(join(directory, 'program.ts'), program);
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['program.ts'] }),
  );
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', directory], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);

  const { key, organizationId } = await app.customer({ tier: 'team' });
  await updateOrganization(app.core.services, organizationId, { audioQuota: 1 });
  const { convert } = await import(pathToFileURL(join(directory, 'made', 'program.js')).href);
  const content = '## Fixed\n- Exports no longer stop early.';
  const made = await convert(`${app.siteUrl}/v1`, key, {
    source_type: 'changelog',
    title: 'Northwind 2.4',
    content,
  });
  assert.deepEqual([made.status, made.found], ['completed', 1]);
  assert.match(made.audio, /^http.*\/media\//);
  await checkEvents(made.id, organizationId);
});

const compilerOptions = {
  strict: true,
  target: 'es2023',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  outDir: 'made',
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
