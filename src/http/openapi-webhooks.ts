import { Type } from 'typebox';
import { eventTypes } from '../domain/events.ts';
import { exampleOf } from './openapi-examples.ts';
import { DateTime } from './schemas/envelope.ts';
import { eventData } from './schemas/webhook-event.ts';

/** The `webhooks` of the document: one request for each type of event. */
export function describeWebhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: describe(type) }]));
}

function describe(type: (typeof eventTypes)[number]) {
  const { summary, variants } = eventData[type];
  const [only, ...others] = variants;
  const schema = Type.Object(
    {
      id: Type.String({
        description: 'The same in every delivery of the event: process each id once.',
        examples: ['evt_7gq1TzK0uX4sVb9mNc2LrYeD'],
      }),
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

/** `conversion.completed` is `ConversionCompleted`. */
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
