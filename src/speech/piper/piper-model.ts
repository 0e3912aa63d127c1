import { readFile } from 'node:fs/promises';
import type { LoadModel } from '../local/voice-child.ts';
import type { Variation } from '../local/voice-request.ts';
import { loadVoice, type SherpaVoice } from '../processes/sherpa.ts';
import { readSymbols } from '../words/phoneme-words.ts';
import { timeWords } from '../words/time-words.ts';
import { timedSound } from '../words/timed-sound.ts';

/** How much the model varies in sound and in rhythm. Fixed when a model is loaded. */
const noise: Readonly<Record<Variation, { noiseScale: number; noiseScaleW: number }>> = {
  narrow: { noiseScale: 0.15, noiseScaleW: 0.15 },
  natural: { noiseScale: 0.333, noiseScaleW: 0.333 },
  wide: { noiseScale: 0.55, noiseScaleW: 0.65 },
};

/** Practically zero: sherpa reads zero as "not given". */
const still = { noiseScale: 1e-30, noiseScaleW: 1e-30 };

/** Seconds by which a word is audible before its tokens begin, measured with four voices at two rates. */
const lead = 0.018;

export const loadModel: LoadModel = async ({ model, directory, phonemizer: dataDir }, steady) => {
  const tokens = `${directory}/tokens.txt`;
  const loaded = new Map<Variation, Promise<SherpaVoice>>();
  const voiceFor = (wanted: Variation) => {
    const variation = steady ? 'natural' : wanted;
    const voice =
      loaded.get(variation) ??
      loadVoice({ vits: { model, tokens, dataDir, ...(steady ? still : noise[variation]) } });
    loaded.set(variation, voice);
    return voice;
  };
  await voiceFor('natural');
  const symbols = readSymbols(await readFile(tokens, 'utf8'));
  return async ({ speaker }, { text, variation }, speed) => {
    const voice = await voiceFor(variation);
    // The engine must not shorten silence: it would cut into the durations behind the sound.
    const generationConfig = { sid: speaker, speed, silenceScale: 1 };
    const output = await voice.generateAsync({ text, generationConfig });
    return timedSound(output, (groups) => timeWords(text, groups), {
      symbols,
      samplesOfFrame: 256,
      lead,
      shorten: true,
    });
  };
};
