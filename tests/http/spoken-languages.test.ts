import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '../support/app.ts';
import { createdId, detailOf, unlimitedRequests } from '../support/conversions.ts';
import { until } from '../support/until.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp({ ...unlimitedRequests, TTS_A_ENGINE: 'kokoro', STEADY_VOICE: 'on' });
});
after(() => app.close());

/** Short: a second of speech takes seconds of processor time. */
const notes = {
  es: '## Novedades\n\n- La búsqueda tarda 2 segundos.',
  ja: '## 新機能\n\n- 3件の問題を修正しました。',
  zh: '## 新功能\n\n- 修复了2个问题。',
};

for (const [language, content] of Object.entries(notes)) {
  test(`a release note in ${language} becomes an episode without the network`, async () => {
    const { key } = await app.customer();
    const id = await createdId(app, key, { title: '2.4', content, settings: { verbosity: 'brief' } });
    const episode = await until(
      () => detailOf(app, key, id),
      ({ status }) => ['completed', 'failed'].includes(status),
    );
    assert.equal(episode.status, 'completed', JSON.stringify(episode.error));
    assert.equal(episode.language, language);
    assert.deepEqual(episode.quality.unsaid, []);
    assert.equal(episode.quality.engine, 'kokoro');
    const { data } = await (await app.request('/v1/voices', { key })).json();
    const own = data[0].voices.filter((voice: { language: string }) => voice.language.startsWith(language));
    assert.equal(episode.quality.voices.length, 1);
    assert.ok(own.some(({ id }: { id: string }) => id === episode.quality.voices[0]));
    // A voice that skipped the text would be done in no time; one that spelled it would take long.
    const letters = episode.generated_script.replaceAll(/\s/g, '').length;
    const perLetter = episode.duration_seconds / letters;
    assert.ok(perLetter > 0.04 && perLetter < 0.6, `${perLetter} seconds a letter`);
    const captions = await (await fetch(episode.captions_url)).text();
    assert.match(captions, new RegExp(`^Language: ${language}$`, 'm'));
    // Every word but the first of a cue has its time, with or without spaces between them.
    assert.ok((captions.match(/<00:00:/g) ?? []).length >= 3, captions);
    if (language !== 'es') assert.doesNotMatch(captions, /\p{L} </u);
  });
}
