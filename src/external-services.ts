import type { Logger } from 'pino';
import { type Config, ConfigError } from './config/config.ts';
import { checkAuthorities } from './egress/egress.ts';
import { checkMailServer } from './mail/create-mailer.ts';
import { askLanguageModel } from './offline-pipeline.ts';
import type { ConversionServices } from './operations/context.ts';
import { claimMediaStore } from './operations/conversions/media-ownership.ts';
import { checkIdentityProvider } from './single-sign-on/create-identity-provider.ts';
import { createSpeechEngines } from './speech/speech-engines.ts';
import { openMediaStore } from './storage/media/open-media-store.ts';

/** A service outside of this installation. */
export type ExternalService = {
  readonly name: string;
  readonly detail: string;
  readonly fault: string | null;
};

/** Asks each of them whether it can be used. */
export async function checkExternalServices(config: Config): Promise<ExternalService[]> {
  const checks = [
    media(config),
    mail(config),
    voices(config),
    languageModel(config),
    identities(config),
    receivers(config),
  ];
  return (await Promise.all(checks)).flat();
}

/** A service that cannot be used stops the start, or is a warning that nothing waits for. */
export async function checkAtStart(config: Config, logger: Logger): Promise<void> {
  if (config.startChecks === 'off') return;
  const checking = checkExternalServices(config).then((services) =>
    services.filter(({ fault }) => fault !== null),
  );
  if (config.startChecks === 'fail') {
    const [first] = await checking;
    if (first) throw new ConfigError(`The ${first.name} cannot be used: ${first.fault}`);
    return;
  }
  const warn = (error: unknown) => logger.warn({ err: error }, 'the services could not be checked');
  checking.then((faulty) => {
    for (const { name, fault } of faulty) logger.warn({ service: name, fault }, 'a service cannot be used');
  }, warn);
}

async function media({ data: { directory }, media: { s3, prefix } }: Config): Promise<ExternalService[]> {
  if (s3 === null) return [];
  const store = await openMediaStore({ directory, s3, prefix });
  return [await ask('media store', `bucket ${s3.bucket}`, () => store.check(), '')];
}

async function mail({ mail }: Config): Promise<ExternalService[]> {
  if (mail === null) return [];
  return [await ask('mail server', new URL(mail.url).host, () => checkMailServer(mail.url))];
}

async function voices({ speech, cacheDirectory }: Config): Promise<ExternalService[]> {
  const found: ExternalService[] = [];
  // Without a key, an engine cannot even be created.
  const created = await ask('voices', 'the engines of tts_a and tts_b', async () => {
    await using engines = disposable(createSpeechEngines({ ...speech, cacheDirectory }));
    for (const engine of engines.vendors())
      found.push(await ask(`voices of ${engine.name}`, 'the key works', async () => engine.reach?.(), ''));
  });
  return created.fault === null ? found : [created];
}

function disposable<T extends { close(): Promise<void> }>(part: T) {
  return { ...part, [Symbol.asyncDispose]: () => part.close() };
}

async function languageModel(config: Config): Promise<ExternalService[]> {
  const check = await askLanguageModel(config);
  if (check === null) return [];
  return [{ name: 'writer', detail: check.message, fault: check.ok ? null : check.message }];
}

async function identities({ singleSignOn }: Config): Promise<ExternalService[]> {
  if (singleSignOn === null) return [];
  const { provider } = singleSignOn;
  return [await ask('identity provider', provider.issuer, () => checkIdentityProvider(provider))];
}

async function receivers({ webhooks: { authoritiesFile } }: Config): Promise<ExternalService[]> {
  if (authoritiesFile === null) return [];
  return [await ask('webhooks', 'WEBHOOK_CA_FILE can be used', () => checkAuthorities(authoritiesFile), '')];
}

/** The place that a fault names is the detail, unless the reason has it. */
async function ask(
  name: string,
  detail: string,
  check: () => Promise<unknown>,
  place = `${detail}: `,
): Promise<ExternalService> {
  try {
    await check();
    return { name, detail, fault: null };
  } catch (error) {
    return { name, detail, fault: `${place}${reasonOf(error)}` };
  }
}

/** The cause has the reason that callers do not see. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? cause.message : message;
}

/** A store that does not respond now is compared before each sweep. */
export async function claimMedia(services: ConversionServices, { media }: Config): Promise<void> {
  const fault = await claimMediaStore(services, media).catch((error: unknown) => {
    services.reportFault(error, 'the media store could not be checked for its installation');
    return null;
  });
  if (fault === null) return;
  // A bucket that does not exist has no marker, either.
  const store = await ask('media store', '', () => services.media.check(), '');
  throw new ConfigError(store.fault ?? fault);
}
