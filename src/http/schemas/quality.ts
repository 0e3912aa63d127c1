import { Type } from 'typebox';
import { Nullable } from './envelope.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const faults = ['empty', 'silent', 'implausible', 'short', 'long', 'clipped', 'repeated', 'misheard'];

export const Quality = Type.Object(
  {
    sentences: Count('Sentences in the script.'),
    from_cache: Count('Sentences that had been spoken before and were reused.'),
    retakes: Count('How often a sentence was spoken again because it came out wrong.'),
    divided: Count('Sentences that only came out right in pieces.'),
    listened_to: Count('Sentences that a recogniser listened back to.'),
    not_listened_to: Count('Sentences that it should have listened to when it failed.'),
    word_error_rate: Nullable(
      Type.Number({ minimum: 0, description: 'Of the sentences listened to; null when there were none.' }),
    ),
    loudness: Nullable(Type.Number({ description: 'Integrated loudness, in LUFS.' })),
    suspects: Type.Array(
      Type.Object({
        text: Type.String(),
        faults: Type.Array(Type.Unsafe<string>({ type: 'string', enum: faults })),
      }),
      { description: 'Sentences that were kept although something about them is odd; 20 at most.' },
    ),
    unsaid: Type.Array(Type.String(), {
      description: 'Sentences with something in them that no voice can say; 20 at most.',
    }),
    silent_sentences: Count('Sentences of which nothing can be said.'),
  },
  { description: 'How well the voicing went, as it was measured. Once completed.' },
);
