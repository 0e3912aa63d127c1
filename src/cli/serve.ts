import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { type App, openApp, type Role } from '../app.ts';
import type { Config } from '../config/config.ts';
import { setUpInstallation } from '../operations/installation.ts';
import { announce } from './welcome.ts';

const maxDatabaseStart = 30_000;

/** Runs the service until it is told to stop. */
export async function serve(config: Config, { role, json }: { role: Role; json?: boolean }): Promise<void> {
  const logger = createLogger(config.log.level);
  const onProgress = (message: string) => console.error(message);
  const opening = openApp({ config, role, logger, onProgress, timeout: maxDatabaseStart });
  stopOnSignal(opening, logger);
  const app = await opening;
  try {
    await listen(app, config, role);
    if (role !== 'api') app.warm();
    // Once it listens: what is shown only once must not be lost to a port that is taken.
    const firstSteps = role === 'worker' ? null : await setUpInstallation(app.core.services);
    announce({ siteUrl: config.server.siteUrl, role, firstSteps }, { json: json ?? false });
  } catch (error) {
    setTimeout(() => process.exit(1), timeout).unref();
    await app.close();
    throw error;
  }
}

async function listen(app: App, config: Config, role: Role): Promise<void> {
  const { host, workerPort } = config.server;
  const port = role === 'worker' ? workerPort : config.server.port;
  if (port === null) return;
  await app.server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const name = role === 'worker' ? 'WORKER_PORT' : 'PORT';
    throw new Error(listenFailures(host, port, name)[error.code ?? ''] ?? error.message, { cause: error });
  });
}

function listenFailures(host: string, port: number, name: string): Record<string, string> {
  const notHere = `HOST takes an address of this machine, such as 127.0.0.1 or 0.0.0.0, but got "${host}".`;
  return {
    EADDRINUSE: `Port ${port} is in use: stop what listens there, or choose another port with ${name}.`,
    EACCES: `Port ${port} is not for ordinary users: choose one above 1023 with ${name}.`,
    EADDRNOTAVAIL: notHere,
    ENOTFOUND: notHere,
    EAI_AGAIN: notHere,
  };
}

/** One line of JSON a request; something easier on the eye where a person is watching. */
function createLogger(level: string): Logger {
  const options = { level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] };
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(options);
}

const timeout = 28_000;
// npm passes on to us what the terminal has sent us already; that is one wish to stop, not two.
const sameWish = 1_000;

/** Finishes what is under way, hands back the rest, and leaves. A second signal, later, leaves at once. */
function stopOnSignal(opening: Promise<App>, logger: Logger): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      if (Date.now() - stoppingSince > sameWish) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), timeout).unref();
    const app = await opening.catch(() => null);
    await app?.server.drain();
    await app?.close().catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop cleanly');
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
