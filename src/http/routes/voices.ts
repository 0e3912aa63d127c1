import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Voice as DomainVoice } from '../../domain/voice.ts';
import { speechProviders } from '../../domain/voice-settings.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { contextOf } from '../middleware/access.ts';
import { success } from '../middleware/envelope.ts';
import { responses, SuccessList } from '../schemas/envelope.ts';
import { Nullable, Text } from '../schemas/fields.ts';

const Voice = Type.Object(
  {
    id: Text('For `voice.voice_id` and `voice.host_voice_ids`.', 'nora'),
    name: Type.String(),
    description: Type.String(),
    gender: Type.Enum(['woman', 'man', 'unknown']),
    language: Type.Optional(Text('BCP 47. Absent if the voice speaks any language.', 'en-GB')),
    accent: Type.Optional(Text(undefined, 'British')),
    engine: Type.Optional(Text('The engine that speaks.', 'kokoro')),
    default_for: Type.Array(Type.Enum(['narrator', 'host1', 'host2']), {
      description: 'The roles for which it is the default.',
    }),
    figures: Type.Optional(
      Type.Object(
        {
          word_error_rate: Type.Number({ description: 'Share of words a recognizer misheard.' }),
          pitch_hertz: Type.Number(),
          words_per_second: Type.Number(),
          level_decibels: Type.Number(),
        },
        { description: 'Measured figures of the built-in voices.' },
      ),
    ),
  },
  { title: 'Voice', description: 'A voice of a speech provider.' },
);

const ProviderVoices = Type.Object(
  {
    provider: Type.Enum(speechProviders),
    engine: Text('The engine behind this provider.', 'kokoro'),
    choice: Type.Optional(
      Type.Object(
        {
          reason: Text(undefined, 'kokoro speaks at 9.6 times real time here, which reaches 4.'),
          times_real_time: Nullable(
            Type.Number({ description: 'All speech processes together. Null until measured.' }),
          ),
        },
        { description: 'Why this engine is used. Absent if the configuration names it.' },
      ),
    ),
    voices: Type.Array(Voice),
  },
  { title: 'ProviderVoices', description: 'The voices of one speech provider.' },
);

const schema = {
  operationId: 'listVoices',
  summary: 'List voices',
  description: 'The voices of each speech provider. Sandbox keys always get the built-in voices.',
  response: responses([], { 200: SuccessList(ProviderVoices, 'The voices, by provider.') }),
};

export function voiceRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/voices', { schema }, async (request) => {
      const { caller, listVoices } = contextOf(services, request);
      const providers = await listVoices(caller.mode);
      return success(
        request,
        providers.map(({ provider, engine, choice, voices }) => ({
          provider,
          engine,
          ...(choice && { choice: { reason: choice.reason, times_real_time: choice.timesRealTime } }),
          voices: voices.map(voiceView),
        })),
      );
    });
  };
}

function voiceView({ defaultFor, figures, ...voice }: DomainVoice) {
  return {
    ...voice,
    default_for: [...defaultFor],
    ...(figures && {
      figures: {
        word_error_rate: figures.wordErrorRate,
        pitch_hertz: figures.pitch,
        words_per_second: figures.wordsPerSecond,
        level_decibels: figures.level,
      },
    }),
  };
}
