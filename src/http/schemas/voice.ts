import { type Static, Type } from 'typebox';
import {
  deliveryPresets,
  emotionalRanges,
  emphasisStyles,
  speechModels,
  speechProviders,
  type VoiceSettings,
} from '../../domain/voice-settings.ts';
import { apiView, fromApi } from './api-names.ts';

const VoiceId = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }));

export const Voice = Type.Object(
  {
    provider: Type.Optional(
      Type.Enum(speechProviders, {
        description:
          'The speech engine: each installation chooses what `tts_a` and `tts_b` stand for, and `GET /voices` shows it. `tts_a` unless the product or the organization has another default.',
      }),
    ),
    delivery_preset: Type.Optional(
      Type.Enum(deliveryPresets, { description: 'How lively the delivery is.' }),
    ),
    expression_settings: Type.Optional(
      Type.Object(
        {
          emotional_range: Type.Optional(Type.Enum(emotionalRanges)),
          allow_whispering: Type.Optional(Type.Boolean()),
          allow_laughter: Type.Optional(Type.Boolean()),
          emphasis_style: Type.Optional(Type.Enum(emphasisStyles)),
          emotional_arc: Type.Optional(Type.Boolean()),
        },
        { description: 'Only used with provider `tts_b`.' },
      ),
    ),
    pronunciation_notes: Type.Optional(
      Type.String({
        maxLength: 500,
        description: 'How words are said, one per line or separated by semicolons.',
        examples: ['kubectl = "kube control"; nginx = "engine x"'],
      }),
    ),
    voice_id: VoiceId('The narrator. Used only with provider `tts_b`; `GET /voices` lists the ids.'),
    model: Type.Optional(
      Type.Enum(speechModels, { description: '`v3` sounds best, `flash_v2` is fastest. Only with `tts_b`.' }),
    ),
    host_voice_ids: Type.Optional(
      Type.Object(
        { host1: VoiceId('Voice of host 1.'), host2: VoiceId('Voice of host 2.') },
        { description: 'An unnamed host gets another voice.' },
      ),
    ),
  },
  { title: 'VoiceSettings', description: 'Who speaks, and how.' },
);

export function voiceFrom(voice: Static<typeof Voice> = {}): Partial<VoiceSettings> {
  const { expressionSettings: expression, ...others } = fromApi(Voice, voice);
  return { ...others, ...(expression && { expression }) };
}

/** Returns a stored voice as the API shows it. */
export function voiceView({
  expression,
  hostVoiceIds,
  ...voice
}: Partial<VoiceSettings>): Static<typeof Voice> {
  return {
    ...apiView(voice),
    ...(expression && { expression_settings: apiView(expression) }),
    ...(hostVoiceIds && { host_voice_ids: { ...hostVoiceIds } }),
  };
}
