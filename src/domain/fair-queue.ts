import type { KeyMode } from './api-key.ts';
import type { Tenant } from './tenant.ts';
import { tierWeights } from './tiers.ts';

/**
 * Weighted fair queueing. Live work goes before the sandbox, which has every eighth turn. Within a mode it is the turn of
 * the organization that has had the least, by the weight of its tier. One that comes new is ahead of the others by
 * `burst`, so that something short is done at once.
 */
export type FairQueue<T> = {
  readonly size: number;
  /** How many items of an organization wait. */
  depth(organizationId: string): number;
  /** The cost is in any unit that all items of the queue share. */
  add(tenant: Tenant, item: T, cost?: number): void;
  /** Returns a taken item, to be the next of its organization. */
  putBack(tenant: Tenant, item: T, cost?: number): void;
  /** False when the item is not waiting. */
  remove(tenant: Tenant, item: T): boolean;
  /** The next item of an organization that is allowed. */
  next(isAllowed?: (organizationId: string) => boolean): T | undefined;
};

/** The waiting items of one organization in one mode. */
type Lane<T> = {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly entries: { readonly item: T; readonly cost: number }[];
  weight: number;
  /** The time at which its next item begins, on a clock that counts cost by weight. */
  begins: number;
};

const sandboxTurn = 8;

export function createFairQueue<T>(burst = 0): FairQueue<T> {
  const lanes = new Map<string, Lane<T>>();
  const clock = { live: 0, sandbox: 0 };
  let size = 0;
  let contested = 0;

  const newcomerBegins = ({ mode, weight }: Lane<T>) => clock[mode] - burst / weight;
  const keyOf = ({ organizationId, mode }: Tenant) => `${mode} ${organizationId}`;
  const openLane = (tenant: Tenant): Lane<T> => {
    const lane = lanes.get(keyOf(tenant)) ?? newLane(tenant);
    lanes.set(keyOf(tenant), lane);
    lane.weight = tierWeights[tenant.tier];
    // An organization saves up no more than that while it has nothing to do.
    if (lane.entries.length === 0) lane.begins = Math.max(lane.begins, newcomerBegins(lane));
    size += 1;
    return lane;
  };
  const chooseLane = (isAllowed: (organizationId: string) => boolean): Lane<T> | undefined => {
    const first: Partial<Record<KeyMode, Lane<T>>> = {};
    for (const lane of lanes.values()) {
      const best = first[lane.mode];
      if (lane.entries.length === 0 || !isAllowed(lane.organizationId)) continue;
      if (best === undefined || lane.begins < best.begins) first[lane.mode] = lane;
    }
    if (!first.live || !first.sandbox) return first.live ?? first.sandbox;
    contested += 1;
    return contested % sandboxTurn === 0 ? first.sandbox : first.live;
  };
  /** An empty lane is remembered as long as it would begin later than a new one. */
  const forgetLanes = () => {
    for (const [key, lane] of lanes)
      if (size === 0 || (lane.entries.length === 0 && lane.begins <= newcomerBegins(lane))) lanes.delete(key);
  };
  return {
    get size() {
      return size;
    },
    depth: (organizationId) =>
      lanes
        .values()
        .filter((lane) => lane.organizationId === organizationId)
        .reduce((sum, lane) => sum + lane.entries.length, 0),
    add: (tenant, item, cost = 1) => void openLane(tenant).entries.push({ item, cost }),
    putBack(tenant, item, cost = 1) {
      const lane = openLane(tenant);
      lane.entries.unshift({ item, cost });
      lane.begins -= cost / lane.weight;
    },
    remove(tenant, item) {
      const entries = lanes.get(keyOf(tenant))?.entries ?? [];
      const index = entries.findIndex((entry) => entry.item === item);
      if (index < 0) return false;
      entries.splice(index, 1);
      size -= 1;
      return true;
    },
    next(isAllowed = () => true) {
      const lane = chooseLane(isAllowed);
      const entry = lane?.entries.shift();
      if (!lane || !entry) return undefined;
      size -= 1;
      clock[lane.mode] = Math.max(clock[lane.mode], lane.begins);
      lane.begins += entry.cost / lane.weight;
      forgetLanes();
      return entry.item;
    },
  };
}

function newLane<T>({ organizationId, mode }: Tenant): Lane<T> {
  return { organizationId, mode, entries: [], weight: 1, begins: Number.NEGATIVE_INFINITY };
}
