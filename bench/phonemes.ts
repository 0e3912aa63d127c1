import { createNormaliser } from '../src/script/normalise/create-normaliser.ts';
import { phonemizers } from '../src/speech/kokoro/phonemizers.ts';
import { ensureModel } from '../src/speech/models/ensure-model.ts';
import { chineseToPhonemes } from '../src/speech/phonemes/chinese.ts';
import { kanaToPhonemes } from '../src/speech/phonemes/japanese.ts';
import { openKanaReader } from '../src/speech/phonemes/japanese-dictionary.ts';
import { modelCache } from '../tests/support/model-cache.ts';
import { unknownPhonemes } from '../tests/support/unknown-phonemes.ts';
import { asianSentences } from './support/asian-sentences.ts';
import type { Bench } from './support/bench.ts';
import { espeakLanguages, latinSentences } from './support/latin-sentences.ts';
import { sum } from './support/statistics.ts';
import { voiceTokens } from './support/voice-tokens.ts';

const sentences = 2000;

export const bench: Bench = {
  name: 'phonemes',
  about: 'symbols lost between text and phonemes, in 2,000 sentences of each of seven languages',
  async measure({ say }) {
    const read = await openKanaReader(await ensureModel('japanese', { cacheDirectory: modelCache }));
    const toPhonemes = {
      ja: (text: string) => kanaToPhonemes(read(text)),
      zh: chineseToPhonemes,
    };
    const lost = (['ja', 'zh'] as const).map((language) => {
      const normalise = createNormaliser({ language, pronunciations: [] });
      const symbols: string[] = [];
      for (const sentence of asianSentences(language, sentences)) {
        const result = toPhonemes[language](normalise(sentence));
        const missing = [...result.lost, ...unknownPhonemes(result.phonemes)];
        if (missing.length > 0) say(`${sentence}: ${missing.join(' ')}`);
        symbols.push(...missing);
      }
      return symbols;
    });
    for (const language of espeakLanguages) {
      const normalise = createNormaliser({ language, pronunciations: [] });
      const spoken = latinSentences(language, sentences).map(normalise);
      const { lost: missing } = await voiceTokens(spoken, phonemizers[language] ?? 'pt-br');
      say(`${language}: ${missing.length} lost`);
      lost.push(missing);
    }
    const count = sum(lost.map((symbols) => symbols.length));
    return {
      measured: `${count} lost`,
      goal: '0 lost',
      met: count === 0,
      details: { sentences: lost.length * sentences, symbols: [...new Set(lost.flat())] },
    };
  },
};
