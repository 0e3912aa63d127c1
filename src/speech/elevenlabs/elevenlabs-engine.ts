import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence, Sound } from '../../domain/sound.ts';
import type { Voice } from '../../domain/voice.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { Direction, SpeakOptions, SpeechEngine, SpeechPlan } from '../speech-engine.ts';
import { withAudioTags } from './audio-tags.ts';
import { type Group, groupDialogue } from './dialogue.ts';
import {
  type DialogueInput,
  type ElevenLabsOptions,
  hasVoice,
  listVoices,
  textToSpeech,
} from './elevenlabs-client.ts';

export type { ElevenLabsOptions } from './elevenlabs-client.ts';

/** Voices that every account has. */
const defaults = {
  narrator: '21m00Tcm4TlvDq8ikWAM',
  host1: '21m00Tcm4TlvDq8ikWAM',
  host2: 'pNInz6obpgDQGcFmaJgB',
};
const voicesFor = 600_000;

export function createElevenLabsEngine(options: ElevenLabsOptions): SpeechEngine {
  let known: { at: number; voices: Promise<readonly Voice[]> } | null = null;
  const voices = () => {
    if (known === null || Date.now() - known.at > voicesFor) {
      known = { at: Date.now(), voices: listVoices(options).then((list) => list.map(describe)) };
      known.voices.catch(() => {
        known = null;
      });
    }
    return known.voices;
  };
  return {
    name: 'elevenlabs',
    version: '1',
    limit: 600,
    parallel: 3,
    voices,
    async knowsVoice(id) {
      if (Object.values(defaults).includes(id)) return true;
      // A list that cannot be had proves nothing; speaking will tell.
      const list = await voices().catch(() => null);
      return list === null || list.some((voice) => voice.id === id) || hasVoice(options, id);
    },
    supportsLanguage: () => true,
    prepare: (settings, speakers) => preparePlan(settings, speakers, options),
    warm: () => undefined,
    close: async () => undefined,
  };
}

function preparePlan(
  settings: VoiceSettings,
  speakers: SpeakerCount,
  options: ElevenLabsOptions,
): SpeechPlan {
  const fast = settings.model === 'flash_v2';
  const modelId = fast ? 'eleven_flash_v2' : 'eleven_v3';
  return {
    warnings: fast ? flashWarnings(settings) : [],
    care: fast ? 'least' : settings.model === 'v3' ? 'most' : 'usual',
    direct(sentences) {
      const lines = sentences.map((sentence, index) => ({
        // Flash reads audio tags aloud.
        text: fast
          ? sentence.spoken
          : withAudioTags(sentence.spoken, settings, { index, count: sentences.length }),
        voice_id: chooseVoice(settings, sentence, speakers),
      }));
      const groups = speakers === 2 && !fast ? groupDialogue(lines, modelId, options) : [];
      return sentences.map((sentence, index) => {
        const line = lines[index] ?? { text: '', voice_id: '' };
        return toDirection(sentence, line, groups[index] ?? null, modelId, settings, options);
      });
    },
  };
}

function toDirection(
  sentence: Sentence,
  line: DialogueInput,
  place: { group: Group; position: number } | null,
  modelId: string,
  settings: VoiceSettings,
  options: ElevenLabsOptions,
): Direction {
  const stability = { subtle: 1, moderate: 0.5, full: 0 }[settings.expression?.emotionalRange ?? 'moderate'];
  const single = (text: string, signal: AbortSignal): Promise<Sound> =>
    textToSpeech(options, line.voice_id, { text, model_id: modelId, voice_settings: { stability } }, signal);
  const isSayable = /[\p{L}\p{N}]/u.test(sentence.spoken);
  return {
    request: isSayable
      ? { url: options.baseUrl, modelId, stability, line, group: place?.group.inputs ?? null }
      : null,
    spoken: sentence.spoken,
    complete: true,
    pauseScale: { measured: 1.3, dynamic: 0.85, theatrical: 1.5, none: 1 }[settings.deliveryPreset ?? 'none'],
    // A retake is spoken alone: the rest of its group came out well.
    speak: ({ signal, take }: SpeakOptions) =>
      place !== null && take === 0 ? place.group.speak(place.position, signal) : single(line.text, signal),
    speakPart: (spoken, { signal }) => single(spoken, signal),
  };
}

function flashWarnings({ expression, deliveryPreset }: VoiceSettings): FieldMessage[] {
  const message = 'flash_v2 takes no audio tags; use v3 for this.';
  return [
    ...(expression ? [{ path: 'voice.expression_settings', message }] : []),
    ...(deliveryPreset
      ? [{ path: 'voice.delivery_preset', message: `Only the pauses follow it: ${message}` }]
      : []),
  ];
}

function chooseVoice(settings: VoiceSettings, sentence: Sentence, speakers: SpeakerCount): string {
  if (speakers === 1) return settings.voiceId ?? defaults.narrator;
  return sentence.speaker === 1
    ? (settings.hostVoiceIds?.host1 ?? defaults.host1)
    : (settings.hostVoiceIds?.host2 ?? defaults.host2);
}

function describe(voice: { id: string; name: string; labels: Record<string, unknown> }): Voice {
  const gender = voice.labels['gender'];
  return {
    id: voice.id,
    name: voice.name,
    description: Object.values(voice.labels)
      .filter((label) => typeof label === 'string')
      .join(', '),
    gender: gender === 'female' ? 'woman' : gender === 'male' ? 'man' : 'unknown',
    defaultFor: (['narrator', 'host1', 'host2'] as const).filter((role) => defaults[role] === voice.id),
    figures: null,
  };
}
