import { setTimeout as pause } from 'node:timers/promises';

/** Less than the runner gives a test, so that what was seen last is told. */
const longest = 150;

/** Asks until there is an answer, or one that was hoped for. */
export function until<T>(ask: () => Promise<T> | T): Promise<Exclude<T, undefined | null | false>>;
export function until<T>(ask: () => Promise<T> | T, hopedFor: (answer: T) => boolean): Promise<T>;
export async function until<T>(
  ask: () => Promise<T> | T,
  hopedFor: (answer: T) => boolean = Boolean,
): Promise<T> {
  const deadline = Date.now() + longest * 1000;
  for (;;) {
    const answer = await ask();
    if (hopedFor(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`Not within ${longest} s; last seen: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
