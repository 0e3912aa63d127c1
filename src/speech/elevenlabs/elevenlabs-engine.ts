import type { FieldMessage } from '../../domain/field-message.ts';
import type { SpeakerCount } from '../../domain/script.ts';
import type { Sentence } from '../../domain/sound.ts';
import type { Voice } from '../../domain/voice.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { cloudEngine, pauseScaleOf, requireAccess } from '../cloud/cloud-engine.ts';
import type { CloudAccess } from '../cloud/request.ts';
import {
  type Direction,
  type EngineDefinition,
  type SpeechEngine,
  type SpeechPlan,
  voiceFor,
} from '../speech-engine.ts';
import { type GroupedLine, groupDialogue } from './dialogue.ts';
import { type DialogueInput, hasVoice, listVoices, textToSpeech } from './elevenlabs-client.ts';

export const elevenlabs: EngineDefinition = {
  name: 'elevenlabs',
  preferredSlot: 'tts_b',
  supportsLanguage: cloudEngine.supportsLanguage,
  create: (options) =>
    createElevenLabsEngine(requireAccess('elevenlabs', options, 'https://api.elevenlabs.io')),
};

/** Voices that every account has. */
const defaults = {
  narrator: '21m00Tcm4TlvDq8ikWAM',
  host1: '21m00Tcm4TlvDq8ikWAM',
  host2: 'pNInz6obpgDQGcFmaJgB',
};
const voicesMaxAge = 600_000;

export function createElevenLabsEngine(access: CloudAccess): SpeechEngine {
  let known: { at: number; voices: Promise<readonly Voice[]> } | null = null;
  const voices = () => {
    if (known === null || Date.now() - known.at > voicesMaxAge) {
      known = { at: Date.now(), voices: listVoices(access).then((list) => list.map(describe)) };
      known.voices.catch(() => {
        known = null;
      });
    }
    return known.voices;
  };
  return {
    ...cloudEngine,
    name: 'elevenlabs',
    // Segments of the first version have no words.
    version: '2',
    voices,
    async knowsVoice(id) {
      if (Object.values(defaults).includes(id)) return true;
      // Without the list this is unknown. The speech request will show it.
      const list = await voices().catch(() => null);
      return list === null || list.some((voice) => voice.id === id) || hasVoice(access, id);
    },
    prepare: (settings, speakers) => preparePlan(settings, speakers, access),
    async reach() {
      await listVoices(access);
    },
  };
}

function preparePlan(settings: VoiceSettings, speakers: SpeakerCount, access: CloudAccess): SpeechPlan {
  const fast = settings.model === 'flash_v2';
  const modelId = fast ? 'eleven_flash_v2' : 'eleven_v3';
  return {
    warnings: fast ? flashWarnings(settings) : [],
    quality: fast ? 'fast' : settings.model === 'v3' ? 'best' : 'normal',
    // Of these models, only Flash v2 takes phoneme tags.
    takesIpa: fast,
    direct(sentences) {
      const inputOf = (sentence: Sentence, index: number): DialogueInput => {
        const id = voiceFor(settings, sentence, { speakers, defaultFor: (role) => defaults[role] });
        const progress = index / Math.max(1, sentences.length - 1);
        // Flash reads audio tags aloud.
        const text = fast ? withPhonemeTags(sentence) : withAudioTags(sentence.spoken, settings, progress);
        return { text, voice_id: id };
      };
      const groups = speakers === 2 && !fast ? groupDialogue(sentences.map(inputOf), modelId, access) : [];
      const context = { modelId, settings, access };
      return (sentence, index) =>
        toDirection(sentence, inputOf(sentence, index), groups[index] ?? null, context);
    },
  };
}

function toDirection(
  { spoken }: Sentence,
  line: DialogueInput,
  grouped: GroupedLine | null,
  { modelId, settings, access }: { modelId: string; settings: VoiceSettings; access: CloudAccess },
): Direction {
  const stability = { subtle: 1, moderate: 0.5, full: 0 }[settings.expression?.emotionalRange ?? 'moderate'];
  const single = (text: string, signal: AbortSignal) =>
    textToSpeech(access, line.voice_id, { text, model_id: modelId, voice_settings: { stability } }, signal);
  const group = grouped?.group.inputs ?? null;
  return {
    request: /[\p{L}\p{N}]/u.test(spoken) ? { url: access.baseUrl, modelId, stability, line, group } : null,
    voice: line.voice_id,
    spoken,
    complete: true,
    pauseScale: pauseScaleOf(settings),
    // A retake speaks the line alone, because the rest of its group was good.
    speak: ({ signal, take }) =>
      grouped !== null && take === 0
        ? grouped.group.speak(grouped.position, signal)
        : single(line.text, signal),
    speakPart: (part, { signal }) => single(part, signal),
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

function describe({ id, name, labels }: Awaited<ReturnType<typeof listVoices>>[number]): Voice {
  const { gender } = labels;
  return {
    id,
    name,
    description: Object.values(labels)
      .filter((label) => typeof label === 'string')
      .join(', '),
    gender: gender === 'female' ? 'woman' : gender === 'male' ? 'man' : 'unknown',
    defaultFor: (['narrator', 'host1', 'host2'] as const).filter((role) => defaults[role] === id),
    figures: null,
  };
}

/** Tags words, longer ones first, because one may be part of another. Text outside the tags stays unchanged. */
function withPhonemeTags({ spoken, phonemes = [] }: Sentence): string {
  const sorted = phonemes.toSorted((left, right) => right.spoken.length - left.spoken.length);
  let parts = [{ text: spoken, tagged: false }];
  for (const { spoken: words, ipa } of sorted) {
    parts = parts.flatMap((part) => (part.tagged ? [part] : tagWords(part.text, words, ipa)));
  }
  return parts.map(({ text }) => text).join('');
}

function tagWords(text: string, words: string, ipa: string) {
  const tag = { text: `<phoneme alphabet="ipa" ph="${ipa}">${words}</phoneme>`, tagged: true };
  const parts: { text: string; tagged: boolean }[] = [];
  let from = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const [before = '', after = ''] = [text[at - 1], text[at + words.length]];
    if (/[\p{L}\p{N}]/u.test(before) || /[\p{L}\p{N}]/u.test(after)) continue;
    parts.push({ text: text.slice(from, at), tagged: false }, tag);
    from = at + words.length;
  }
  return [...parts, { text: text.slice(from), tagged: false }];
}

const presetTags = { measured: '[calm]', dynamic: '[energetic]', theatrical: '[dramatically]', none: '' };

/** Writes directions for the v3 model into the text. Never send them to other models, which read them aloud. */
function withAudioTags(
  text: string,
  { deliveryPreset, expression }: VoiceSettings,
  /** The share of the script before the text, from 0 to 1. */
  progress: number,
): string {
  const opening = [presetTags[deliveryPreset ?? 'none'], expression?.emotionalArc ? arcTag(progress) : ''];
  let spoken = text;
  if (expression?.allowWhispering)
    spoken = spoken.replaceAll(/\(([^()]{3,160})\)/g, '[whispers] $1 [normal voice]');
  if (expression?.allowLaughter && /!$/.test(spoken)) spoken = `${spoken} [chuckles]`;
  if (expression?.emphasisStyle) {
    const tags = expression.emphasisStyle === 'both' ? '[pause] [emphatic]' : '[pause]';
    spoken = spoken.replaceAll(/(breaking change|security|important)/gi, `${tags} $1`);
  }
  return [...opening.filter((tag) => tag !== ''), spoken].join(' ');
}

function arcTag(progress: number): string {
  if (progress < 0.15) return '[calm]';
  if (progress > 0.45 && progress < 0.8) return '[excited]';
  return progress > 0.92 ? '[warmly]' : '';
}
