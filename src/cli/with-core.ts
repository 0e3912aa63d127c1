import pino from 'pino';
import { readConfig, readEnvironment } from '../config/config.ts';
import type { Services } from '../operations/context.ts';

/** Lets a command work on the same data as a running server, and closes it behind the command. */
export async function withCore<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const config = readConfig(readEnvironment());
  // Loaded only now: words that make no command are answered without it.
  const { openCore } = await import('../core.ts');
  const logger = pino({ level: 'error' }, pino.destination(2));
  const core = await openCore({ config, logger, onProgress: (message) => console.error(message) });
  try {
    return await work(core.services);
  } finally {
    await core.close();
  }
}
