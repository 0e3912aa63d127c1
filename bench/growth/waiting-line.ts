import { randomNumbers } from '../support/random-numbers.ts';

export type Line = {
  readonly perSecond: number;
  readonly serviceSeconds: number;
  /** The maximum wait of 95 of 100, in seconds. */
  readonly maxWait: number;
};

const arrivals = 20_000;

/**
 * Simulates a busy hour with more and more servers, until almost no text waits long. Texts arrive at random
 * and differ in length: times between them are exponential, lengths log-normal.
 */
export function fewestServers(line: Line): { servers: number; waitSeconds: number } {
  const load = line.perSecond * line.serviceSeconds;
  for (let servers = Math.max(1, Math.floor(load)); ; servers += Math.max(1, Math.floor(load / 50))) {
    const waitSeconds = load >= servers ? Number.POSITIVE_INFINITY : waitOf(line, servers);
    if (waitSeconds <= line.maxWait) return { servers, waitSeconds };
  }
}

/** The 95th percentile of the wait. */
function waitOf({ perSecond, serviceSeconds }: Line, servers: number): number {
  const random = randomNumbers(7);
  const freeAt = new Float64Array(servers);
  const waits: number[] = [];
  let now = 0;
  for (let count = 0; count < arrivals; count += 1) {
    now += -Math.log(1 - random()) / perSecond;
    const first = soonest(freeAt);
    const start = Math.max(now, freeAt[first] ?? 0);
    waits.push(start - now);
    freeAt[first] = start + serviceSeconds * lengthFactor(random);
  }
  return waits.toSorted((left, right) => left - right)[Math.floor(arrivals * 0.95)] ?? 0;
}

function soonest(times: Float64Array): number {
  let best = 0;
  for (let index = 1; index < times.length; index += 1)
    if ((times[index] ?? 0) < (times[best] ?? 0)) best = index;
  return best;
}

const spread = 0.8;

/** Log-normal with a mean of one. */
function lengthFactor(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * normal - spread ** 2 / 2);
}
