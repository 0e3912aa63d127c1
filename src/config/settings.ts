import { maxRetentionDays, type RetentionKind } from '../domain/retention.ts';
import {
  address,
  atLeast,
  decimal,
  domain,
  eachOf,
  groupRule,
  headers,
  integer,
  issuer,
  mailbox,
  networks,
  oneOf,
  type Parser,
  path,
  prefix,
  proxies,
  siteAddress,
  text,
} from './parsers.ts';

export type Setting<T> = {
  readonly parse: Parser<T>;
  /** The value as written in the environment; null if there is no default. */
  readonly defaultValue: string | null;
  readonly isSecret?: true;
};

const requests = integer(1, 1_000_000_000);
const units = integer(0, 1_000_000_000);
const days = (kind: RetentionKind) => integer(1, maxRetentionDays[kind]);

/** Every setting. `.env.example` documents them; a test compares the two. */
export const settings = {
  PORT: setting(integer(1, 65_535), '3000'),
  HOST: setting(text, '127.0.0.1'),
  WORKER_PORT: setting(integer(1, 65_535)),
  DRAIN_SECONDS: setting(integer(0, 60)),
  SITE_URL: setting(siteAddress('https://aloud.example.com')),
  TRUST_PROXY: setting(proxies, 'off'),
  DATA_DIR: setting(path, './data'),
  DATABASE_URL: secret(address('postgres://user:password@host/name', 'postgres', 'postgresql')),
  PGPASSWORD: secret(text),
  DATABASE_POOL_SIZE: setting(integer(2, 500), '10'),
  SECRET_KEY: secret(atLeast(32, 'a random text')),
  SECRET_KEYS_OLD: secret(eachOf(atLeast(32, 'random texts'))),
  S3_BUCKET: setting(text),
  S3_ENDPOINT: setting(address('https://s3.example.com', 'http', 'https')),
  S3_PUBLIC_ENDPOINT: setting(address('https://media.example.com', 'http', 'https')),
  S3_REGION: setting(text, 'us-east-1'),
  S3_FORCE_PATH_STYLE: setting(oneOf('auto', 'on', 'off'), 'auto'),
  MEDIA_PREFIX: setting(prefix),
  MEDIA_ADOPT: setting(oneOf('no', 'yes'), 'no'),
  SWEEP: setting(oneOf('off', 'report', 'on'), 'on'),
  RETAIN_TEXTS_DAYS: setting(days('texts')),
  RETAIN_SCRIPTS_DAYS: setting(days('scripts')),
  RETAIN_MEDIA_DAYS: setting(days('media')),
  RETAIN_EVENTS_DAYS: setting(days('events')),
  RETAIN_AUDIT_DAYS: setting(days('audit')),
  RETAIN_LEDGER_DAYS: setting(days('ledger')),
  DELETION_GRACE_DAYS: setting(integer(0, 365), '7'),
  AWS_ACCESS_KEY_ID: secret(text),
  AWS_SECRET_ACCESS_KEY: secret(text),
  AWS_SESSION_TOKEN: secret(text),
  SMTP_URL: secret(address('smtps://user:password@mail.example.com', 'smtp', 'smtps')),
  MAIL_FROM: setting(mailbox),
  WEBHOOK_ALLOW_NETWORKS: setting(networks),
  WEBHOOK_CA_FILE: setting(path),
  START_CHECKS: setting(oneOf('off', 'warn', 'fail'), 'warn'),
  LOG_LEVEL: setting(oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(address('http://127.0.0.1:4318', 'http', 'https')),
  OTEL_EXPORTER_OTLP_HEADERS: secret(headers),
  OTEL_SERVICE_NAME: setting(text, 'aloud'),
  METRICS: setting(oneOf('auto', 'on', 'off'), 'auto'),
  CACHE_DIR: setting(path, '~/.cache/aloud'),
  TTS_A_ENGINE: setting(text, 'auto'),
  TTS_B_ENGINE: setting(text),
  TEXT_PROCESSES: setting(integer(1, 64)),
  SPEECH_PROCESSES: setting(integer(1, 256)),
  SPEECH_IDLE_SECONDS: setting(integer(1, 1_000_000), '600'),
  STEADY_VOICE: setting(oneOf('off', 'on'), 'off'),
  LISTEN_BACK: setting(oneOf('off', 'suspects', 'all'), 'suspects'),
  SEGMENT_CACHE_MB: setting(integer(0, 10_000_000), '2048'),
  CONCURRENT_CONVERSIONS: setting(integer(2, 1000), '96'),
  WRITER: setting(oneOf('builtin', 'openai-compatible', 'anthropic'), 'builtin'),
  LLM_BASE_URL: setting(address('https://api.example.com/v1', 'http', 'https')),
  LLM_MODEL: setting(text),
  LLM_API_KEY: secret(text),
  LLM_TIMEOUT_SECONDS: setting(integer(5, 3600), '180'),
  LLM_SILENCE_SECONDS: setting(integer(1, 3600), '90'),
  LLM_MAX_TOKENS: setting(integer(256, 1_000_000)),
  LLM_TEMPERATURE: setting(decimal(0, 2)),
  LLM_REASONING_EFFORT: setting(oneOf('none', 'minimal', 'low', 'medium', 'high')),
  LLM_JUDGE: setting(oneOf('off', 'on'), 'on'),
  SPEECH_TIMEOUT_SECONDS: setting(integer(1, 600), '60'),
  SIGN_UP: setting(oneOf('closed', 'invited', 'open'), 'closed'),
  OIDC_ISSUER: setting(issuer('https://login.example.com')),
  OIDC_CLIENT_ID: setting(text),
  OIDC_CLIENT_SECRET: secret(text),
  OIDC_NAME: setting(text, 'single sign-on'),
  OIDC_ALLOWED_DOMAINS: setting(eachOf(domain)),
  OIDC_GROUPS_CLAIM: setting(text, 'groups'),
  OIDC_GROUPS: setting(eachOf(groupRule)),
  OIDC_ONLY: setting(oneOf('no', 'yes'), 'no'),
  PUBLIC_REQUESTS_PER_MINUTE: setting(requests, '1200'),
  PERSON_REQUESTS_PER_MINUTE: setting(requests, '300'),
  REFUND_FAILED: setting(oneOf('off', 'service'), 'off'),
  TIER_FREE_REQUESTS_PER_DAY: setting(requests, '100'),
  TIER_FREE_REQUESTS_PER_MINUTE: setting(requests, '20'),
  TIER_FREE_CONCURRENT_JOBS: setting(requests, '3'),
  TIER_FREE_AUDIO_QUOTA: setting(units, '0'),
  TIER_GROWTH_REQUESTS_PER_DAY: setting(requests, '100'),
  TIER_GROWTH_REQUESTS_PER_MINUTE: setting(requests, '20'),
  TIER_GROWTH_CONCURRENT_JOBS: setting(requests, '3'),
  TIER_GROWTH_AUDIO_QUOTA: setting(units, '30'),
  TIER_PRO_REQUESTS_PER_DAY: setting(requests, '500'),
  TIER_PRO_REQUESTS_PER_MINUTE: setting(requests, '60'),
  TIER_PRO_CONCURRENT_JOBS: setting(requests, '10'),
  TIER_PRO_AUDIO_QUOTA: setting(units, '100'),
  TIER_TEAM_REQUESTS_PER_DAY: setting(requests, '2000'),
  TIER_TEAM_REQUESTS_PER_MINUTE: setting(requests, '200'),
  TIER_TEAM_CONCURRENT_JOBS: setting(requests, '25'),
  TIER_TEAM_AUDIO_QUOTA: setting(units, '500'),
} as const;

function setting<T, D extends string | null = null>(parse: Parser<T>, defaultValue = null as D) {
  return { parse, defaultValue };
}

function secret<T>(parse: Parser<T>) {
  return { ...setting(parse), isSecret: true as const };
}
