import type { Logger } from 'pino';
import type { SpeechEngines } from '../speech/speech-engines.ts';

const quietMinute = 60_000;

/**
 * Loads the voice, so that the first request does not wait. When the engines are idle, measures once per machine which
 * voice it is fast enough for. Returns a function that cancels the measurement.
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

/** Checks the model files of the voices every six hours, because disks can corrupt files. */
export function verifyModels(verify: () => Promise<void>, onError: (error: unknown) => void) {
  const timer = setInterval(() => void verify().catch(onError), everySixHours).unref();
  return { stop: () => clearInterval(timer) };
}
