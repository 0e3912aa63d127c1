import type { KeyMode } from './api-key.ts';
import type { Tenant } from './tenant.ts';
import { tierWeights } from './tiers.ts';

/**
 * Weighted fair queueing. Live work goes before the sandbox, which has every eighth turn unless `sandboxTurn` says otherwise.
 * Within a mode, the next turn goes to the organization with the least work done, weighted by its tier. A new organization is
 * ahead of the others by `burst`, so that a short task starts immediately.
 */
export type FairQueue<T> = {
  readonly size: number;
  /** Returns the number of waiting items of an organization that `counts` accepts, by default all. */
  depth(organizationId: string, counts?: (item: T) => boolean): number;
  /** The cost is in any unit that all items of the queue share. */
  add(tenant: Tenant, item: T, cost?: number): void;
  /** Puts an item that was taken back at the front of its organization's items. */
  putBack(tenant: Tenant, item: T, cost?: number): void;
  /** Returns false if the item is not waiting. */
  remove(tenant: Tenant, item: T): boolean;
  /** Takes the next allowed item. The items of one organization stay in order. */
  next(isAllowed?: IsAllowed<T>): T | undefined;
};

type IsAllowed<T> = (organizationId: string, item: T) => boolean;

/** The waiting items of one organization in one mode. */
type Flow<T> = {
  readonly organizationId: string;
  readonly mode: KeyMode;
  readonly entries: { readonly item: T; readonly cost: number }[];
  weight: number;
  /** The time at which its next item begins, on a clock that counts cost by weight. */
  begins: number;
};

export function createFairQueue<T>(burst = 0, sandboxTurn = 8): FairQueue<T> {
  const flows = new Map<string, Flow<T>>();
  const clock = { live: 0, sandbox: 0 };
  let size = 0;
  let contested = 0;

  const newcomerBegins = ({ mode, weight }: Flow<T>) => clock[mode] - burst / weight;
  const keyOf = ({ organizationId, mode }: Tenant) => `${mode} ${organizationId}`;
  const openFlow = (tenant: Tenant): Flow<T> => {
    const flow = flows.get(keyOf(tenant)) ?? newFlow(tenant);
    flows.set(keyOf(tenant), flow);
    flow.weight = tierWeights[tenant.tier];
    // An idle organization cannot save up more than the advantage of a new one.
    if (flow.entries.length === 0) flow.begins = Math.max(flow.begins, newcomerBegins(flow));
    size += 1;
    return flow;
  };
  const chooseFlow = (isAllowed: IsAllowed<T>): Flow<T> | undefined => {
    const first: Partial<Record<KeyMode, Flow<T>>> = {};
    for (const flow of flows.values()) {
      const best = first[flow.mode];
      const [entry] = flow.entries;
      if (entry === undefined || !isAllowed(flow.organizationId, entry.item)) continue;
      if (best === undefined || flow.begins < best.begins) first[flow.mode] = flow;
    }
    if (!first.live || !first.sandbox) return first.live ?? first.sandbox;
    contested += 1;
    return contested % sandboxTurn === 0 ? first.sandbox : first.live;
  };
  /** Forgets empty flows that would not begin later than a new one. */
  const forgetFlows = () => {
    for (const [key, flow] of flows)
      if (size === 0 || (flow.entries.length === 0 && flow.begins <= newcomerBegins(flow))) flows.delete(key);
  };
  return {
    get size() {
      return size;
    },
    depth: (organizationId, counts = () => true) =>
      flows
        .values()
        .filter((flow) => flow.organizationId === organizationId)
        .reduce((sum, flow) => sum + flow.entries.filter(({ item }) => counts(item)).length, 0),
    add: (tenant, item, cost = 1) => void openFlow(tenant).entries.push({ item, cost }),
    putBack(tenant, item, cost = 1) {
      const flow = openFlow(tenant);
      flow.entries.unshift({ item, cost });
      flow.begins -= cost / flow.weight;
    },
    remove(tenant, item) {
      const entries = flows.get(keyOf(tenant))?.entries ?? [];
      const index = entries.findIndex((entry) => entry.item === item);
      if (index < 0) return false;
      entries.splice(index, 1);
      size -= 1;
      return true;
    },
    next(isAllowed = () => true) {
      const flow = chooseFlow(isAllowed);
      const entry = flow?.entries.shift();
      if (!flow || !entry) return undefined;
      size -= 1;
      clock[flow.mode] = Math.max(clock[flow.mode], flow.begins);
      flow.begins += entry.cost / flow.weight;
      forgetFlows();
      return entry.item;
    },
  };
}

function newFlow<T>({ organizationId, mode }: Tenant): Flow<T> {
  return { organizationId, mode, entries: [], weight: 1, begins: Number.NEGATIVE_INFINITY };
}
