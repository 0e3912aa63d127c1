import type { Sentence, Sound } from '../../src/domain/sound.ts';
import type { TimedSentence } from '../../src/domain/transcript.ts';
import type { VoiceSettings } from '../../src/domain/voice-settings.ts';
import { wordsIn } from '../../src/domain/words-in.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import type { SpeechEngine } from '../../src/speech/speech-engine.ts';
import { alignWords } from './align-words.ts';
import { decode } from './ffmpeg.ts';
import { round } from './statistics.ts';

/** How far a word of the captions begins from its sound. */
export type WordStep = {
  readonly text: string;
  readonly start: number;
  /** In seconds, positive when the captions are late; null where the captions do not time the word. */
  readonly late: number | null;
  readonly sentence: string;
};

/** Who speaks, and the sounds of words that each voice has said alone. */
type Cast = {
  readonly engine: SpeechEngine;
  readonly voice: VoiceSettings;
  readonly speakers: 1 | 2;
  readonly said: Map<string, Promise<Sound>>;
};

const normalise = createNormaliser({ language: 'en', pronunciations: [] });
/** Seconds of sound around a sentence. */
const margin = 0.1;

/** Compares the words of a finished MP3 with where forced alignment finds them. `said` keeps words for the next MP3. */
export async function wordSteps(
  path: string,
  sentences: readonly TimedSentence[],
  { engine, voice, speakers, said }: Cast,
): Promise<WordStep[]> {
  const { samples, sampleRate } = await decode(path, 16_000);
  const plan = engine.prepare(voice, speakers);
  const say = (text: string, speaker: 1 | 2) => {
    const sentence: Sentence = { text, spoken: text, speaker, section: null, boundary: 'sentence' };
    const direction = plan.direct([sentence])(sentence, 0);
    const key = `${direction.voice} ${text}`;
    const sound = said.get(key) ?? direction.speak({ signal: new AbortController().signal, take: 0 });
    said.set(key, sound);
    return sound;
  };
  const steps: WordStep[] = [];
  for (const { start, end, text, speaker, words } of sentences) {
    if (words === undefined) {
      steps.push(...wordsIn(text).map((word) => ({ text: word, start, late: null, sentence: text })));
      continue;
    }
    const sounds = await Promise.all(words.map((word) => say(bare(normalise(word.text)), speaker)));
    const from = Math.max(0, start - margin);
    const slice = samples.slice(from * sampleRate, (end + margin) * sampleRate);
    const found = alignWords({ samples: slice, sampleRate }, sounds);
    for (const [index, word] of words.entries()) {
      const late = round(word.start - from - (found[index] ?? 0));
      steps.push({ text: word.text, start: word.start, late, sentence: text });
    }
  }
  return steps;
}

/** Said alone, a word with a comma would end in another melody. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}' -]/gu, '').trim() || text;
}
