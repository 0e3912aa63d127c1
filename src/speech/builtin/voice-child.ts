import { readFile } from 'node:fs/promises';
import type { Sound } from '../../domain/sound.ts';
import type { PreparedModel } from '../models/prepare-model.ts';
import { serveTasks } from '../processes/serve-tasks.ts';
import { type SherpaVoice, sherpa } from '../processes/sherpa.ts';
import { readSymbols } from '../words/phoneme-words.ts';
import { timedSound } from '../words/timed-sound.ts';
import type { BuiltinRequest, Variation, VoicePart } from './builtin-request.ts';
import { joinParts } from './join-parts.ts';

type VoiceSetUp = PreparedModel & { readonly steady: boolean };

/** How much earlier a word is heard than its tokens begin, in seconds: measured with four voices at two rates. */
const lead = 0.018;
const samplesOfFrame = 256;

/** How much the model varies in sound and in rhythm. Fixed when a model is loaded. */
const noise: Readonly<Record<Variation, { noiseScale: number; noiseScaleW: number }>> = {
  narrow: { noiseScale: 0.15, noiseScaleW: 0.15 },
  natural: { noiseScale: 0.333, noiseScaleW: 0.333 },
  wide: { noiseScale: 0.55, noiseScaleW: 0.65 },
};

/** As good as none; sherpa reads zero as "not given". */
const still = { noiseScale: 1e-30, noiseScaleW: 1e-30 };

serveTasks<VoiceSetUp, BuiltinRequest, Sound>(async (setUp) => {
  const loaded = new Map<Variation, Promise<SherpaVoice>>();
  const voiceFor = (wanted: Variation) => {
    const variation = setUp.steady ? 'natural' : wanted;
    const voice = loaded.get(variation) ?? loadVoice(setUp, variation);
    loaded.set(variation, voice);
    return voice;
  };
  await voiceFor('natural');
  const symbols = readSymbols(await readFile(`${setUp.directory}/tokens.txt`, 'utf8'));

  return async (request) => {
    const sounds: Sound[] = [];
    for (const part of request.parts) sounds.push(await speakPart(request, part));
    return joinParts(sounds, request.parts);
  };

  async function speakPart(request: BuiltinRequest, part: VoicePart): Promise<Sound> {
    const voice = await voiceFor(part.variation);
    // Raising the pitch shortens the sound, so it is spoken slower first.
    const speed = part.rate / part.pitch;
    // The engine must not shorten silence: it would cut into the durations behind the sound.
    const generationConfig = { sid: request.speaker, speed, silenceScale: 1 };
    const output = await voice.generateAsync({ text: part.text, generationConfig });
    return timedSound(output, part.text, { symbols, samplesOfFrame, lead });
  }
});

function loadVoice({ directory, model, steady }: VoiceSetUp, variation: Variation): Promise<SherpaVoice> {
  return sherpa.OfflineTts.createAsync({
    model: {
      vits: {
        model,
        tokens: `${directory}/tokens.txt`,
        dataDir: `${directory}/espeak-ng-data`,
        ...(steady ? still : noise[variation]),
      },
      numThreads: 1,
      provider: 'cpu',
    },
    maxNumSentences: 1,
  });
}
