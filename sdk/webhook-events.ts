/** The events of webhooks. Types that are added later go only to webhooks for all events. */
export type WebhookEvent =
  | Envelope<'conversion.completed', CompletedChangelog | CompletedDocument>
  | Envelope<'conversion.failed', FailedChangelog | FailedDocument>
  | Envelope<'quota.warning' | 'quota.exceeded', QuotaReached>
  | Envelope<'webhook.test', { readonly webhook_id: string; readonly message: string }>;

type Envelope<Type extends string, Data> = {
  /** The same in every delivery of the event: process each id once. */
  readonly id: string;
  readonly type: Type;
  readonly created_at: string;
  /** The date of the format. */
  readonly api_version: string;
  readonly data: Data;
};

type Changelog = {
  readonly id: string;
  readonly source_type: 'changelog';
  readonly mode: 'changelog';
  readonly product_name: string | null;
  readonly version: string | null;
  readonly tone: string;
  readonly duration: string;
  readonly output_format: 'audio';
  readonly source: 'api';
  readonly created_at: string;
};

type Document = {
  readonly id: string;
  readonly source_type: 'document';
  readonly content_description: string;
  readonly tone: string;
  readonly verbosity: string;
  readonly speakers: 1 | 2;
  readonly source: 'api';
  readonly created_at: string;
};

type Sound = {
  /** Valid for about 50 minutes after the delivery. */
  readonly audio_url: string;
  readonly audio_duration_seconds: number | null;
  readonly script_text: string | null;
  readonly listen_url: string | null;
  readonly embed_url: string | null;
};

type Completed = { readonly status: 'completed'; readonly completed_at: string };

type Failed = {
  readonly status: 'failed';
  readonly failed_at: string;
  readonly error: { readonly code: string; readonly message: string };
  /** Whether the attempt was given back to the quota or as a credit. */
  readonly refunded: boolean;
};

type CompletedChangelog = Changelog & Sound & Completed & { readonly video_url: null };
type FailedChangelog = Changelog & Failed;
type CompletedDocument = Document & Sound & Completed;
type FailedDocument = Document &
  Failed & { readonly [Field in keyof Sound]: null } & { readonly completed_at: null };

type QuotaReached = {
  readonly organization_id: string;
  readonly kind: 'audio';
  readonly quota: number;
  readonly used: number;
  readonly remaining: number;
  readonly percent: number;
  readonly credits_available: number;
  readonly period_start: string;
  readonly period_end: string;
};
