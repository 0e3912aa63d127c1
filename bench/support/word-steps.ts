import type { Sentence, Sound } from '../../src/domain/sound.ts';
import type { TimedSentence } from '../../src/domain/transcript.ts';
import type { VoiceSettings } from '../../src/domain/voice-settings.ts';
import { wordsIn } from '../../src/domain/words-in.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import type { SpeechEngine } from '../../src/speech/speech-engine.ts';
import type { AcousticModel } from './acoustic-model.ts';
import { alignWords } from './align-words.ts';
import { decode } from './ffmpeg.ts';
import { riseOf } from './rise.ts';
import { round } from './statistics.ts';

/** How far a word of the captions begins from its sound. */
export type WordStep = {
  readonly text: string;
  readonly start: number;
  /** In seconds, positive when the captions are late; null where the captions do not time the word. */
  readonly late: number | null;
  /** What found the sound: the acoustic model, or dynamic time warping where the model disputes the captions. */
  readonly by: 'model' | 'warping';
  /** Seconds from where the level of the sound rises to where the model hears the first word of a sentence. */
  readonly afterRise?: number;
  readonly sentence: string;
};

/** Who speaks, the sounds of words that each voice has said alone, and the model where there is one. */
type Cast = {
  readonly engine: SpeechEngine;
  readonly voice: VoiceSettings;
  readonly speakers: 1 | 2;
  readonly said: Map<string, Promise<Sound>>;
  readonly model: AcousticModel | null;
};

/** Seconds between a word of the captions and its sound. */
const limit = 0.15;
const normalise = createNormaliser({ language: 'en', pronunciations: [] });
/** Seconds of sound around a sentence. */
const margin = 0.1;

/**
 * Compares the words of a finished MP3 with where two kinds of forced alignment find them. A word is in step where either
 * does. `said` keeps words for the next MP3.
 */
export async function wordSteps(
  path: string,
  sentences: readonly TimedSentence[],
  { engine, voice, speakers, said, model }: Cast,
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
      steps.push(...wordsIn(text).map((word) => untimed(word, start, text)));
      continue;
    }
    const spoken = words.map((word) => bare(normalise(word.text)));
    const from = Math.max(0, start - margin);
    const sound = { samples: samples.slice(from * sampleRate, (end + margin) * sampleRate), sampleRate };
    const compare = (found: readonly number[], by: WordStep['by']) =>
      words.map((word, index) => {
        const late = round(word.start - from - (found[index] ?? 0));
        return { text: word.text, start: word.start, late, by, sentence: text };
      });
    const found = await model?.align(sound, spoken.map(toWords));
    const first = found ? withRise(compare(found, 'model'), found[0], riseOf(sound)) : null;
    if (first?.every(isInStep)) {
      steps.push(...first);
      continue;
    }
    const sounds = await Promise.all(spoken.map((word) => say(word, speaker)));
    const second = compare(alignWords(sound, sounds), 'warping');
    steps.push(...second.map((step, index) => firstInStep(first?.[index], step)));
  }
  return steps;
}

export function isInStep({ late }: WordStep): boolean {
  return late !== null && Math.abs(late) <= limit;
}

/** How good the model is shows where a word follows silence. */
function withRise(steps: WordStep[], found: number | undefined, rise: number | null): WordStep[] {
  const [first, ...others] = steps;
  if (first === undefined || found === undefined || rise === null) return steps;
  return [{ ...first, afterRise: round(found - rise) }, ...others];
}

/** Where both dispute the captions, the model is the one to believe. */
function firstInStep(one: WordStep | undefined, other: WordStep): WordStep {
  return one === undefined || (isInStep(other) && !isInStep(one)) ? other : one;
}

function untimed(text: string, start: number, sentence: string): WordStep {
  return { text, start, late: null, by: 'model', sentence };
}

/** Said alone, a word with a comma would end in another melody. */
function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}' -]/gu, '').trim() || text;
}

/** As a dictionary has them. */
function toWords(text: string): string[] {
  return text.toLowerCase().split(/[\s-]+/);
}
