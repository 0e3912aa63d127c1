import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Script } from '../../src/domain/script.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send, unlimitedRequests } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { releaseScript, storeEpisode } from '../support/stored-episodes.ts';

let app: TestApp;
let organizationId: string;
let key: string;
let id: string;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
  ({ organizationId, key } = await app.customer());
  ({ id } = await storeEpisode(app, { organizationId, script: releaseScript, secondsPerCharacter: 0.01 }));
});
after(() => app.close());

const paths = ['captions', 'captions?format=srt', 'chapters', 'transcript'];

/** Follows the redirect to the file. */
async function fetchFile(path: string, conversionId = id) {
  const answer = await app.request(`/v1/conversions/${conversionId}/${path}`, { key });
  assert.equal(answer.status, 302, path);
  const file = await app.request((answer.headers.get('location') ?? '').slice(app.siteUrl.length));
  assert.equal(file.status, 200, path);
  return file;
}

test('captions come as WebVTT by default, and as SubRip, text or JSON where these are asked for', async () => {
  const types: Record<string, string> = {
    '': 'text/vtt; charset=utf-8',
    '?format=vtt': 'text/vtt; charset=utf-8',
    '?format=srt': 'application/x-subrip; charset=utf-8',
    '?format=txt': 'text/plain; charset=utf-8',
    '?format=json': 'application/json; charset=utf-8',
  };
  for (const [query, type] of Object.entries(types)) {
    const file = await fetchFile(`captions${query}`);
    assert.equal(file.headers.get('content-type'), type, query);
    const plain = (await file.text()).replaceAll(/<[\d:.]+>/g, '');
    assert.match(plain, /Exports are twice as fast\./, query);
  }
  assert.match(await (await fetchFile('captions')).text(), /^WEBVTT\n/);
  assert.match(await (await fetchFile('captions?format=srt')).text(), /^1\n00:00:00,\d{3} --> /);
  const { sentences } = await (await fetchFile('captions?format=json')).json();
  assert.equal(sentences[0].text, 'Northwind 2.4 is out.');
  assert.ok(sentences[0].end > sentences[0].start);
  const wrong = await app.request(`/v1/conversions/${id}/captions?format=pdf`, { key });
  assert.equal(wrong.status, 400);
});

test('captions as text have one sentence a line, and the hosts of a dialogue', async () => {
  const text = await (await fetchFile('captions?format=txt')).text();
  assert.equal(text.split('\n')[0], 'Northwind 2.4 is out.');
  assert.equal(text.split('\n').length, 9);
  const dialogue: Script = {
    language: 'en',
    speakers: 2,
    turns: [
      { speaker: 1, section: null, text: 'Is it out?' },
      { speaker: 2, section: null, text: 'It is.' },
    ],
  };
  const made = await storeEpisode(app, { organizationId, script: dialogue, secondsPerCharacter: 0.01 });
  const lines = await (await fetchFile('captions?format=txt', made.id)).text();
  assert.equal(lines, 'Host 1: Is it out?\nHost 2: It is.\n');
});

test('chapters and the transcript have the sections of the script, with their times', async () => {
  const { chapters } = await (await fetchFile('chapters')).json();
  const titles = ['What is new', 'What is fixed', 'Before you upgrade'];
  assert.deepEqual(
    chapters.map(({ title }: { title: string }) => title),
    titles,
  );
  const transcript = await (await fetchFile('transcript')).json();
  assert.deepEqual([transcript.title, transcript.language], ['Northwind 2.4', 'en']);
  const sections: { title: string; paragraphs: { text: string; start: number; end: number }[] }[] =
    transcript.sections;
  assert.deepEqual(
    sections.map(({ title }) => title),
    titles,
  );
  const paragraphs = sections.flatMap((section) => section.paragraphs);
  assert.deepEqual(
    paragraphs.map(({ text }) => text),
    releaseScript.turns.map(({ text }) => text),
  );
  for (const [index, { start, end }] of paragraphs.entries())
    assert.ok(end > start && start >= (paragraphs[index - 1]?.end ?? 0));
});

test('while a revision with another title is made, the transcript has the title of what is heard', async () => {
  const made = await storeEpisode(app, { organizationId, script: releaseScript, secondsPerCharacter: 0.01 });
  const revision = await send(app, 'POST', `/v1/conversions/${made.id}/revise`, key, { title: 'Another' });
  assert.equal(revision.status, 202);
  assert.equal((await (await fetchFile('transcript', made.id)).json()).title, 'Northwind 2.4');
});

test('with JSON in Accept each file is a signed address, which nothing else opens', async () => {
  for (const path of [...paths, 'captions?format=txt', 'captions?format=json']) {
    const headers = { accept: 'application/json' };
    const answer = await app.request(`/v1/conversions/${id}/${path}`, { key, headers });
    assert.equal(answer.status, 200);
    const { url, content_type, expires_at } = (await answer.json()).data;
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
    assert.ok(minutes > 49 && minutes < 51, `${minutes} minutes`);
    const file = await app.request(url.slice(app.siteUrl.length));
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, content_type]);
    const altered = await app.request(url.slice(app.siteUrl.length).replace(/signature=./, 'signature='));
    assert.equal(altered.status, 403, path);
  }
});

test('HEAD says of a derived file what GET would, and sends nothing', async () => {
  const address = await app.request(`/v1/conversions/${id}/transcript`, { key });
  const path = (address.headers.get('location') ?? '').slice(app.siteUrl.length);
  const [get, head] = [await app.request(path), await app.request(path, { method: 'HEAD' })];
  const text = await get.text();
  assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(text)));
  assert.equal(await head.text(), '');
});

test('what is not completed, lost, deleted or of others has no files', async () => {
  const stranger = await app.customer();
  const running = await storeConversion(app, { organizationId, status: 'processing' });
  for (const path of paths) {
    const foreign = await app.request(`/v1/conversions/${id}/${path}`, { key: stranger.key });
    assert.equal(foreign.status, 404);
    const early = await app.request(`/v1/conversions/${running}/${path}`, { key });
    assert.match((await early.json()).error.message, /its status is processing/);
  }
  const made = await storeEpisode(app, { organizationId, script: releaseScript, secondsPerCharacter: 0.01 });
  const signed = await app.request(`/v1/conversions/${made.id}/transcript`, { key });
  await app.request(`/v1/conversions/${made.id}`, { method: 'DELETE', key });
  const gone = await app.request((signed.headers.get('location') ?? '').slice(app.siteUrl.length));
  assert.equal(gone.status, 404);
});
