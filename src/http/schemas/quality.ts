import { type Static, Type } from 'typebox';
import type { QualityReport } from '../../domain/conversion.ts';
import { Nullable } from './envelope.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const faults = [
  ...(['empty', 'silent', 'implausible', 'short', 'long', 'clipped', 'repeated'] as const),
  'misheard',
] as const;

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

/** A report as it is shown. What an earlier version did not measure yet is nought, or null. */
export function qualityView(report: QualityReport): Static<typeof Quality> {
  const count = (name: string) => numberIn(report, name) ?? 0;
  return {
    sentences: count('sentences'),
    from_cache: count('fromCache'),
    retakes: count('retakes'),
    divided: count('divided'),
    listened_to: count('listenedTo'),
    not_listened_to: count('notListenedTo'),
    word_error_rate: numberIn(report, 'wordErrorRate'),
    loudness: numberIn(report, 'loudness'),
    suspects: listIn(report, 'suspects'),
    unsaid: listIn(report, 'unsaid'),
    silent_sentences: count('silentSentences'),
  };
}

function numberIn(report: QualityReport, name: string): number | null {
  const value = report[name];
  return typeof value === 'number' ? value : null;
}

function listIn<T>(report: QualityReport, name: string): T[] {
  const value = report[name];
  return Array.isArray(value) ? value : [];
}
