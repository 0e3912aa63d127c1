import { availableParallelism } from 'node:os';
import { misspelledSettings, refuseUnused } from './check-settings.ts';
import { readEnvFile } from './env-file.ts';
import { ConfigError, Refusal } from './parsers.ts';
import { withSecretFiles } from './secret-files.ts';
import { type Setting, settings } from './settings.ts';

export type Config = ReturnType<typeof readConfig>;

export { ConfigError };

/** Reads the environment, which overrides `.env` of the working directory. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = readEnvFile('.env');
  const misspelled = likelyMisspelled(file);
  if (misspelled.length > 0) throw new ConfigError(`In .env, ${misspelled.join(' ')}`);
  return { ...file, ...process.env };
}

/**
 * Returns warnings that do not stop the start. Other programs use the environment too, so a name may only look
 * misspelled.
 */
export function settingWarnings({ media, dataRules }: Pick<Config, 'media' | 'dataRules'>): string[] {
  const ignoresMediaPeriod = dataRules.retention.media !== undefined && media.sweep !== 'on';
  return [
    ...likelyMisspelled(process.env),
    ...(ignoresMediaPeriod ? [`RETAIN_MEDIA_DAYS does nothing: ${whyMediaStay(media.sweep)}`] : []),
  ];
}

/** Explains why media do not expire: without sweeping, a copy of the database may still use the files. */
export function whyMediaStay(sweep: Config['media']['sweep']): string {
  return `while SWEEP is ${sweep}, no media expire. Set it to on to remove them.`;
}

/** Returns likely misspellings. Other unknown names belong to other programs, such as a proxy or Compose. */
function likelyMisspelled(variables: NodeJS.ProcessEnv): string[] {
  const likely = misspelledSettings(Object.keys(variables)).filter(({ isLikely }) => isLikely);
  return likely.map(({ message }) => message);
}

/** Reads all settings, validated, grouped and frozen. */
export function readConfig(given: NodeJS.ProcessEnv) {
  const environment = withSecretFiles(given);
  const value = readSettings(environment);
  refuseUnused(environment);
  const siteUrl = value.SITE_URL ?? `http://localhost:${value.PORT}`;
  return deepFreeze({
    server: {
      port: value.PORT,
      workerPort: value.WORKER_PORT,
      host: value.HOST,
      drainSeconds: value.DRAIN_SECONDS,
      siteUrl,
      baseUrl: `${siteUrl}/v1`,
      trustProxy: value.TRUST_PROXY,
      metrics: value.METRICS,
      publicRequestsPerMinute: value.PUBLIC_REQUESTS_PER_MINUTE,
      personRequestsPerMinute: value.PERSON_REQUESTS_PER_MINUTE,
      signUp: value.SIGN_UP,
    },
    data: {
      directory: value.DATA_DIR,
      databaseUrl: withPassword(value.DATABASE_URL, environment['PGPASSWORD']),
      poolSize: value.DATABASE_POOL_SIZE,
      secretKey: value.SECRET_KEY,
      oldSecretKeys: value.SECRET_KEYS_OLD ?? [],
    },
    media: {
      s3: s3Config(value),
      prefix: value.MEDIA_PREFIX ?? '',
      adopt: value.MEDIA_ADOPT === 'yes',
      sweep: value.SWEEP,
    },
    dataRules: { retention: retentionConfig(value), deletionGraceDays: value.DELETION_GRACE_DAYS },
    mail: mailConfig(value, siteUrl),
    singleSignOn: singleSignOnConfig(value, siteUrl),
    cacheDirectory: value.CACHE_DIR,
    texts: value.TEXT_PROCESSES === null ? {} : { processes: value.TEXT_PROCESSES },
    speech: speechConfig(value, environment),
    writer: writerConfig(value),
    worker: { concurrentConversions: value.CONCURRENT_CONVERSIONS },
    webhooks: {
      allowNetworks: value.WEBHOOK_ALLOW_NETWORKS ?? [],
      authoritiesFile: value.WEBHOOK_CA_FILE,
    },
    startChecks: value.START_CHECKS,
    log: { level: value.LOG_LEVEL },
    tracing: tracingConfig(value),
    refundFailed: value.REFUND_FAILED,
    tiers: {
      free: tierLimits(value, 'FREE'),
      growth: tierLimits(value, 'GROWTH'),
      pro: tierLimits(value, 'PRO'),
      team: tierLimits(value, 'TEAM'),
    },
  });
}

type Settings = typeof settings;
type Values = {
  [Name in keyof Settings]: Settings[Name]['defaultValue'] extends string
    ? ReturnType<Settings[Name]['parse']>
    : ReturnType<Settings[Name]['parse']> | null;
};

/** Adds PGPASSWORD, exactly as given, if the address has no password. */
function withPassword(address: string | null, password = ''): string | null {
  if (address === null || password === '' || new URL(address).password !== '') return address;
  return Object.assign(new URL(address), { password: encodeURIComponent(password) }).href;
}

/** Returns the days until each kind of data expires. Omits kinds that do not expire. */
function retentionConfig(value: Values) {
  const days = {
    texts: value.RETAIN_TEXTS_DAYS,
    scripts: value.RETAIN_SCRIPTS_DAYS,
    media: value.RETAIN_MEDIA_DAYS,
    events: value.RETAIN_EVENTS_DAYS,
    audit: value.RETAIN_AUDIT_DAYS,
    ledger: value.RETAIN_LEDGER_DAYS,
  };
  const set = Object.entries(days).filter(([, each]) => each !== null);
  return Object.fromEntries(set) as { readonly [Kind in keyof typeof days]?: number };
}

function singleSignOnConfig(value: Values, siteUrl: string) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ALLOWED_DOMAINS: domains } = value;
  if (issuer === null) return null;
  if (clientId === null) throw missing('OIDC_CLIENT_ID', 'an id', 'OIDC_ISSUER is set');
  // Some providers give an account to anyone.
  if (domains === null || domains.length === 0)
    throw missing('OIDC_ALLOWED_DOMAINS', 'domains, or *,', 'OIDC_ISSUER is set');
  return {
    provider: {
      issuer,
      clientId,
      clientSecret: value.OIDC_CLIENT_SECRET,
      name: value.OIDC_NAME,
      groupsClaim: value.OIDC_GROUPS_CLAIM,
      callbackUrl: `${siteUrl}/sign-in/provider/callback`,
    },
    rules: { domains, groups: value.OIDC_GROUPS ?? [] },
    only: value.OIDC_ONLY === 'yes',
  };
}

function mailConfig(value: Values, siteUrl: string) {
  // A mailed link creates an account, unless an identity provider does.
  if (value.SMTP_URL === null && value.SIGN_UP === 'open' && value.OIDC_ISSUER === null)
    throw missing('SMTP_URL', 'an address', 'SIGN_UP is open');
  if (value.SMTP_URL === null) return null;
  return { url: value.SMTP_URL, from: value.MAIL_FROM ?? `Aloud <aloud@${new URL(siteUrl).hostname}>` };
}

function tracingConfig(value: Values) {
  if (value.OTEL_EXPORTER_OTLP_ENDPOINT === null) return null;
  return {
    endpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: value.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: value.OTEL_SERVICE_NAME,
  };
}

function speechConfig(value: Values, environment: NodeJS.ProcessEnv) {
  return {
    slots: { tts_a: value.TTS_A_ENGINE, tts_b: value.TTS_B_ENGINE },
    access: engineAccess(environment, value.SPEECH_TIMEOUT_SECONDS * 1000),
    processes: value.SPEECH_PROCESSES ?? availableParallelism(),
    idleMilliseconds: value.SPEECH_IDLE_SECONDS * 1000,
    steady: value.STEADY_VOICE === 'on',
    listenBack: value.LISTEN_BACK,
    segmentCacheBytes: value.SEGMENT_CACHE_MB * 1_048_576,
  };
}

/** Collects access to speech engines: any `NAME_API_KEY`, with `NAME_BASE_URL`, by the lower-case name. */
function engineAccess(environment: NodeJS.ProcessEnv, timeout: number) {
  const keys = Object.entries(environment).flatMap(([variable, apiKey]) => {
    const name = /^([A-Z][A-Z0-9]*)_API_KEY$/.exec(variable)?.[1];
    return name && !(variable in settings) && apiKey?.trim() ? [{ name, apiKey: apiKey.trim() }] : [];
  });
  return Object.fromEntries(
    keys.map(({ name, apiKey }) => {
      const written = environment[`${name}_BASE_URL`]?.trim();
      const baseUrl = written ? parseSetting(`${name}_BASE_URL`, settings.LLM_BASE_URL, written) : null;
      return [name.toLowerCase(), { apiKey, baseUrl, timeout }];
    }),
  );
}

function writerConfig(value: Values) {
  if (value.WRITER === 'builtin') return { kind: value.WRITER };
  if (value.LLM_MODEL === null)
    throw missing('LLM_MODEL', 'the name of a model', `WRITER is ${value.WRITER}`);
  if (value.WRITER === 'openai-compatible' && value.LLM_BASE_URL === null) {
    throw missing('LLM_BASE_URL', 'an address', `WRITER is ${value.WRITER}`);
  }
  // The default may be longer. The timeout then also ends a silence.
  if (
    `${value.LLM_SILENCE_SECONDS}` !== settings.LLM_SILENCE_SECONDS.defaultValue &&
    value.LLM_SILENCE_SECONDS > value.LLM_TIMEOUT_SECONDS
  )
    throw new ConfigError(
      `LLM_SILENCE_SECONDS takes at most LLM_TIMEOUT_SECONDS (${value.LLM_TIMEOUT_SECONDS}), but got ${value.LLM_SILENCE_SECONDS}.`,
    );
  return {
    kind: value.WRITER,
    baseUrl: value.LLM_BASE_URL,
    model: value.LLM_MODEL,
    apiKey: value.LLM_API_KEY,
    timeoutMilliseconds: value.LLM_TIMEOUT_SECONDS * 1000,
    silenceMilliseconds: value.LLM_SILENCE_SECONDS * 1000,
    maxTokens: value.LLM_MAX_TOKENS,
    temperature: value.LLM_TEMPERATURE,
    reasoningEffort: value.LLM_REASONING_EFFORT,
    judge: value.LLM_JUDGE === 'on',
  };
}

function s3Config(value: Values) {
  if (value.S3_BUCKET === null) return null;
  return {
    bucket: value.S3_BUCKET,
    endpoint: value.S3_ENDPOINT,
    publicEndpoint: value.S3_PUBLIC_ENDPOINT,
    region: value.S3_REGION,
    // Servers other than Amazon's rarely have a host name for each bucket.
    forcePathStyle: { on: true, off: false, auto: value.S3_ENDPOINT !== null }[value.S3_FORCE_PATH_STYLE],
    credentials: s3Credentials(value),
  };
}

/** Returns null if the client uses its other default sources. */
function s3Credentials(value: Values) {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token } = value;
  if (id === null && secret === null) return null;
  if (id === null) throw missing('AWS_ACCESS_KEY_ID', 'a key', 'AWS_SECRET_ACCESS_KEY is set');
  if (secret === null) throw missing('AWS_SECRET_ACCESS_KEY', 'a secret', 'AWS_ACCESS_KEY_ID is set');
  return { accessKeyId: id, secretAccessKey: secret, ...(token === null ? {} : { sessionToken: token }) };
}

function missing(name: string, what: string, when: string): ConfigError {
  return new ConfigError(`${name} takes ${what} when ${when}, but got nothing.`);
}

function tierLimits(value: Values, tier: 'FREE' | 'GROWTH' | 'PRO' | 'TEAM') {
  return {
    requestsPerDay: value[`TIER_${tier}_REQUESTS_PER_DAY`],
    requestsPerMinute: value[`TIER_${tier}_REQUESTS_PER_MINUTE`],
    concurrentJobs: value[`TIER_${tier}_CONCURRENT_JOBS`],
    audioQuota: value[`TIER_${tier}_AUDIO_QUOTA`],
  };
}

function readSettings(environment: NodeJS.ProcessEnv): Values {
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, setting]) => {
    const written = environment[name]?.trim() || setting.defaultValue;
    return [name, written === null ? null : parseSetting(name, setting, written)];
  });
  return Object.fromEntries(entries) as Values;
}

function parseSetting<T>(name: string, setting: Setting<T>, written: string): T {
  try {
    return setting.parse(written);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const got = setting.isSecret ? 'something else' : JSON.stringify(written);
    throw new ConfigError(`${name} takes ${error.message}, but got ${got}.`);
  }
}

function deepFreeze<T extends object>(value: T): Readonly<T> {
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
