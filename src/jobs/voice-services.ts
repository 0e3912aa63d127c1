import { readFile } from 'node:fs/promises';
import { faultOf } from '../domain/errors.ts';
import { languageMismatch } from '../domain/language.ts';
import { wordsOf } from '../domain/marks.ts';
import type { Narration, NarrationChange, NarrationDifference, ReadNarration } from '../domain/narration.ts';
import { nothingToSay } from '../domain/nothing-to-say.ts';
import type { Script } from '../domain/script.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { TextTaskOptions } from '../domain/text-task.ts';
import { speechProviders, type VoiceSettings } from '../domain/voice-settings.ts';
import type { CheckedText, ConversionServices, TextCheck, VoiceSamples } from '../operations/context.ts';
import { invalid } from '../operations/input.ts';
import { checkVoice, prepareSpeech, readersIn, readersOf } from '../speech/prepare-speech.ts';
import { unsupportedLanguageMessage } from '../speech/unsupported-language.ts';
import { makeWorkDirectory } from '../storage/media/work-directories.ts';
import { type Renderer, type RenderInput, renderEpisode, unclearNotes } from './renderer.ts';

/** What operations may ask the voices. `findUnclear` returns the pronunciation notes that cannot be understood. */
export function createVoiceServices(
  renderer: Renderer,
  workDirectory: string,
  findUnclear: (notes: string) => readonly string[],
) {
  return {
    async checkVoice(voice, speakers, mode) {
      const engines = renderer.engines.forMode(mode);
      await checkVoice(engines, voice);
      const { warnings } = prepareSpeech(engines, voice, speakers);
      if (!voice.pronunciationNotes) return warnings;
      return [...warnings, ...unclearNotes(findUnclear(voice.pronunciationNotes))];
    },
    readersOf: (voice, speakers, language, mode) =>
      readersOf(renderer.engines.forMode(mode), voice, speakers, language),
    checkText: (text) => checkText(renderer, text),
    compareNarrations: (change, options) => compareNarrations(renderer, change, options),
    async listVoices(mode) {
      const engines = renderer.engines.forMode(mode);
      return Promise.all(
        speechProviders.map(async (provider) => {
          const engine = engines.engineFor(provider);
          const [{ name, isLocal = false }, voices] = [engine, await engine.voices()];
          const speedOf = ({ engine: own = name }: (typeof voices)[number]) => engines.speedOf(own);
          return { provider, engine: name, choice: engines.choiceFor(provider), isLocal, voices, speedOf };
        }),
      );
    },
    listLanguages: (mode) => renderer.engines.forMode(mode).languages(),
    voiceSamples: createVoiceSamples(renderer, workDirectory),
  } satisfies Partial<ConversionServices>;
}

/** Refuses a text that could only fail: it has nothing to speak, or the engine does not support its language. */
async function checkText(renderer: Renderer, text: CheckedText): Promise<TextCheck> {
  const { request, script, taskOptions, path = 'content' } = text;
  const { language, detectedLanguage, words } = script ? surveyOf(script) : await survey(renderer, text);
  if (words === '') throw invalid(path, nothingToSay(request.content));
  const engines = renderer.engines.forMode(taskOptions.tenant.mode);
  const engine = engines.engineFor(request.voice.provider);
  if (!engine.supportsLanguage(language))
    throw invalid(request.language ? 'language' : path, unsupportedLanguageMessage(engines, language));
  if (!isLatin(words) && !(await canSay(renderer, text, { language, words })))
    throw invalid(path, 'has nothing that the voice can say; use letters that it knows');
  const warnings = request.language ? languageMismatch(request.language, detectedLanguage) : [];
  if (engine.readsForeign?.(language))
    warnings.push({
      path,
      message: 'The sandbox reads it with an English voice; live speaks its language.',
    });
  return { language: request.language ?? language, warnings };
}

function surveyOf({ language, turns }: Script) {
  const words = turns.map(wordsOf).join(' ');
  return { language, detectedLanguage: null, words: /[\p{L}\p{N}]/u.test(words) ? words : '' };
}

/** Detects the language. If the text would fail every time, accepts it: the attempt will fail and be refunded. */
async function survey({ texts }: Renderer, { request, taskOptions }: CheckedText) {
  const { content, language, defaultLanguage } = request;
  try {
    return await texts.run('surveyText', { content, language, defaultLanguage }, taskOptions);
  } catch (error) {
    if (faultOf(error) === 'deterministic')
      return { language: 'en', detectedLanguage: null, words: 'unknown' };
    throw error;
  }
}

/** Whether most characters are Latin, which every engine can speak. */
function isLatin(words: string): boolean {
  const letters = words.replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return letters.replaceAll(/[^\p{Script=Latin}\p{Nd}]+/gu, '').length > letters.length / 2;
}

async function canSay(
  renderer: Renderer,
  text: CheckedText,
  { language, words }: { readonly language: string; readonly words: string },
): Promise<boolean> {
  const { taskOptions, request } = text;
  const { voice } = request;
  const { engine, plan } = prepareSpeech(
    renderer.engines.forMode(taskOptions.tenant.mode),
    voice,
    1,
    language,
  );
  const turns = [{ speaker: 1, text: words.slice(0, 1000), section: null }] as const;
  const input = { script: { language, speakers: 1, turns }, voice, limit: engine.limit } as const;
  const { sentences } = await renderer.texts.run('cutForVoice', input, taskOptions);
  const direct = plan.direct(sentences);
  return sentences.some((sentence, index) => direct(sentence, index).request !== null);
}

function compareNarrations(
  { engines, texts }: Renderer,
  { before, after }: NarrationChange,
  taskOptions: TextTaskOptions & { readonly tenant: Tenant },
): Promise<NarrationDifference> {
  const prepared = ({ voice, script: { speakers, language } }: Narration) =>
    prepareSpeech(engines.forMode(taskOptions.tenant.mode), voice, speakers, language);
  const read = (narration: Narration): ReadNarration => {
    const { engine, plan } = prepared(narration);
    const { speakers, language } = narration.script;
    const voices = engine.supportsLanguage(language) ? readersIn(plan, speakers) : [];
    return { ...narration, readers: voices.map((voice) => `${engine.name} ${voice}`) };
  };
  const { engine, plan } = prepared(after);
  const { takesIpa, limit = engine.limit } = plan;
  const change = { before: read(before), after: read(after) };
  return texts.run('compareSounds', { ...change, takesIpa, limit }, taskOptions);
}

const cacheVersion = 1;
const example = 'Version 2.4 is out. Exports are twice as fast, and dark mode finally remembers your choice.';
const exchange = [
  'Version 2.4 is out, and exports are twice as fast.',
  'Nice. And dark mode finally remembers your choice.',
];

/** Records short samples of the built-in voices, mastered like an episode. */
function createVoiceSamples(renderer: Renderer, workDirectory: string): VoiceSamples {
  const { version } = renderer.engines.forMode('sandbox').engineFor('tts_b');
  return {
    version: `${version}-${cacheVersion}`,
    cached: renderer.segments !== null,
    record: (voiceIds, sample) => record(renderer, workDirectory, { ...voiceSample(voiceIds), ...sample }),
    async pronounce(entry) {
      // Recorded without the cache, where a customer's word would outlive its deleted entry.
      const sample = { ...serviceSample([`${entry.written}.`], { provider: 'tts_b' }), lexicon: [entry] };
      return bytesOf(record({ ...renderer, segments: null }, workDirectory, sample));
    },
    speak: (sample) => bytesOf(record(renderer, workDirectory, sample)),
  };
}

type Sample = Pick<
  RenderInput,
  'script' | 'voice' | 'lexicon' | 'mode' | 'tenant' | 'segmentOwner' | 'admit' | 'signal'
>;

function voiceSample([voiceId = '', secondVoiceId]: readonly string[]): Omit<Sample, 'signal'> {
  if (secondVoiceId === undefined) return serviceSample([example], { provider: 'tts_b', voiceId });
  const hosts = { ...(voiceId && { host1: voiceId }), ...(secondVoiceId && { host2: secondVoiceId }) };
  return serviceSample(exchange, { provider: 'tts_b', hostVoiceIds: hosts });
}

/** A sample with a text of the service, not of a customer. Two texts are spoken by two hosts. */
function serviceSample(texts: readonly string[], voice: VoiceSettings): Omit<Sample, 'signal'> {
  const turns = texts.map((text, index) => ({ speaker: index === 0 ? 1 : 2, text, section: null }) as const);
  return {
    script: { language: 'en', speakers: turns.length === 2 ? 2 : 1, turns },
    voice,
    mode: 'sandbox',
    segmentOwner: { secret: 'voice samples', note: async () => {} },
  };
}

async function bytesOf(recording: ReturnType<typeof record>): Promise<Buffer> {
  await using sample = await recording;
  return await readFile(sample.path);
}

const maxTime = 60_000;

async function record(
  renderer: Renderer,
  workDirectory: string,
  sample: Omit<Sample, 'signal'> & Partial<Pick<Sample, 'signal'>>,
) {
  const directory = await makeWorkDirectory(workDirectory);
  const timeout = AbortSignal.timeout(maxTime);
  try {
    const { episode } = await renderEpisode(renderer, {
      ...sample,
      title: 'Sample',
      organization: null,
      accent: null,
      date: new Date(),
      directory: directory.path,
      signal: sample.signal ? AbortSignal.any([sample.signal, timeout]) : timeout,
      onProgress: () => {},
    });
    return { ...directory, path: episode.files.audio };
  } catch (error) {
    await directory[Symbol.asyncDispose]();
    throw error;
  }
}
