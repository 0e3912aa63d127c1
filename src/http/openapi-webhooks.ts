import { type TSchema, Type } from 'typebox';
import { tones, verbosities } from '../domain/conversion-settings.ts';
import { type EventType, eventTypes } from '../domain/events.ts';
import { exampleOf } from './openapi-schemas.ts';
import { Address, Count, DateTime, Nullable, Text, Uuid } from './schemas/fields.ts';

/** Returns the `webhooks` of the document: one request for each type of event. */
export function describeWebhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describe(type) }]));
}

function describe(type: (typeof eventTypes)[number]) {
  const { summary, variants } = eventData[type];
  const [only, ...others] = variants;
  const schema = Type.Object(
    {
      id: Text(
        'The same in every delivery of the event: process each id once.',
        'evt_7gq1TzK0uX4sVb9mNc2LrYeD',
      ),
      type: Type.Literal(type),
      created_at: DateTime('When the event happened.'),
      api_version: Type.String({
        format: 'date',
        description: 'The version of the event’s format.',
        examples: ['2026-11-15'],
      }),
      data: only && others.length === 0 ? only : Type.Union([...variants]),
    },
    { title: `${wordsOf(type)}Event` },
  );
  const examples = variants.map((variant) => {
    const data = exampleOf(variant) as { readonly source_type?: string };
    return [data.source_type ?? 'audio', { value: { ...(exampleOf(schema) as object), data } }] as const;
  });
  return {
    operationId: `on${wordsOf(type)}`,
    tags: ['Webhooks'],
    summary,
    description:
      `Sent to ${type.startsWith('quota.') ? '' : 'the `webhook_url` of the request and to '}the webhooks of the ` +
      'organization. Respond with 2xx within 30 seconds; anything else but 410 is retried, up to six attempts. Check the ' +
      'signature before you trust it.',
    security: [],
    parameters: parametersFor(type),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: {
      204: { description: 'Received. Any other 2xx works too.' },
      401: { description: 'The signature is not valid. Counts as a failed attempt.' },
      410: { description: 'Stop sending: the webhook is gone.' },
    },
  };
}

/** Converts `conversion.completed` into `ConversionCompleted`. */
function wordsOf(type: string): string {
  const words = type.split('.').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join('');
}

function parametersFor(type: string) {
  const header = (name: string, description: string, example: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string', examples: [example] },
  });
  return [
    header('X-Service-Event', 'The type of the event.', type),
    header('X-Service-Delivery', 'Identifies this attempt.', 'dlv_2fJ0cYQ3vNw8rTq1KsZb7LxA'),
    header('X-Service-Timestamp', 'When it was sent, as a Unix timestamp.', '1794744000'),
    header(
      'X-Service-Signature',
      '`t=<timestamp>,v1=<signature>`: the hex HMAC-SHA256 of `<timestamp>.<body>` with the signing secret. While a ' +
        'secret is replaced there are two `v1`. Refuse a time that differs from yours by more than 300 seconds.',
      't=1794744000,v1=a61194b6b3bb899777f1aa8a77fbfa19d326346234b1aaed017436a25d8e59c4',
    ),
  ];
}

const PageUrl = (kind: 'listen' | 'embed') =>
  Nullable(
    Address(
      'Null unless the conversion is public.',
      `https://aloud.example/${kind}/0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90`,
    ),
  );

const common = { id: Uuid('The conversion.'), tone: Type.Enum(tones), source: Type.Literal('api') };

const changelog = {
  ...common,
  source_type: Type.Literal('changelog'),
  mode: Type.Literal('changelog'),
  product_name: Nullable(Text(undefined, 'Northwind')),
  version: Nullable(Text(undefined, '2.4.0')),
  duration: Type.Enum(verbosities),
  output_format: Type.Literal('audio'),
};

const document = {
  ...common,
  source_type: Type.Literal('document'),
  content_description: Text(undefined, 'How we plan'),
  verbosity: Type.Enum(verbosities),
  speakers: Type.Enum([1, 2]),
};

const sound = {
  audio_url: Address(
    'Signed for each delivery. Valid for 50 minutes.',
    'https://aloud.example/media/0197a3c2/1/episode.mp3',
  ),
  audio_duration_seconds: Nullable(Type.Number({ examples: [74.2] })),
  script_text: Nullable(Text(undefined, 'Northwind 2.4 is here. Search finds archived projects.')),
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
    code: Text(undefined, 'GENERATION_FAILED'),
    message: Text(undefined, 'The audio could not be made because of a fault on our side. Retry it.'),
  }),
  refunded: Type.Boolean({ description: 'Whether the charge was refunded.', examples: [false] }),
};

const quota = (used: number) =>
  Type.Object({
    organization_id: Uuid('The organization.'),
    kind: Type.Literal('audio'),
    quota: Count(undefined, 30),
    used: Count(undefined, used),
    remaining: Count(undefined, 30 - used),
    percent: Count(undefined, Math.floor((used / 30) * 100)),
    credits_available: Count(undefined, 5),
    period_start: DateTime('When the month started.'),
    period_end: DateTime('When the next month starts.'),
  });

/** The data schema of each event. */
const eventData: Readonly<
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
