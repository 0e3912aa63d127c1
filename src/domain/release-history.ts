/** Versions of the API's description. The path prefix `/v1` is the major version. */
export type ApiRelease = {
  readonly version: string;
  readonly releasedAt: string;
  readonly changes: readonly string[];
};

export const apiVersion = '1.4.0';

export const releaseHistory: readonly ApiRelease[] = [
  {
    version: '1.4.0',
    releasedAt: '2026-11-15',
    changes: [
      'A second speech provider, `tts_b`, beside `tts_a`.',
      'Two-host dialogue through `settings.speakers`, with a voice for each host.',
      '`voice.delivery_preset`, `voice.expression_settings` and `voice.pronunciation_notes`.',
    ],
  },
  {
    version: '1.3.0',
    releasedAt: '2026-11-15',
    changes: [
      'Document conversion: any text, not only release notes.',
      'Public listen and embed pages through `public_url`, and oEmbed for them.',
    ],
  },
  {
    version: '1.2.0',
    releasedAt: '2026-11-15',
    changes: [
      'Scripts: generate, edit, then convert, within two hours.',
      '`wait` blocks for up to 90 seconds and returns the finished conversion.',
    ],
  },
  {
    version: '1.1.0',
    releasedAt: '2026-11-15',
    changes: [
      'Usage figures, rate limit headers and cursor pagination.',
      'Webhooks are retried, and tell when the quota is nearly or wholly used.',
    ],
  },
  {
    version: '1.0.0',
    releasedAt: '2026-11-15',
    changes: [
      'Conversions, API keys and access scoped to organizations.',
      'Signed webhooks for each request, and idempotency keys.',
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
