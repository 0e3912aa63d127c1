import { type TSchema, Type } from 'typebox';
import { tones, verbosities } from '../../domain/conversion-settings.ts';
import type { EventType } from '../../domain/events.ts';
import { DateTime, Nullable, Uuid } from './envelope.ts';

const Text = (example: string) => Type.String({ examples: [example] });
const Address = Type.String({
  format: 'uri',
  examples: ['https://aloud.example/media/0197a3c2/1/episode.mp3'],
});
const PageUrl = (kind: 'listen' | 'embed') =>
  Nullable(
    Type.String({
      format: 'uri',
      description: 'Null unless the conversion is public.',
      examples: [`https://aloud.example/${kind}/0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90`],
    }),
  );

const common = { id: Uuid('The conversion.'), tone: Type.Enum(tones), source: Type.Literal('api') };

const changelog = {
  ...common,
  source_type: Type.Literal('changelog'),
  mode: Type.Literal('changelog'),
  product_name: Nullable(Text('Northwind')),
  version: Nullable(Text('2.4.0')),
  duration: Type.Enum(verbosities),
  output_format: Type.Literal('audio'),
};

const document = {
  ...common,
  source_type: Type.Literal('document'),
  content_description: Text('How we plan'),
  verbosity: Type.Enum(verbosities),
  speakers: Type.Enum([1, 2]),
};

const sound = {
  audio_url: {
    ...Address,
    description: 'Signed for each delivery. Valid for 50 minutes.',
  } as typeof Address,
  audio_duration_seconds: Nullable(Type.Number({ examples: [74.2] })),
  script_text: Nullable(Text('Northwind 2.4 is here. Search finds archived projects.')),
  listen_url: PageUrl('listen'),
  embed_url: PageUrl('embed'),
};
const noSound = Object.fromEntries(Object.keys(sound).map((name) => [name, Type.Null()]));

const completed = {
  status: Type.Literal('completed'),
  created_at: DateTime('When it was accepted.'),
  completed_at: DateTime('When it completed.'),
};
const failed = {
  status: Type.Literal('failed'),
  created_at: DateTime('When it was accepted.'),
  failed_at: DateTime('When it failed.'),
  error: Type.Object({
    code: Text('GENERATION_FAILED'),
    message: Text('The audio could not be made because of a fault on our side. Retry it.'),
  }),
  refunded: Type.Boolean({ description: 'Whether the charge was refunded.', examples: [false] }),
};

const Count = (example: number) => Type.Integer({ minimum: 0, examples: [example] });
const quota = (used: number) =>
  Type.Object({
    organization_id: Uuid('The organization.'),
    kind: Type.Literal('audio'),
    quota: Count(30),
    used: Count(used),
    remaining: Count(30 - used),
    percent: Count(Math.floor((used / 30) * 100)),
    credits_available: Count(5),
    period_start: DateTime('When the month started.'),
    period_end: DateTime('When the next month starts.'),
  });

/** What the data of each event may be. */
export const eventData: Readonly<
  Record<EventType, { readonly summary: string; readonly variants: readonly TSchema[] }>
> = {
  'conversion.completed': {
    summary: 'A conversion has completed',
    variants: [
      Type.Object(
        { ...changelog, ...sound, video_url: Type.Null(), ...completed },
        { title: 'CompletedChangelog' },
      ),
      Type.Object({ ...document, ...sound, ...completed }, { title: 'CompletedDocument' }),
    ],
  },
  'conversion.failed': {
    summary: 'A conversion has failed',
    variants: [
      Type.Object({ ...changelog, ...failed }, { title: 'FailedChangelog' }),
      Type.Object(
        { ...document, ...noSound, completed_at: Type.Null(), ...failed },
        { title: 'FailedDocument' },
      ),
    ],
  },
  'quota.warning': { summary: '80% of the month’s quota is used', variants: [quota(24)] },
  'quota.exceeded': { summary: 'All of the month’s quota is used', variants: [quota(30)] },
};
