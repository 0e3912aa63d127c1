import { editDistance } from '../domain/edit-distance.ts';
import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { SpeakerCount } from '../domain/script.ts';
import type { Voice } from '../domain/voice.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { SpeechEngine, SpeechPlan } from './speech-engine.ts';
import type { SpeechEngines } from './speech-engines.ts';

/** Returns the engine and plan for a voice object, with a warning for each option that is ignored. */
export function prepareSpeech(
  engines: SpeechEngines,
  settings: VoiceSettings,
  speakers: SpeakerCount,
  language?: string,
): { engine: SpeechEngine; plan: SpeechPlan; warnings: FieldMessage[] } {
  const engine = engines.engineFor(settings.provider);
  const { kept, warnings } =
    settings.provider === 'tts_a' ? keepForFirst(settings) : { kept: settings, warnings: [] };
  const plan = engine.prepare(kept, speakers, language);
  const isSpoken = language === undefined || engine.supportsLanguage(language);
  const cast = [...castWarnings(kept, speakers), ...(speakers === 2 && isSpoken ? sameVoice(plan) : [])];
  return { engine, plan, warnings: [...warnings, ...cast, ...plan.warnings] };
}

/** Returns the voices that read a script, by speaker: the chosen ones or their replacements. */
export function readersOf(
  engines: SpeechEngines,
  settings: VoiceSettings,
  speakers: SpeakerCount,
  language: string,
): string[] {
  return readersIn(prepareSpeech(engines, settings, speakers, language).plan, speakers);
}

/** Does the same for a plan. */
export function readersIn(plan: SpeechPlan, speakers: SpeakerCount): string[] {
  const said = { text: '', spoken: '', section: null, boundary: 'end' } as const;
  const sentences = ([1, 2] as const).slice(0, speakers).map((speaker) => ({ ...said, speaker }));
  const direct = plan.direct(sentences);
  return sentences.map((sentence, index) => direct(sentence, index).voice);
}

/** Warns if both hosts have the same voice, by request or because the language has only one. */
function sameVoice(plan: SpeechPlan): FieldMessage[] {
  const [one, other] = readersIn(plan, 2);
  if (one !== other) return [];
  return [{ path: 'voice.host_voice_ids', message: `Both hosts speak with the same voice, ${one}.` }];
}

/** Warns of voice fields that do not apply to the number of speakers. */
function castWarnings({ voiceId, hostVoiceIds }: VoiceSettings, speakers: SpeakerCount): FieldMessage[] {
  if (speakers === 2 && voiceId !== undefined)
    return [
      {
        path: 'voice.voice_id',
        message: 'The voice of the narrator is ignored with two speakers; choose voices for the hosts.',
      },
    ];
  if (speakers === 1 && hostVoiceIds && Object.keys(hostVoiceIds).length > 0)
    return [
      {
        path: 'voice.host_voice_ids',
        message:
          'The voices of the hosts are ignored with one speaker; choose a voice of tts_b for the narrator.',
      },
    ];
  return [];
}

export async function checkVoice(engines: SpeechEngines, settings: VoiceSettings): Promise<void> {
  const engine = engines.engineFor(settings.provider);
  const ids = [
    ['voice.voice_id', settings.provider === 'tts_b' ? settings.voiceId : undefined],
    ['voice.host_voice_ids.host1', settings.hostVoiceIds?.host1],
    ['voice.host_voice_ids.host2', settings.hostVoiceIds?.host2],
  ] as const;
  const details: FieldMessage[] = [];
  for (const [path, id] of ids) {
    if (id === undefined || (await engine.knowsVoice(id))) continue;
    const near = nearest(id, await engine.voices()).join(' or ');
    details.push({ path, message: `There is no voice “${id.slice(0, 40)}”; did you mean ${near}?` });
  }
  if (details.length > 0) throw new Problem('VALIDATION_FAILED', undefined, { details });
}

/** Removes options that the API (docs/api.md) supports for `tts_b` only. */
function keepForFirst(settings: VoiceSettings): { kept: VoiceSettings; warnings: FieldMessage[] } {
  const { expression, voiceId, model, ...kept } = settings;
  const ignored = [
    ['voice.expression_settings', expression],
    ['voice.voice_id', voiceId],
    ['voice.model', model],
  ] as const;
  const warnings = ignored.flatMap(([path, value]) =>
    value === undefined ? [] : [{ path, message: 'Used only with provider tts_b; ignored for tts_a.' }],
  );
  return { kept, warnings };
}

function nearest(id: string, voices: readonly Voice[]): string[] {
  const distanceTo = (text: string) => editDistance(id.slice(0, 40).toLowerCase(), text.toLowerCase());
  return voices
    .map((voice) => ({ id: voice.id, distance: Math.min(distanceTo(voice.id), distanceTo(voice.name)) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((voice) => voice.id);
}
