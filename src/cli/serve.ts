import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { type App, openApp, type Role } from '../app.ts';
import type { Config } from '../config/config.ts';
import { setUpInstallation } from '../operations/installation/set-up-installation.ts';
import { announce } from './welcome.ts';

/** Runs the service until it is told to stop. */
export async function serve(config: Config, { role, json }: { role: Role; json?: boolean }): Promise<void> {
  const logger = createLogger(config.log.level);
  const app = await openApp({ config, role, logger, onProgress: (message) => console.error(message) });
  stopOnSignal(app, logger);
  const firstSteps = role === 'worker' ? null : await setUpInstallation(app.core.services);
  try {
    await listen(app, config, role);
  } catch (error) {
    await app.close();
    throw error;
  }
  announce({ siteUrl: config.server.siteUrl, role, firstSteps }, { json: json ?? false });
}

async function listen(app: App, config: Config, role: Role): Promise<void> {
  const { host, workerPort } = config.server;
  const port = role === 'worker' ? workerPort : config.server.port;
  if (port === null) return;
  await app.server.listen({ port, host }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new Error(`Port ${port} is in use: stop what listens there, or choose another port with PORT.`);
  });
}

/** One line of JSON a request; something easier on the eye where a person is watching. */
function createLogger(level: string): Logger {
  const options = { level, base: null, redact: ['req.headers.authorization', 'req.headers.cookie'] };
  return process.stdout.isTTY
    ? pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(options);
}

const patience = 28_000;

/** Finishes what is under way, hands back the rest, and leaves. A second signal leaves at once. */
function stopOnSignal(app: App, logger: Logger): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), patience).unref();
    await app.close().catch((error: unknown) => {
      logger.error({ err: error }, 'could not stop cleanly');
      process.exitCode = 1;
    });
    process.exit();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
