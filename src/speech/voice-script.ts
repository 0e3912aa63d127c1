import { setImmediate } from 'node:timers/promises';
import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import { inOrder } from '../domain/in-order.ts';
import type { QualityReport } from '../domain/quality-report.ts';
import type { Script } from '../domain/script.ts';
import type { Sentence, Sound, VoicedSentence } from '../domain/sound.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { prepareSpeech } from './prepare-speech.ts';
import { type SentenceOutcome, summarize } from './quality/quality-report.ts';
import { type OwnerSegments, roundToSixteenBits, segmentKey } from './segment-cache/segment-store.ts';
import type { Direction, Quality, SpeechEngine } from './speech-engine.ts';
import type { SpeechEngines } from './speech-engines.ts';
import { unsupportedLanguageMessage } from './unsupported-language.ts';
import { synthesizeWithRetakes } from './voice-sentence.ts';
import { stressWords } from './words/stress-words.ts';
import { writtenWords } from './words/written-words.ts';

export type VoiceScriptInput = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  readonly engines: SpeechEngines;
  readonly segments: OwnerSegments | null;
  /** Cuts the script into sentences whose spoken form has at most `limit` characters. */
  readonly cut: (limit: number, takesIpa: boolean) => Promise<readonly Sentence[]>;
  readonly tenant?: Tenant | undefined;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
};

export type VoicedScript = {
  readonly warnings: readonly FieldMessage[];
  /** Yields sentences in the order of the script, while later ones are in progress. Can be read once. */
  readonly sentences: AsyncIterable<VoicedSentence>;
  /** Complete after the last sentence. */
  report(): QualityReport;
};

type Context = VoiceScriptInput & {
  readonly engine: SpeechEngine;
  readonly quality: Quality;
  readonly limit: number;
};

/** Speaks a script sentence by sentence. Throws a `Problem` if the script cannot be spoken at all. */
export async function voiceScript(input: VoiceScriptInput): Promise<VoicedScript> {
  const { script } = input;
  const { engine, plan, warnings } = prepareSpeech(
    input.engines,
    input.voice,
    script.speakers,
    script.language,
  );
  if (!engine.supportsLanguage(script.language)) throw unsupportedLanguage(input.engines, script.language);
  const { quality, limit = engine.limit } = plan;
  const sentences = await input.cut(limit, plan.takesIpa);
  const context: Context = { ...input, engine, quality, limit };
  const directions = await directAll(context, sentences, plan.direct(sentences));
  if (directions.every(({ request }) => request === null)) throw nothingToSay();
  const outcomes: SentenceOutcome[] = [];

  async function* run(): AsyncGenerator<VoicedSentence, void> {
    // Twice the engine's parallelism, so that a slow first sentence does not leave its processes idle.
    const ahead = engine.parallel * 2 + 2;
    const work = (sentence: Sentence, index: number, signal: AbortSignal) =>
      voiceOne(context, sentence, directions[index] as Direction, signal);
    for await (const { voiced, outcome } of inOrder(sentences, { ahead, signal: input.signal }, work)) {
      outcomes.push(outcome);
      input.onProgress?.({ done: outcomes.length, total: sentences.length });
      yield voiced;
    }
  }
  return { warnings, sentences: run(), report: () => summarize(outcomes) };
}

const batchSize = 100;

/** Directs sentences in batches, so that the event loop can do other work in between, and records their segments. */
async function directAll(
  { engine, segments }: Context,
  sentences: readonly Sentence[],
  direct: (sentence: Sentence, index: number) => Direction,
): Promise<Direction[]> {
  const directions: Direction[] = [];
  while (directions.length < sentences.length) {
    const start = directions.length;
    const batch = sentences.slice(start, start + batchSize);
    const added = batch.map((sentence, index) => direct(sentence, start + index));
    const spoken = added.filter(({ request }) => request !== null);
    await segments?.note(
      spoken.map((direction) => segmentKey(direction.engine ?? engine, direction.request)),
    );
    await setImmediate();
    directions.push(...added);
  }
  return directions;
}

async function voiceOne(
  context: Context,
  sentence: Sentence,
  direction: Direction,
  signal: AbortSignal,
): Promise<{ voiced: VoicedSentence; outcome: SentenceOutcome }> {
  const pauseScale = direction.pauseScale * (isUnfinished(sentence) ? 0.35 : 1);
  const voiced = (sound: Sound) => ({ ...withWords(sentence, sound), sentence, pauseScale });
  if (direction.request === null) {
    const shortPause = { samples: new Float32Array(22_050 * 0.3), sampleRate: 22_050 };
    return { voiced: voiced(shortPause), outcome: { unsaid: sentence.text } };
  }

  const { name } = direction.engine ?? context.engine;
  const spokenBy = { engine: name, voice: direction.voice };
  const key = segmentKey(direction.engine ?? context.engine, direction.request);
  // A failing cache costs time, but does not fail the episode. The report counts it.
  const failed = () => 'failed' as const;
  const known = await context.segments?.get(key).catch(failed);
  const facts = { spokenBy, ...(direction.complete ? {} : { unsaid: sentence.text }) };
  if (known && known !== 'failed') return { voiced: voiced(known), outcome: { fromCache: true, ...facts } };

  const { sound, outcome } = await synthesizeWithRetakes(sentence, direction, {
    quality: context.quality,
    listenBack: context.engines.listenBack,
    recognizer: context.script.language === 'en' ? context.engines.recognizer : null,
    limit: context.limit,
    tenant: context.tenant,
    signal,
  });
  const rounded = roundToSixteenBits(sound);
  const kept = known === 'failed' ? known : await context.segments?.put(key, rounded).catch(failed);
  return { voiced: voiced(rounded), outcome: { ...outcome, ...facts, notCached: kept === 'failed' } };
}

/** Adds the written words and the marked stresses to a sound, which is cached without them. */
function withWords(sentence: Sentence, sound: Sound): Pick<VoicedSentence, 'sound' | 'words'> {
  if (!sound.words?.length) return { sound };
  const words = writtenWords(sentence, sound.words);
  return sentence.stresses
    ? stressWords({ sound, words }, sentence.text, sentence.stresses)
    : { sound, words };
}

/** Whether a sentence was cut because of its length. It continues after a very short pause. */
function isUnfinished(sentence: Sentence): boolean {
  return sentence.boundary === 'sentence' && !/[.!?…。！？:;：；][)"'”’\]»」』）]{0,3}$/.test(sentence.text);
}

function unsupportedLanguage(engines: SpeechEngines, language: string): Problem {
  const message = `Speech failed. ${unsupportedLanguageMessage(engines, language)}`;
  return new Problem('GENERATION_FAILED', message, { fault: 'text' });
}

function nothingToSay(): Problem {
  return new Problem(
    'GENERATION_FAILED',
    'Speech failed: the voice cannot say anything in the script. Add words to the text.',
    { fault: 'text' },
  );
}
