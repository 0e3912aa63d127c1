import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { DeliveryPreset, VoiceSettings } from '../../domain/voice-settings.ts';
import { readWav } from '../cloud/read-audio.ts';
import { type CloudAccess, request, retryPolicyOf } from '../cloud/request.ts';
import type { Direction, SpeakOptions, SpeechEngine, SpeechPlan } from '../speech-engine.ts';
import { fastVoices, isCustomVoice, mayBeVoice, openAiVoices } from './openai-voices.ts';

/** The address goes up to and including the version, such as `https://api.openai.com/v1`. */
export type OpenAiOptions = CloudAccess;

/** What speaks when no model is asked for, and for `v3`; and what speaks for `flash_v2`. */
const models = { best: 'gpt-4o-mini-tts', fast: 'tts-1' };

type SpeechBody = {
  readonly model: string;
  readonly voice: string | { readonly id: string };
  readonly input: string;
  readonly response_format: 'wav';
  readonly instructions?: string;
};

const presetInstructions: Readonly<Record<DeliveryPreset, string>> = {
  measured: 'Speak slowly and evenly, with clear pauses.',
  dynamic: 'Speak with energy and a lively pace.',
  theatrical: 'Speak like a stage actor: wide range, strong contrasts, dramatic pauses.',
};

/** Any server that speaks OpenAI's `/audio/speech`. */
export function createOpenAiEngine(options: OpenAiOptions): SpeechEngine {
  return {
    name: 'openai',
    version: '1',
    limit: 600,
    parallel: 3,
    voices: async () => openAiVoices,
    // Other servers have voices of their own, and the protocol has no way to list them.
    knowsVoice: async (id) => !isOpenAi(options) || mayBeVoice(id),
    supportsLanguage: () => true,
    prepare: (settings, speakers) => preparePlan(settings, speakers, options),
    warm: () => undefined,
    close: async () => undefined,
  };
}

function preparePlan(settings: VoiceSettings, speakers: SpeakerCount, options: OpenAiOptions): SpeechPlan {
  const { voiceId, hostVoiceIds } = settings;
  const asked = speakers === 1 ? [voiceId] : [hostVoiceIds?.host1, hostVoiceIds?.host2];
  const tooNew = asked.find((id) => id !== undefined && isOpenAi(options) && !fastVoices.has(id));
  const fast = settings.model === 'flash_v2' && tooNew === undefined;
  const model = fast ? models.fast : models.best;
  const instructions = fast ? '' : instructionsFor(settings);
  return {
    warnings: [...warningsFor(settings, fast), ...(fast ? [] : slowerWarning(settings, tooNew))],
    care: fast ? 'least' : settings.model === 'v3' ? 'most' : 'usual',
    direct(sentences) {
      return sentences.map((sentence) => {
        const id = chooseVoice(settings, sentence, speakers);
        const voice = isCustomVoice(id) && isOpenAi(options) ? { id } : id;
        const body: SpeechBody = {
          model,
          voice,
          input: sentence.spoken,
          response_format: 'wav',
          ...(instructions === '' ? {} : { instructions }),
        };
        return toDirection(body, settings, options);
      });
    },
  };
}

function toDirection(body: SpeechBody, settings: VoiceSettings, options: OpenAiOptions): Direction {
  const speak = (input: string, { signal }: SpeakOptions) =>
    request(
      {
        provider: 'OpenAI',
        url: `${options.baseUrl.replace(/\/$/, '')}/audio/speech`,
        method: 'POST',
        headers: { authorization: `Bearer ${options.apiKey}` },
        body: { ...body, input },
        retryPolicy: retryPolicyOf(options),
        signal,
      },
      readWav,
    );
  const isSayable = /[\p{L}\p{N}]/u.test(body.input);
  return {
    request: isSayable ? { url: options.baseUrl, ...body } : null,
    spoken: body.input,
    complete: true,
    pauseScale: { measured: 1.3, dynamic: 0.85, theatrical: 1.5, none: 1 }[settings.deliveryPreset ?? 'none'],
    speak: (speaking) => speak(body.input, speaking),
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

function warningsFor({ expression, deliveryPreset }: VoiceSettings, fast: boolean): FieldMessage[] {
  const path = 'voice.expression_settings';
  const warnings: FieldMessage[] = [];
  if (expression?.allowLaughter) {
    warnings.push({
      path: `${path}.allow_laughter`,
      message: 'This engine cannot laugh; the option is ignored.',
    });
  }
  if (expression?.emotionalArc) {
    warnings.push({
      path: `${path}.emotional_arc`,
      message: 'This engine knows no arc; the option is ignored.',
    });
  }
  if (fast && (expression || deliveryPreset)) {
    warnings.push({
      path,
      message: 'The fast model takes no directions: only the pauses follow the preset.',
    });
  }
  return warnings;
}

function slowerWarning({ model }: VoiceSettings, voice: string | undefined): FieldMessage[] {
  if (model !== 'flash_v2' || voice === undefined) return [];
  const message = `The fast model does not have the voice "${voice.slice(0, 40)}"; the best one is used.`;
  return [{ path: 'voice.model', message }];
}

/** Other servers have voices of their own, under any name. */
function isOpenAi({ baseUrl }: OpenAiOptions): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

function chooseVoice(settings: VoiceSettings, sentence: Sentence, speakers: SpeakerCount): string {
  if (speakers === 1) return settings.voiceId ?? 'nova';
  return sentence.speaker === 1
    ? (settings.hostVoiceIds?.host1 ?? 'nova')
    : (settings.hostVoiceIds?.host2 ?? 'onyx');
}
