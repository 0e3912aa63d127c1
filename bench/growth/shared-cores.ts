import { randomNumbers } from '../support/random-numbers.ts';

export type Line = {
  readonly perSecond: number;
  /** Core-seconds of one conversion, on average. */
  readonly coreSeconds: number;
  /** Cores of one machine: a conversion is spoken by one worker. */
  readonly coresPerMachine: number;
  /** How much longer than alone 95 of 100 may take, in seconds. */
  readonly maxDelay: number;
};

const arrivals = 20_000;

/**
 * Simulates a busy hour with more and more cores, until almost no conversion is delayed for long. Texts arrive at random
 * and differ in length: times between them are exponential, lengths log-normal.
 */
export function fewestCores(line: Line): { cores: number; delaySeconds: number } {
  const load = line.perSecond * line.coreSeconds;
  for (let cores = Math.max(1, Math.floor(load)); ; cores += Math.max(1, Math.floor(load / 50))) {
    const delaySeconds = load >= cores ? Number.POSITIVE_INFINITY : delayOf(line, cores);
    if (delaySeconds <= line.maxDelay) return { cores, delaySeconds };
  }
}

/**
 * The 95th percentile of the delay. The voices are shared sentence by sentence, so all conversions that are under way
 * progress at the same rate. `served` is the work that each of them has got since the beginning.
 */
function delayOf({ perSecond, coreSeconds, coresPerMachine }: Line, cores: number): number {
  const random = randomNumbers(7);
  const alone = Math.min(cores, coresPerMachine);
  let active: { arrivedAt: number; work: number; endsAt: number }[] = [];
  const delays: number[] = [];
  let [now, served] = [0, 0];
  const rate = () => Math.min(alone, cores / active.length);
  const end = () => {
    const next = active.reduce((first, job) => (job.endsAt < first.endsAt ? job : first));
    now += (next.endsAt - served) / rate();
    served = next.endsAt;
    active = active.filter((job) => job !== next);
    delays.push(now - next.arrivedAt - next.work / alone);
  };
  for (let count = 0; count < arrivals; count += 1) {
    const arrivesAt = now + -Math.log(1 - random()) / perSecond;
    while (active.length > 0) {
      const next = Math.min(...active.map((job) => job.endsAt));
      if (now + (next - served) / rate() > arrivesAt) break;
      end();
    }
    if (active.length > 0) served += (arrivesAt - now) * rate();
    now = arrivesAt;
    const work = coreSeconds * lengthFactor(random);
    active.push({ arrivedAt: now, work, endsAt: served + work });
  }
  while (active.length > 0) end();
  return delays.toSorted((left, right) => left - right)[Math.floor(arrivals * 0.95)] ?? 0;
}

const spread = 0.8;

/** Log-normal with a mean of one. */
function lengthFactor(random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(spread * normal - spread ** 2 / 2);
}
