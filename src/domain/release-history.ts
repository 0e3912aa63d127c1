/** Versions of the API's description. The path prefix `/v1` is the major version. */
export type ApiRelease = {
  readonly version: string;
  readonly releasedAt: string;
  readonly changes: readonly string[];
};

export const apiVersion = '1.5.0';

export const releaseHistory: readonly ApiRelease[] = [
  {
    version: '1.5.0',
    releasedAt: '2026-11-16',
    changes: [
      'Products: `GET`, `POST /products` and `GET`, `PATCH`, `DELETE /products/{id}`, with defaults for requests.',
      'Lexicon: `/lexicon` for pronunciations of the organization and its products, with import and export as CSV and PLS.',
      '`POST /conversions/estimate`: words, seconds, cost and what would be refused, without a charge.',
      '`GET /usage/ledger`: charges, refunds, grants and expiries. `audio.refunded` in usage, `refunded` in `conversion.failed`.',
      '`GET /conversions/{id}/captions`, `/chapters` and `/transcript`.',
      'Drafts: `/drafts` for texts and scripts in versions, with `rewrite`, `units`, `versions`, `restore` and `convert`.',
      '`POST /conversions/{id}/revise`: edited script, voice or settings for a finished episode, under the same id.',
      '`POST /conversions/{id}/retry` takes `webhook_url` and `Idempotency-Key`.',
      'Sounds: `/sounds` for an intro, an outro, a bed and a sting. `[pause 1s]` and `*words*` in edited scripts.',
      '`language` for drafts.',
    ],
  },
  {
    version: '1.4.0',
    releasedAt: '2026-11-15',
    changes: [
      'A second speech provider, `tts_b`, beside `tts_a`.',
      'Two-host dialogue through `settings.speakers`, with a voice for each host in `voice.host_voice_ids`.',
      '`voice.delivery_preset`, `voice.expression_settings` and `voice.pronunciation_notes`.',
    ],
  },
  {
    version: '1.3.0',
    releasedAt: '2026-11-15',
    changes: [
      'Document conversion: `source_type` `document` for any text that is not release notes.',
      'Public listen and embed pages through `public_url`, and oEmbed for them.',
    ],
  },
  {
    version: '1.2.0',
    releasedAt: '2026-11-15',
    changes: [
      'Scripts: `POST /scripts` and `POST /scripts/{id}/convert`, within two hours.',
      '`wait` blocks for up to 90 seconds and returns the result.',
    ],
  },
  {
    version: '1.1.0',
    releasedAt: '2026-11-15',
    changes: [
      '`GET /usage`, rate limit headers and cursor pagination.',
      'Webhooks are retried, and `quota.warning` and `quota.exceeded` are sent.',
    ],
  },
  {
    version: '1.0.0',
    releasedAt: '2026-11-15',
    changes: [
      'Initial release: conversions, API keys and access scoped to organizations.',
      'Signed webhooks for each request, and idempotency keys.',
    ],
  },
];

export type Deprecation = {
  readonly feature: string;
  readonly successor: string;
  readonly removal: string | null;
};

/** Announced at least six months before removal. The date is null if none is set. */
export const deprecations: readonly Deprecation[] = [
  { feature: '/episodes', successor: '/conversions', removal: null },
];
