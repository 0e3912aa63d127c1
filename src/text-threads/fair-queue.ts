/** Lanes take turns: each gives one item before any of them gives its next. */
export type FairQueue<T> = {
  readonly size: number;
  depth(lane: string): number;
  add(lane: string, item: T): void;
  /** False when the item is not waiting. */
  remove(lane: string, item: T): boolean;
  /** The next item of the first lane that is allowed. */
  next(allowed: (lane: string) => boolean): T | undefined;
};

export function createFairQueue<T>(): FairQueue<T> {
  // A map keeps the order of its keys: the lane whose turn is next comes first.
  const lanes = new Map<string, T[]>();
  let size = 0;
  const take = (lane: string, items: T[], index: number) => {
    size -= 1;
    const [item] = items.splice(index, 1);
    if (items.length === 0) lanes.delete(lane);
    return item;
  };
  return {
    get size() {
      return size;
    },
    depth: (lane) => lanes.get(lane)?.length ?? 0,
    add(lane, item) {
      const items = lanes.get(lane) ?? [];
      lanes.set(lane, items);
      items.push(item);
      size += 1;
    },
    remove(lane, item) {
      const items = lanes.get(lane) ?? [];
      const index = items.indexOf(item);
      if (index >= 0) take(lane, items, index);
      return index >= 0;
    },
    next(allowed) {
      const found = lanes.entries().find(([lane]) => allowed(lane));
      if (!found) return undefined;
      const [lane, items] = found;
      lanes.delete(lane);
      if (items.length > 1) lanes.set(lane, items);
      return take(lane, items, 0);
    },
  };
}
