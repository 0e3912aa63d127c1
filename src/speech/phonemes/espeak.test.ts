import assert from 'node:assert/strict';
import { test } from 'node:test';
import { espeakLanguages, latinSentences } from '../../../bench/support/latin-sentences.ts';
import { lostSymbols } from '../../../bench/support/lost-symbols.ts';
import { createNormaliser } from '../../script/normalise/create-normaliser.ts';
import { phonemizers } from '../kokoro/phonemizers.ts';

for (const language of espeakLanguages)
  test(`2,000 sentences in ${language} lose no symbol on the way to Kokoro`, async () => {
    const normalise = createNormaliser({ language, pronunciations: [] });
    const sentences = latinSentences(language, 2000).map(normalise);
    const { tokens, lost } = await lostSymbols(sentences, phonemizers[language] ?? 'pt-br');
    assert.deepEqual([...new Set(lost)], []);
    assert.equal(tokens.length, 2000);
    for (const [index, count] of tokens.entries())
      assert.ok(count > (sentences[index]?.length ?? 0) / 3, sentences[index]);
  });

test('a language whose sounds Kokoro does not have loses some', async () => {
  const { lost } = await lostSymbols(['البحث عن المشاريع المؤرشفة'], 'ar');
  assert.ok(lost.includes('ʕ'), lost.join(' '));
});
