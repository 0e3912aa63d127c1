import type { PreparedDelivery } from '../../operations/webhooks/prepare-deliveries.ts';

export type Due = {
  readonly delivery: PreparedDelivery;
  /** When it was looked up, by the clock of `performance.now()`. */
  readonly loadedAt: number;
};

/** What is due in a lane, looked up before it is needed, so that sending never waits for it. */
export type DueSupply = {
  /** What can be had without waiting; null where it takes a look. */
  ready(): Due | null;
  /** Null when there is no more. */
  next(): Promise<Due | null>;
  /** It is known what became of these: where they are due again, they may be looked up again. */
  forget(ids: readonly string[]): void;
};

type Page = { readonly except: readonly string[]; readonly limit: number };

const largestLook = 256;

/** `firstLook`: how many are looked for at first. */
export function createDueSupply(
  load: (page: Page) => Promise<readonly PreparedDelivery[]>,
  firstLook: number,
): DueSupply {
  const held = new Set<string>();
  const ready: Due[] = [];
  let looking: Promise<void> | null = null;
  let limit = firstLook;
  let dry = false;

  const look = async () => {
    try {
      const deliveries = await load({ except: [...held], limit });
      const loadedAt = performance.now();
      dry = deliveries.length === 0;
      limit = Math.min(limit * 4, largestLook);
      for (const delivery of deliveries) {
        held.add(delivery.id);
        ready.push({ delivery, loadedAt });
      }
    } finally {
      looking = null;
    }
  };
  const lookOnce = () => {
    looking ??= look();
    return looking;
  };
  const take = () => {
    // Looked for while others are sent; where it is not needed after all, nothing has happened to it.
    if (!dry && ready.length <= limit / 2) lookOnce().catch(() => {});
    return ready.shift() ?? null;
  };
  return {
    ready: () => (ready.length > 0 ? take() : null),
    async next() {
      while (ready.length === 0) {
        if (dry) return null;
        await lookOnce();
      }
      return take();
    },
    forget(ids) {
      for (const id of ids) held.delete(id);
    },
  };
}
