import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send } from '../support/conversions.ts';
import { storeConversion } from '../support/stored-conversion.ts';
import { storeEpisode } from '../support/stored-episodes.ts';

let app: TestApp;
let organizationId: string;
let key: string;
before(async () => {
  app = await startTestApp({});
  ({ organizationId, key } = await app.customer());
});
after(() => app.close());

const get = (path: string) => app.request(path);

test('a page and its files are in the language of the episode', async () => {
  const turns = [{ speaker: 1, text: 'La búsqueda es más rápida.', section: null }] as const;
  const episodeIn = async (language: string) =>
    (await storeEpisode(app, { organizationId, script: { language, speakers: 1, turns } })).id;
  const spanish = await episodeIn('es');
  for (const place of ['listen', 'embed']) {
    const html = await (await get(`/${place}/${spanish}`)).text();
    assert.match(html, /<html lang="es"/);
    assert.match(html, /aria-label="Reproducir"/);
  }
  assert.match(await (await get(`/listen/${spanish}`)).text(), />Transcripción</);
  const sound = Buffer.from(await (await get(`/listen/${spanish}/audio.mp3`)).arrayBuffer());
  const at = sound.indexOf('TLAN');
  assert.equal(sound.toString('latin1', at + 11, at + 14), 'spa');
  const detail = await (await app.request(`/v1/conversions/${spanish}`, { key })).json();
  assert.equal(detail.data.language, 'es');
  assert.match(await (await fetch(detail.data.captions_url)).text(), /^Language: es$/m);
  // A page whose words we do not have is English around the episode.
  const swahili = await (await get(`/listen/${await episodeIn('sw')}`)).text();
  assert.match(swahili, /<html lang="en"/);
  assert.match(swahili, /<div class="transcript" lang="sw">/);
});

test('a page that waits or failed, its foot and the hosts are in the language of the episode', async () => {
  const turns = [
    { speaker: 1, text: 'खोज तेज़ है।', section: null },
    { speaker: 2, text: 'बहुत अच्छा।', section: null },
  ] as const;
  const script = { language: 'hi', speakers: 2, turns } as const;
  const stored = { organizationId, publicUrl: true, script };
  const pages = { processing: /लिखी जा रही है/, failed: /यह एपिसोड नहीं बनाया जा सका/ } as const;
  for (const [status, words] of Object.entries(pages)) {
    const waiting = await storeConversion(app, { ...stored, status: status as keyof typeof pages });
    for (const place of ['listen', 'embed']) {
      const html = await (await get(`/${place}/${waiting}`)).text();
      assert.match(html, /<html lang="hi"/);
      assert.match(html, words);
      assert.doesNotMatch(html, /This episode|Narrated|Writing the/);
      if (place === 'listen') assert.match(html, /<a href="\/">Aloud<\/a> से सुनाया गया/);
    }
  }
  const { id: heard } = await storeEpisode(app, { organizationId, script });
  assert.match(await (await get(`/listen/${heard}`)).text(), />होस्ट 2</);
  const { data } = await (await app.request(`/v1/conversions/${heard}`, { key })).json();
  const captions = await (await fetch(data.captions_url)).text();
  assert.match(captions, /<v होस्ट 2>बहुत/);
});

test('a page stays small whatever titles were stored, and the file with the transcript has all of them', async () => {
  const title = (index: number) => `Part ${index} ${'<&'.repeat(5000)}`;
  const turns = Array.from({ length: 20 }, (_, index) => {
    return { speaker: 1 as const, text: 'Hello.', section: title(index) };
  });
  const script = { language: 'en', speakers: 1 as const, turns };
  const stored = await storeEpisode(app, { organizationId, script, secondsPerCharacter: 0.01 });
  const [listen, embed] = await Promise.all(
    ['listen', 'embed'].map(async (place) => (await get(`/${place}/${stored.id}`)).text()),
  );
  for (const page of [listen, embed]) {
    assert.match(String(page), /class="chapter-title">Part 19 &#60;&#38;/);
    assert.ok(String(page).length < 150_000, `${page?.length}`);
  }
  assert.match(String(listen), /<h3 class="transcript-heading" id="part-19">Part 19 .{2000,2600}…<\/h3>/);
  const transcript = await send(app, 'GET', `/v1/conversions/${stored.id}/transcript?format=json`, key);
  const file = await (await fetch(String(transcript.headers.get('location')))).json();
  assert.equal((file as any).sections[19].title, title(19));
});
