import type {
  ConversionCompletedEvent,
  ConversionFailedEvent,
  QuotaExceededEvent,
  QuotaWarningEvent,
} from './generated/types.gen.ts';

/** New event types are sent only to webhooks for all events. */
export type WebhookEvent =
  | ConversionCompletedEvent
  | ConversionFailedEvent
  | QuotaWarningEvent
  | QuotaExceededEvent
  | (Omit<QuotaWarningEvent, 'type' | 'data'> & { type: 'webhook.test'; data: TestData });

type TestData = { webhook_id: string; message: string };

export type WebhookRequest = {
  /** The raw body. Parsed and serialized again, it would no longer match its signature. */
  readonly body: string | Uint8Array;
  /** The header X-Service-Signature. */
  readonly signature: string | null | undefined;
  /** The signing secret, `whsec_…`; several during a rotation. */
  readonly secret: string | readonly string[];
  /** Maximum difference between the time of sending and now, in seconds. */
  readonly toleranceSeconds?: number;
  readonly now?: Date;
};

/** A request that is not from the service, or too old. Respond with 401. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** Verifies a webhook request and returns its event. Throws `WebhookRefused` if it is not genuine. */
export async function verifyWebhook<Event = WebhookEvent>(request: WebhookRequest): Promise<Event> {
  const { body, secret, toleranceSeconds = 300, now = new Date() } = request;
  const { timestamp, signatures } = readHeader(request.signature);
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) {
    throw new WebhookRefused('The webhook was sent too long ago, or a clock is wrong.');
  }
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const signed = join(encoder.encode(`${timestamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const each of secrets) {
    if (each !== '' && (await isSignedWith(each, signed, signatures))) return parse<Event>(bytes);
  }
  throw new WebhookRefused('The signature of the webhook does not match its body.');
}

const encoder = new TextEncoder();
const maxSignatures = 8;

/** `t=<seconds>,v1=<hex>`, with more than one `v1` during a rotation. */
function readHeader(header: string | null | undefined): { timestamp: string; signatures: Uint8Array[] } {
  const parts = (header ?? '').slice(0, 1024).split(',');
  const timestamps = parts.filter((part) => /^t=\d{1,12}$/.test(part));
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part));
  const [timestamp] = timestamps;
  if (timestamp === undefined || timestamps.length > 1 || signatures.length === 0) {
    throw new WebhookRefused('The webhook has no valid signature header.');
  }
  return {
    timestamp: timestamp.slice(2),
    signatures: signatures.slice(0, maxSignatures).map((part) => fromHex(part.slice(3))),
  };
}

/** The runtime's HMAC compares in constant time. */
async function isSignedWith(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array[],
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  let good = false;
  for (const signature of signatures) {
    const fits = await crypto.subtle.verify('HMAC', key, new Uint8Array(signature), signed);
    good = good || fits;
  }
  return good;
}

function parse<Event>(bytes: Uint8Array): Event {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  } catch (cause) {
    throw new WebhookRefused('The body of the webhook is not JSON.', { cause });
  }
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
