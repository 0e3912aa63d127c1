import { lookup } from 'node:dns/promises';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type App, openApp, type Role } from '../app.ts';
import { type Config, ConfigError, settingWarnings } from '../config/config.ts';
import { commandToType } from '../domain/command-to-type.ts';
import { inQuarantine } from '../domain/errors.ts';
import { firstRequest } from '../domain/first-request.ts';
import { type FirstSteps, hasOrganization, setUpInstallation } from '../operations/installation.ts';
import { createLogger } from './create-logger.ts';

const databaseTimeout = 30_000;

export type ServeOptions = { readonly role: Role; readonly json?: boolean; readonly quarantine?: boolean };

/** Runs the service until it gets a signal to stop. */
export async function serve(
  config: Config,
  { role, json = false, quarantine = false }: ServeOptions,
): Promise<void> {
  const logger = createLogger(config.log.level);
  for (const warning of settingWarnings(config)) logger.warn(warning);
  const onProgress = (message: string) => console.error(message);
  await lookup(config.server.host).catch((error: unknown) => {
    throw new ConfigError(notHere(config.server.host), { cause: error });
  });
  let isSetUp = role === 'worker' || quarantine;
  const setup = async () => {
    if (!isSetUp) throw new Error('The first organization is being made.');
  };
  const opening = openApp({
    config,
    role,
    quarantine,
    logger,
    onProgress,
    timeout: databaseTimeout,
    readiness: { setup },
  });
  stopOnSignal(opening, logger, role === 'worker' ? null : config.server.drainSeconds);
  const app = await opening;
  try {
    isSetUp ||= await hasOrganization(app.core.services);
    const address = await listen(app, config, role);
    if (role !== 'api' && !quarantine) app.warm();
    // Runs after the server listens. If the port were in use, the key that is shown only once would be lost.
    const firstSteps = isSetUp ? null : await setUp(app, config, json);
    isSetUp = true;
    console.log(
      announcement({ siteUrl: config.server.siteUrl, address }, { role, quarantine, json }, firstSteps),
    );
  } catch (error) {
    setTimeout(() => process.exit(1), stopTimeout).unref();
    await app.close();
    throw error;
  }
}

type Shown = { readonly steps: FirstSteps /** Null on a terminal. */; readonly file: string | null };

async function setUp({ core }: App, config: Config, json: boolean): Promise<Shown | null> {
  const { directory } = config.data;
  const { siteUrl } = config.server;
  let file: string | null = null;
  const steps = await setUpInstallation(core.services, async (first) => {
    if (!process.stdout.isTTY) file = await writeFirstSteps(first, { directory, siteUrl, json });
  });
  return steps && { steps, file };
}

/** Returns the address that it listens on. */
async function listen(app: App, config: Config, role: Role): Promise<string> {
  const { host, workerPort } = config.server;
  const port = role === 'worker' ? (workerPort ?? config.server.port + 1) : config.server.port;
  const isTaken = (error: NodeJS.ErrnoException) => error.code === 'EADDRINUSE';
  const listening = app.server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    // Several workers can run on one machine without a port setting.
    if (role === 'worker' && workerPort === null && isTaken(error))
      return app.server.listen({ port: 0, host });
    throw error;
  });
  return listening.catch((error: NodeJS.ErrnoException) => {
    const name = role === 'worker' ? 'WORKER_PORT' : 'PORT';
    const messages: Record<string, string> = {
      EADDRINUSE: `Port ${port} is in use: stop the program that uses it, or choose another port with ${name}.`,
      EACCES: `Port ${port} requires root: choose one above 1023 with ${name}.`,
      EADDRNOTAVAIL: notHere(host),
    };
    throw new Error(messages[error.code ?? ''] ?? error.message, { cause: error });
  });
}

function notHere(host: string): string {
  return `HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, but got "${host}".`;
}

const stopTimeout = 28_000;
/** npm forwards a signal that the terminal has already sent. Within this time, both count as one. */
const sameSignal = 1_000;

/** Finishes current requests, releases the jobs and exits. A second signal exits at once. */
function stopOnSignal(opening: Promise<App>, logger: Logger, drainSeconds: number | null): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > sameSignal) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopTimeout + (drainSeconds ?? 0) * 1000).unref();
    const app = await opening.catch(() => null);
    await app?.server.drain(drainSeconds);
    await app?.close().catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop cleanly');
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function announcement(
  { siteUrl, address }: Readonly<Record<'siteUrl' | 'address', string>>,
  { role, quarantine, json }: Required<ServeOptions>,
  first: Shown | null,
): string {
  if (json) {
    const begin =
      first && (first.file === null ? firstStepsFields(first.steps) : { first_steps: first.file });
    return JSON.stringify({ status: 'running', role, quarantine, site_url: siteUrl, address, ...begin });
  }
  if (quarantine) return `\nAloud is running in quarantine at ${siteUrl}\n\n${inQuarantine}\n`;
  if (role === 'worker') return `\nAn Aloud worker is running, with health and metrics at ${address}\n`;
  const running = `\nAloud is running at ${siteUrl}\n`;
  if (!first) return running;
  if (first.file === null) return `${running}\n${describeFirstSteps(first.steps, siteUrl)}`;
  return `${running}\nThe address to sign in and the first key are in ${first.file}\nRead it, then delete it.\n`;
}

type Options = { readonly directory: string; readonly siteUrl: string; readonly json: boolean };

/** Without a terminal, writes the first link and key to a file of this user, because other people can read the logs. */
async function writeFirstSteps(steps: FirstSteps, { directory, siteUrl, json }: Options): Promise<string> {
  const path = join(directory, json ? 'first-steps.json' : 'first-steps.txt');
  const text = json ? `${JSON.stringify(firstStepsFields(steps))}\n` : describeFirstSteps(steps, siteUrl);
  // Other users may be able to read the file of an earlier installation.
  await rm(path, { force: true });
  await writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
  return path;
}

function firstStepsFields({ setupUrl, sandboxKey }: FirstSteps) {
  return { setup_url: setupUrl, sandbox_key: sandboxKey };
}

function describeFirstSteps({ setupUrl, sandboxKey }: FirstSteps, siteUrl: string): string {
  return `  Sign in     ${setupUrl}
              Choose your email address and password there. The link works once, for seven days.
  Sandbox key ${sandboxKey}
              Shown only now; it costs nothing. More keys: ${commandToType('key create --help')}
  Learn more  ${siteUrl}/docs

Hear your first episode: paste this, then open the audio_url in the response.

${firstRequest(siteUrl, sandboxKey)}
`;
}
