import { faultOf } from '../domain/errors.ts';
import { languageMismatch } from '../domain/language.ts';
import { wordsOf } from '../domain/marks.ts';
import type { Narration, NarrationChange, NarrationDifference, ReadNarration } from '../domain/narration.ts';
import { nothingToSay } from '../domain/nothing-to-say.ts';
import type { Script } from '../domain/script.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { TextTaskOptions } from '../domain/text-task.ts';
import { speechProviders } from '../domain/voice-settings.ts';
import type { CheckedText, ConversionServices, TextCheck } from '../operations/context.ts';
import { invalid } from '../operations/input.ts';
import { checkVoice, prepareSpeech, readersIn, readersOf } from '../speech/prepare-speech.ts';
import { unsupportedLanguageMessage } from '../speech/unsupported-language.ts';
import { type Renderer, unclearNotes } from './renderer.ts';
import { createVoiceSamples } from './voice-samples.ts';

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

/** Compares the sentences that the engine would speak. */
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
