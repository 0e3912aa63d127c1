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
      'Conversions of release notes and documents, API keys and access scoped to organizations.',
      'Signed webhooks for each request, their retries and events about the quota; idempotency keys.',
      'Usage figures, rate limit headers and cursor pagination.',
      'Scripts: generate, edit, then convert, within two hours. `wait` blocks for up to 90 seconds.',
      'Public listen and embed pages through `public_url`, and oEmbed for them.',
      'Two speech providers, two-host dialogue, and `voice.delivery_preset`, `expression_settings` and `pronunciation_notes`.',
    ],
  },
];

export type Deprecation = {
  readonly feature: string;
  readonly successor: string;
  readonly removal: string | null;
};

/** Announced at least six months before removal; null where no date is set. */
export const deprecations: readonly Deprecation[] = [
  { feature: '/episodes', successor: '/conversions', removal: null },
];
