import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { abortedOnClose } from '../../domain/aborted-on-close.ts';
import { maxSoundBytes, type SoundSetting, soundKinds } from '../../domain/sound-design.ts';
import type { ConversionServices } from '../../operations/context.ts';
import { invalid } from '../../operations/input.ts';
import { listOwnSounds, removeSound, setSound } from '../../operations/sounds.ts';
import { contextOf } from '../middleware/access.ts';
import { success } from '../middleware/envelope.ts';
import { deletedView, responses, Success, SuccessList } from '../schemas/envelope.ts';
import { DateTime, Flag, Nullable, NullableId, Text, Uuid } from '../schemas/fields.ts';

const Kind = Type.Enum(soundKinds, {
  description:
    '`intro` before the speech, `outro` after it, `bed` under its beginning, `sting` between two chapters.',
});

const Sound = Type.Object(
  {
    kind: Kind,
    product_id: NullableId('The product. Null for the organization.'),
    none: Flag('If true, no sound is played, even if the organization has one.'),
    name: Nullable(Text('The name of the file. Null without a file.', 'jingle.mp3')),
    duration_seconds: Nullable(
      Type.Number({ description: 'The length of the file. Null without a file.', examples: [4.2] }),
    ),
    created_at: DateTime('When it was set.'),
  },
  { title: 'Sound', description: 'A sound around or under the speech of episodes.' },
);

const querystring = Type.Object({
  product_id: Type.Optional(Uuid('A product. Without it, the organization.')),
});
const params = Type.Object({ kind: Kind });

const listSchema = {
  operationId: 'listSounds',
  summary: 'List sounds',
  description:
    'The sounds of the organization, or of one of its products. A product uses those of its organization unless it has its own.',
  querystring,
  response: responses([404], { 200: SuccessList(Sound, 'The sounds that are set.') }),
};

const setSchema = {
  operationId: 'setSound',
  summary: 'Set a sound',
  description:
    'Replaces the sound of this kind, for episodes that are made from now on. A file is a WAV of 16 bits or an MP3, of ' +
    'at most 6 million bytes; an intro or outro lasts at most 30 seconds, a bed 90, a sting 8. It is kept as a mono WAV ' +
    'until it is replaced or removed. Needs a key of an owner or an admin.',
  params,
  querystring,
  body: Type.Object(
    {
      audio: Nullable(
        Type.String({
          maxLength: Math.ceil(maxSoundBytes / 3) * 4,
          contentEncoding: 'base64',
          description: 'The file in base64. Null for no sound, even if the organization has one.',
          examples: ['SUQzBAAAAAAAI1RTU0UAAAAPAAADTGF2ZjYwLjE2LjEwMA=='],
        }),
      ),
      name: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          pattern: '\\S',
          description: 'The name of the file.',
          examples: ['jingle.mp3'],
        }),
      ),
    },
    { title: 'SoundRequest', description: 'A sound to set.' },
  ),
  response: responses([404, 413, 415], { 200: Success(Sound, 'The sound as it is set.') }),
};

const Removed = Type.Object(
  { kind: Kind, deleted: Type.Literal(true), deleted_at: DateTime('When it was removed.') },
  { title: 'SoundRemoval', description: 'A sound that was removed.' },
);

const removeSchema = {
  operationId: 'removeSound',
  summary: 'Remove a sound',
  description:
    'A product then uses the sound of its organization; an organization has none. Finished episodes stay as they are. ' +
    'Needs a key of an owner or an admin.',
  params,
  querystring,
  response: responses([404], { 200: Success(Removed, 'Deleted.') }),
};

export function soundRoutes(services: ConversionServices): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/sounds', { schema: listSchema }, async (request) => {
      const sounds = await listOwnSounds(contextOf(services, request), request.query.product_id ?? null);
      return success(request, sounds.map(view), { meta: { total_count: sounds.length, has_more: false } });
    });

    server.put('/sounds/:kind', { schema: setSchema }, async (request) => {
      const { audio, name = 'sound' } = request.body;
      const sound = await setSound(contextOf(services, request), {
        kind: request.params.kind,
        productId: request.query.product_id ?? null,
        upload: audio === null ? null : { name, bytes: fromBase64(audio) },
        signal: abortedOnClose(request),
      });
      return success(request, view(sound));
    });

    server.delete('/sounds/:kind', { schema: removeSchema }, async (request) => {
      const { kind } = request.params;
      const context = contextOf(services, request);
      await removeSound(context, kind, request.query.product_id ?? null);
      return success(request, deletedView({ kind }));
    });
  };
}

function fromBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  // Node skips characters that are not base64, and stops at the first padding.
  if (bytes.length === 0 || bytes.length < Math.floor((text.length * 3) / 4) - 2)
    throw invalid('audio', 'must be a file in base64');
  return bytes;
}

function view({ kind, productId, file, createdAt }: SoundSetting): Static<typeof Sound> {
  return {
    kind,
    product_id: productId,
    none: file === null,
    name: file?.name ?? null,
    duration_seconds: file?.seconds ?? null,
    created_at: createdAt.toISOString(),
  };
}
