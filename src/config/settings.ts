import {
  address,
  atLeast,
  decimal,
  integer,
  mailbox,
  networks,
  oneOf,
  type Parser,
  path,
  proxies,
  siteAddress,
  text,
} from './parsers.ts';

export type Setting<T> = {
  readonly parse: Parser<T>;
  /** As it would be written in the environment; null where there is none. */
  readonly byDefault: string | null;
  readonly about: string;
  /** Its value is never printed. */
  readonly secret?: true;
};

const requests = integer(1, 1_000_000_000);
const units = integer(0, 1_000_000_000);

/** Every setting there is. `.env.example` says the same for people; a test holds the two together. */
export const settings = {
  PORT: setting(integer(1, 65_535), '3000', 'Port of the API and the site.'),
  HOST: setting(text, '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.'),
  WORKER_PORT: setting(integer(1, 65_535), null, 'Port of a worker’s /health, /ready and /metrics.'),
  SITE_URL: setting(siteAddress('https://aloud.example.com'), null, 'Public address.'),
  TRUST_PROXY: setting(proxies, 'off', 'Which proxies may say who the client is.'),
  DATA_DIR: setting(path, './data', 'Where the embedded database, media and secret key are kept.'),
  DATABASE_URL: secret(
    address('postgres://user:password@host/name', 'postgres', 'postgresql'),
    'PostgreSQL.',
  ),
  DATABASE_POOL_SIZE: setting(integer(2, 500), '10', 'Connections a process keeps at most.'),
  SECRET_KEY: secret(atLeast(32, 'a random text'), 'Signs and encrypts.'),
  S3_BUCKET: setting(text, null, 'Bucket for media; a directory of DATA_DIR when unset.'),
  S3_ENDPOINT: setting(address('https://s3.example.com', 'http', 'https'), null, 'Address of the S3 server.'),
  S3_PUBLIC_ENDPOINT: setting(
    address('https://media.example.com', 'http', 'https'),
    null,
    'Address of the S3 server for listeners.',
  ),
  S3_REGION: setting(text, 'us-east-1', 'Region of the bucket.'),
  S3_FORCE_PATH_STYLE: setting(oneOf('auto', 'on', 'off'), 'auto', 'Whether the bucket stands in the path.'),
  AWS_ACCESS_KEY_ID: secret(text, 'Key for the bucket.'),
  AWS_SECRET_ACCESS_KEY: secret(text, 'Secret of that key.'),
  AWS_SESSION_TOKEN: secret(text, 'Token of a passing key.'),
  SMTP_URL: secret(address('smtps://user:password@mail.example.com', 'smtp', 'smtps'), 'Who delivers mail.'),
  MAIL_FROM: setting(mailbox, null, 'Whom mail comes from.'),
  WEBHOOK_ALLOW_NETWORKS: setting(networks, null, 'Networks of yours that webhooks may go to.'),
  WEBHOOK_CA_FILE: setting(path, null, 'Certificates that are trusted beside the usual ones.'),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'info',
    'How much is logged.',
  ),
  METRICS: setting(oneOf('auto', 'on', 'off'), 'auto', 'Whether /metrics answers.'),
  CACHE_DIR: setting(path, '~/.cache/aloud', 'Where the voice and other model files are kept.'),
  TTS_A_ENGINE: setting(text, 'builtin', 'The speech engine of tts_a.'),
  TTS_B_ENGINE: setting(text, null, 'The speech engine of tts_b.'),
  SPEECH_PROCESSES: setting(integer(1, 256), null, 'Processes of the built-in voice.'),
  SPEECH_IDLE_SECONDS: setting(integer(1, 1_000_000), '600', 'How long idle voice processes stay.'),
  STEADY_VOICE: setting(oneOf('off', 'on'), 'off', 'Whether the same text always sounds the same.'),
  LISTEN_BACK: setting(oneOf('off', 'suspects', 'all'), 'suspects', 'Which sentences are checked by ear.'),
  SEGMENT_CACHE_MB: setting(integer(0, 10_000_000), '2048', 'Size of the cache of spoken sentences.'),
  CONCURRENT_CONVERSIONS: setting(integer(1, 1000), '32', 'Conversions a worker has under way at most.'),
  WRITER: setting(oneOf('builtin', 'openai-compatible', 'anthropic'), 'builtin', 'Who writes the scripts.'),
  LLM_BASE_URL: setting(address('https://api.example.com/v1', 'http', 'https'), null, 'Its address.'),
  LLM_MODEL: setting(text, null, 'The language model that writes.'),
  LLM_API_KEY: secret(text, 'Key for the language model.'),
  LLM_TIMEOUT_SECONDS: setting(integer(5, 3600), '180', 'How long a script by a language model may take.'),
  LLM_SILENCE_SECONDS: setting(integer(1, 3600), '90', 'How long the language model may send nothing.'),
  LLM_MAX_TOKENS: setting(integer(256, 1_000_000), null, 'Tokens an answer may have.'),
  LLM_TEMPERATURE: setting(decimal(0, 2), null, 'How freely the language model writes.'),
  LLM_REASONING_EFFORT: setting(
    oneOf('none', 'minimal', 'low', 'medium', 'high'),
    null,
    'How long it thinks.',
  ),
  LLM_JUDGE: setting(oneOf('off', 'on'), 'off', 'Whether it is asked for a second opinion on each script.'),
  SPEECH_TIMEOUT_SECONDS: setting(integer(1, 600), '60', 'How long a cloud voice may take to answer.'),
  PUBLIC_REQUESTS_PER_MINUTE: setting(requests, '1200', 'Requests without a key, a minute and address.'),
  TIER_FREE_REQUESTS_PER_DAY: setting(requests, '100', 'Requests a day, free tier.'),
  TIER_FREE_REQUESTS_PER_MINUTE: setting(requests, '20', 'Requests a minute, free tier.'),
  TIER_FREE_CONCURRENT_JOBS: setting(requests, '3', 'Conversions at one time, free tier.'),
  TIER_FREE_AUDIO_QUOTA: setting(units, '0', 'Conversions a month, free tier.'),
  TIER_GROWTH_REQUESTS_PER_DAY: setting(requests, '100', 'Requests a day, growth tier.'),
  TIER_GROWTH_REQUESTS_PER_MINUTE: setting(requests, '20', 'Requests a minute, growth tier.'),
  TIER_GROWTH_CONCURRENT_JOBS: setting(requests, '3', 'Conversions at one time, growth tier.'),
  TIER_GROWTH_AUDIO_QUOTA: setting(units, '30', 'Conversions a month, growth tier.'),
  TIER_PRO_REQUESTS_PER_DAY: setting(requests, '500', 'Requests a day, pro tier.'),
  TIER_PRO_REQUESTS_PER_MINUTE: setting(requests, '60', 'Requests a minute, pro tier.'),
  TIER_PRO_CONCURRENT_JOBS: setting(requests, '10', 'Conversions at one time, pro tier.'),
  TIER_PRO_AUDIO_QUOTA: setting(units, '100', 'Conversions a month, pro tier.'),
  TIER_TEAM_REQUESTS_PER_DAY: setting(requests, '2000', 'Requests a day, team tier.'),
  TIER_TEAM_REQUESTS_PER_MINUTE: setting(requests, '200', 'Requests a minute, team tier.'),
  TIER_TEAM_CONCURRENT_JOBS: setting(requests, '25', 'Conversions at one time, team tier.'),
  TIER_TEAM_AUDIO_QUOTA: setting(units, '500', 'Conversions a month, team tier.'),
} as const;

function setting<T, D extends string | null>(parse: Parser<T>, byDefault: D, about: string) {
  return { parse, byDefault, about };
}

function secret<T>(parse: Parser<T>, about: string) {
  return { parse, byDefault: null, about, secret: true as const };
}
