import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { kokoroSpeakers } from '../models/kokoro-files.ts';
import { catalogue as piper } from '../piper/catalogue.ts';
import { catalogue } from './catalogue.ts';

describe('the catalogue of Kokoro', () => {
  it('has English voices that pass the audition, at a comfortable rate', () => {
    const english = catalogue.voices.filter(({ language }) => language.startsWith('en'));
    assert.ok(english.length >= 7);
    for (const { id, figures } of english) {
      assert.ok((figures?.wordErrorRate ?? 1) <= 0.015, id);
      assert.ok((figures?.wordsPerSecond ?? 0) >= 2.2 && (figures?.wordsPerSecond ?? 9) <= 3, id);
    }
  });

  it('has voices of the model, with ids that Piper does not have', () => {
    for (const { id, speaker } of catalogue.voices) {
      assert.equal(kokoroSpeakers[speaker], id);
      assert.equal(piper.find(id), undefined);
    }
    assert.equal(new Set(catalogue.voices.map(({ id }) => id)).size, catalogue.voices.length);
  });

  it('describes no two voices of a language alike, beside those of Piper', () => {
    const byLanguage = Map.groupBy([...catalogue.voices, ...piper.voices], ({ language }) =>
      language.slice(0, 2),
    );
    for (const [language, voices] of byLanguage)
      assert.equal(new Set(voices.map(({ description }) => description)).size, voices.length, language);
    const heart = catalogue.find('af_heart')?.description;
    assert.equal(heart, 'Woman, American English. Mid-pitched (195 Hz), warm, natural intonation.');
    const beta = catalogue.find('hf_beta')?.description;
    assert.equal(beta, 'Woman, Hindi. Mid-pitched (184 Hz), even in tone.');
  });

  it('has hosts that differ in gender, pitch and accent', () => {
    const [one, other] = (['host1', 'host2'] as const).map((role) => catalogue.choose(undefined, role, 'en'));
    assert.ok(one && other);
    assert.notEqual(one.gender, other.gender);
    assert.notEqual(one.accent, other.accent);
    const ratio = (one.figures?.pitch ?? 0) / (other.figures?.pitch ?? 1);
    assert.ok(Math.max(ratio, 1 / ratio) >= 1.5, `${ratio}`);
  });

  it('has a narrator and two hosts in each language that has two voices', () => {
    for (const language of ['es', 'it', 'pt', 'hi', 'ja', 'zh']) {
      const [one, other] = (['host1', 'host2'] as const).map((role) =>
        catalogue.choose(undefined, role, language),
      );
      assert.notEqual(one?.gender, other?.gender, language);
      assert.equal(catalogue.choose(undefined, 'narrator', language), one, language);
    }
    assert.equal(catalogue.choose(undefined, 'host2', 'fr').id, 'ff_siwis');
    assert.equal(catalogue.speaks('de'), false);
  });
});
