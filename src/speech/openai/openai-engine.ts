import { editDistance } from '../../domain/edit-distance.ts';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { Voice, VoiceRole } from '../../domain/voice.ts';
import type { DeliveryPreset, VoiceSettings } from '../../domain/voice-settings.ts';
import { joinWords, spacesBefore, wordsIn } from '../../domain/words-in.ts';
import { cloudEngine, pauseScaleOf, requireAccess } from '../cloud/cloud-engine.ts';
import { askOnce, type CloudAccess, RejectedError, request } from '../cloud/request.ts';
import { readWav } from '../read-audio.ts';
import {
  type Direction,
  type EngineDefinition,
  type SpeakOptions,
  type SpeechEngine,
  type SpeechPlan,
  voiceFor,
} from '../speech-engine.ts';
import { spokenStresses } from '../words/spoken-stresses.ts';

export const openai: EngineDefinition = {
  name: 'openai',
  supportsLanguage: cloudEngine.supportsLanguage,
  create: (options) => createOpenAiEngine(requireAccess('openai', options, 'https://api.openai.com/v1')),
};

const defaults = { narrator: 'nova', host1: 'nova', host2: 'onyx' };

const presetInstructions: Readonly<Record<DeliveryPreset, string>> = {
  measured: 'Speak slowly and evenly, with clear pauses.',
  dynamic: 'Speak with energy and a lively pace.',
  theatrical: 'Speak like a stage actor: wide range, strong contrasts, dramatic pauses.',
};

/** Any server with OpenAI's `/audio/speech`. The base URL includes the version: `https://api.openai.com/v1`. */
export function createOpenAiEngine(access: CloudAccess): SpeechEngine {
  return {
    ...cloudEngine,
    name: 'openai',
    voices: async () => openAiVoices,
    knowsVoice: async (id) => !isOpenAi(access) || mayBeVoice(id),
    prepare: (settings, speakers) => preparePlan(settings, speakers, access),
    reach: () => reach(access),
  };
}

async function reach(access: CloudAccess): Promise<void> {
  const headers = { authorization: `Bearer ${access.apiKey}` };
  try {
    await request({ provider: 'OpenAI', access, path: '/models', headers, retryPolicy: askOnce }, () => {});
  } catch (error) {
    // Not every compatible server can list its models.
    const status = error instanceof Problem && error.cause instanceof RejectedError ? error.cause.status : 0;
    if (status !== 404 && status !== 405) throw error;
  }
}

function preparePlan(settings: VoiceSettings, speakers: SpeakerCount, access: CloudAccess): SpeechPlan {
  const { voiceId, hostVoiceIds } = settings;
  const requested = speakers === 1 ? [voiceId] : [hostVoiceIds?.host1, hostVoiceIds?.host2];
  const tooNew = requested.find((id) => id !== undefined && isOpenAi(access) && !fastVoices.has(id));
  const fast = settings.model === 'flash_v2' && tooNew === undefined;
  const instructions = fast ? '' : instructionsFor(settings);
  return {
    warnings: [...warningsFor(settings, fast), ...(fast ? [] : slowerWarning(settings, tooNew))],
    quality: fast ? 'fast' : settings.model === 'v3' ? 'best' : 'normal',
    takesIpa: false,
    direct: () => (sentence) => {
      const id = voiceFor(settings, sentence, { speakers, defaultFor: (role) => defaults[role] });
      const instructed = fast ? '' : [instructions, stressInstruction(sentence)].filter(Boolean).join(' ');
      const body = {
        model: fast ? 'tts-1' : 'gpt-4o-mini-tts',
        voice: isCustomVoice(id) && isOpenAi(access) ? { id } : id,
        input: fast ? setOff(sentence) : sentence.spoken,
        response_format: 'wav',
        ...(instructed === '' ? {} : { instructions: instructed }),
      };
      return { ...toDirection(body, settings, access), voice: id };
    },
  };
}

function toDirection(
  body: { input: string },
  settings: VoiceSettings,
  access: CloudAccess,
): Omit<Direction, 'voice'> {
  const headers = { authorization: `Bearer ${access.apiKey}` };
  const target = { provider: 'OpenAI', access, path: '/audio/speech', headers };
  const speak = (input: string, { signal }: SpeakOptions) =>
    request({ ...target, body: { ...body, input }, signal }, readWav);
  const isSayable = /[\p{L}\p{N}]/u.test(body.input);
  return {
    request: isSayable ? { url: access.baseUrl, ...body } : null,
    spoken: body.input,
    complete: true,
    pauseScale: pauseScaleOf(settings),
    speak: (options) => speak(body.input, options),
    speakPart: speak,
  };
}

function instructionsFor({ deliveryPreset, expression }: VoiceSettings): string {
  const range = expression?.emotionalRange;
  return [
    deliveryPreset ? presetInstructions[deliveryPreset] : '',
    range === 'subtle' ? 'Keep emotion subtle.' : range === 'full' ? 'Show the full range of emotion.' : '',
    expression?.allowWhispering ? 'Whisper what stands in parentheses.' : '',
    expression?.emphasisStyle ? 'Pause briefly around key phrases.' : '',
    expression?.emphasisStyle === 'both' ? 'Stress them as well.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function stressInstruction(sentence: Sentence): string {
  const words = wordsIn(sentence.spoken);
  const spaces = spacesBefore(sentence.spoken, words);
  const stressed = spokenStresses(sentence).map(
    ({ from, to }) => `“${joinWords(words.slice(from, to), spaces.slice(from, to))}”`,
  );
  return stressed.length === 0 ? '' : `Stress ${stressed.join(', ')}.`;
}

/** Sets words off with dashes: the fast model accepts no instructions, but pauses at dashes. */
function setOff(sentence: Sentence): string {
  const ranges = spokenStresses(sentence);
  if (ranges.length === 0) return sentence.spoken;
  const words = wordsIn(sentence.spoken);
  const setOff = words.map((word, index) => {
    const begins = index > 0 && ranges.some(({ from }) => from === index);
    const ends = index < words.length - 1 && ranges.some(({ to }) => to === index + 1);
    return `${begins ? '— ' : ''}${word}${ends && /[\p{L}\p{N}]$/u.test(word) ? ' —' : ''}`;
  });
  return joinWords(setOff, spacesBefore(sentence.spoken, words));
}

function warningsFor({ expression, deliveryPreset }: VoiceSettings, fast: boolean): FieldMessage[] {
  const path = 'voice.expression_settings';
  const warnings: FieldMessage[] = [];
  const warn = (path: string, message: string) => warnings.push({ path, message });
  if (expression?.allowLaughter)
    warn(`${path}.allow_laughter`, 'This engine cannot laugh; the option is ignored.');
  if (expression?.emotionalArc)
    warn(`${path}.emotional_arc`, 'This engine has no emotional arc; the option is ignored.');
  if (fast && (expression || deliveryPreset))
    warn(path, 'The fast model takes no directions: only the pauses follow the preset.');
  return warnings;
}

function slowerWarning({ model }: VoiceSettings, voice: string | undefined): FieldMessage[] {
  if (model !== 'flash_v2' || voice === undefined) return [];
  const message = `The fast model does not have the voice “${voice.slice(0, 40)}”; the best one is used.`;
  return [{ path: 'voice.model', message }];
}

/** Other servers have their own voices, and the protocol cannot list them. */
function isOpenAi({ baseUrl }: CloudAccess): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

/** The voices of OpenAI's own service; it has no call that lists them. */
const openAiVoices: readonly Voice[] = [
  voice('alloy', 'Neutral and balanced', 'unknown'),
  voice('ash', 'Clear and firm', 'man'),
  voice('ballad', 'Soft and melodic', 'man'),
  voice('cedar', 'Warm and steady', 'man'),
  voice('coral', 'Warm and friendly', 'woman'),
  voice('echo', 'Calm and even', 'man'),
  voice('fable', 'A storyteller', 'unknown'),
  voice('marin', 'Natural and clear', 'woman'),
  voice('nova', 'Bright and lively', 'woman', ['narrator', 'host1']),
  voice('onyx', 'Deep and grave', 'man', ['host2']),
  voice('sage', 'Gentle and thoughtful', 'woman'),
  voice('shimmer', 'Light and clear', 'woman'),
  voice('verse', 'Expressive', 'man'),
];

/** The only voices of the older, faster models. */
const fastVoices: ReadonlySet<string> = new Set(
  'alloy ash coral echo fable nova onyx sage shimmer'.split(' '),
);

/** Whether an id is that of a custom voice of a customer. */
function isCustomVoice(id: string): boolean {
  return /^voice_\w{1,100}$/.test(id);
}

/** Returns false for an obvious typo. A voice newer than this list passes, and the vendor refuses unknown voices. */
function mayBeVoice(id: string): boolean {
  if (isCustomVoice(id) || openAiVoices.some((voice) => voice.id === id)) return true;
  return openAiVoices.every((voice) => editDistance(id.slice(0, 40).toLowerCase(), voice.id) > 2);
}

function voice(
  id: string,
  description: string,
  gender: Voice['gender'],
  defaultFor: readonly VoiceRole[] = [],
): Voice {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const people = { woman: 'Woman. ', man: 'Man. ', unknown: '' };
  return { id, name, description: `${people[gender]}${description}`, gender, defaultFor, figures: null };
}
