import type { Logger } from 'pino';
import type { SpeechEngines } from '../speech/speech-engines.ts';

const quietMinute = 60_000;

/**
 * Loads the voice, so that the first request does not wait. Measures, once on a machine, which voice it is fast enough
 * for, as soon as nothing is spoken. Returns what stops that.
 */
export function warmVoices(engines: SpeechEngines, logger: Logger): () => void {
  engines.warm();
  const timer = setInterval(() => {
    const { busy, waiting } = engines.use();
    if (busy + waiting > 0) return;
    clearInterval(timer);
    engines.decide().then(
      (choice) => choice && logger.info(choice, 'chose the speech engine of this machine'),
      (error: unknown) => logger.warn({ err: error }, 'could not measure the speed of the speech engine'),
    );
  }, quietMinute);
  timer.unref();
  return () => clearInterval(timer);
}

/** Hashing the voice takes less than a second. */
const everySixHours = 6 * 3_600_000;

/** Checks the models of the voices every six hours: disks corrupt files. */
export function verifyModels(verify: () => Promise<void>, onError: (error: unknown) => void) {
  const timer = setInterval(() => void verify().catch(onError), everySixHours).unref();
  return { stop: () => clearInterval(timer) };
}
