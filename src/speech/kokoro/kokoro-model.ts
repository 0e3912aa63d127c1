import { readFile } from 'node:fs/promises';
import { wordsIn } from '../../domain/words-in.ts';
import { primaryTag } from '../local/catalogue.ts';
import type { LoadModel } from '../local/voice-child.ts';
import { encodePhonemes, phonemeLexicon } from '../phonemes/phoneme-codes.ts';
import { loadVoice } from '../processes/sherpa.ts';
import { readSymbols } from '../words/phoneme-words.ts';
import { shareWords } from '../words/share-words.ts';
import { timeWords } from '../words/time-words.ts';
import { timedSound } from '../words/timed-sound.ts';
import { createPhonemizer, phonemizers } from './phonemizers.ts';

/** Seconds by which a word is audible before its tokens begin, measured with two voices at two rates. */
const lead = 0.075;

export const loadModel: LoadModel = async ({ model: path, directory, phonemizer, japanese = '' }) => {
  const tokens = `${directory}/tokens.txt`;
  const files = { model: path, voices: `${directory}/voices.bin`, tokens, dataDir: phonemizer };
  const model = await loadVoice({ kokoro: { ...files, lang: 'en-us', lexicon: phonemeLexicon } });
  const phonemize = createPhonemizer(japanese);
  const symbols = readSymbols(await readFile(tokens, 'utf8'));
  return async ({ speaker: sid, language }, { text }, speed) => {
    const lang = phonemizers[language] ?? phonemizers[primaryTag(language)] ?? 'en-us';
    // Sherpa scales the silence of every sound unless the scale is 1, and would cut into the durations behind it.
    const generationConfig = { sid, speed, silenceScale: 1, extra: { lang } };
    // The lexicon would read other Chinese characters as phonemes.
    const plain = text.replaceAll(/\p{Script=Han}+/gu, ' ');
    const toPhonemes = (part: string) => phonemize(part, primaryTag(language));
    const phonemes = await toPhonemes(text);
    const spoken = phonemes === null ? plain : encodePhonemes(phonemes);
    const output = await model.generateAsync({ text: spoken, generationConfig });
    const times = { symbols, samplesOfFrame: 600, lead, shorten: false };
    if (phonemes === null) return timedSound(output, (groups) => timeWords(text, groups), times);
    const words = await Promise.all(
      wordsIn(text).map(async (word) => ({ text: word, phonemes: (await toPhonemes(word)) ?? '' })),
    );
    return timedSound(output, (groups) => shareWords(words, groups), times);
  };
};
