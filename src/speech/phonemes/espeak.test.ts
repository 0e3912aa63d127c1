import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asianSentences } from '../../../bench/support/asian-sentences.ts';
import { espeakLanguages, latinSentences } from '../../../bench/support/latin-sentences.ts';
import { voiceTokens } from '../../../bench/support/voice-tokens.ts';
import { modelCache } from '../../../tests/support/model-cache.ts';
import { createNormaliser } from '../../script/normalise/create-normaliser.ts';
import { kokoroModel } from '../kokoro/kokoro-engine.ts';
import { createPhonemizer, phonemizers } from '../kokoro/phonemizers.ts';
import { ensureModel } from '../models/ensure-model.ts';
import { encodePhonemes } from './phoneme-codes.ts';

for (const language of espeakLanguages)
  test(`500 sentences in ${language} lose no symbol on the way to Kokoro`, async () => {
    const normalise = createNormaliser({ language, pronunciations: [] });
    const sentences = latinSentences(language, 500).map(normalise);
    const { tokens, lost } = await voiceTokens(sentences, phonemizers[language] ?? 'pt-br');
    assert.deepEqual([...new Set(lost)], []);
    assert.equal(tokens.length, 500);
    for (const [index, own] of tokens.entries())
      assert.ok(own.length > (sentences[index]?.length ?? 0) / 3, sentences[index]);
  });

test('a language whose sounds Kokoro does not have loses some', async () => {
  const { lost } = await voiceTokens(['البحث عن المشاريع المؤرشفة'], 'ar');
  assert.ok(lost.includes('ʕ'), lost.join(' '));
});

for (const language of ['ja', 'zh'] as const)
  test(`the longest request in ${language} is said at once, and a longer text whole`, async () => {
    const normalise = createNormaliser({ language, pronunciations: [] });
    const dictionary = await ensureModel('japanese', { cacheDirectory: modelCache });
    const phonemize = createPhonemizer(dictionary);
    const text = asianSentences(language, 1000).map(normalise).join('');
    const limit = kokoroModel.limits?.[language] ?? 0;
    const encode = async (length: number) => {
      const parts = Array.from({ length: 20 }, (_, index) => text.slice(index * 700, index * 700 + length));
      return Promise.all(parts.map(async (part) => encodePhonemes((await phonemize(part, language)) ?? '')));
    };
    const [within, beyond] = [await encode(limit), await encode(700)];
    const { tokens } = await voiceTokens([...within, ...beyond], 'en-us');
    // Each piece has a symbol at either end.
    for (const [index, encoded] of within.entries()) {
      assert.ok(encoded.length > limit);
      assert.equal(tokens[index]?.length, encoded.length + 2);
    }
    for (const [index, encoded] of beyond.entries()) {
      const added = (tokens[within.length + index]?.length ?? 0) - encoded.length;
      assert.ok(added >= 4 && added % 2 === 0 && added <= 20, `${added}`);
    }
  });
