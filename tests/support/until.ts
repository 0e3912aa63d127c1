import { setTimeout as pause } from 'node:timers/promises';

/** Less than the timeout of a test, so that the last value seen is reported. */
const maxSeconds = 480;

/** Asks until there is an answer, or an expected one. */
export function until<T>(ask: () => Promise<T> | T): Promise<Exclude<T, undefined | null | false>>;
export function until<T>(ask: () => Promise<T> | T, isExpected: (answer: T) => boolean): Promise<T>;
export async function until<T>(
  ask: () => Promise<T> | T,
  isExpected: (answer: T) => boolean = Boolean,
): Promise<T> {
  const deadline = Date.now() + maxSeconds * 1000;
  let waited = 20;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Not within ${maxSeconds} s; last seen: ${JSON.stringify(answer)}`);
    // What takes long is asked for less often: asking costs processor time, which the work then lacks.
    waited = Math.min(300, waited * 1.1);
    await pause(waited);
  }
}
