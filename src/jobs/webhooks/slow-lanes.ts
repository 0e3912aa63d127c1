/** Receivers that kept us waiting the last time. They share a part of the places, so that others find one. */
export type SlowLanes = {
  has(lane: string): boolean;
  /** Notes how a turn went. */
  note(lane: string, wasSlow: boolean): void;
  /** Lanes that are best left alone: all slow ones, while `most` of them are under way. */
  avoided(underWay: Iterable<string>, most: number): string[];
};

const mostRemembered = 10_000;

export function createSlowLanes(): SlowLanes {
  const slow = new Set<string>();
  return {
    has: (lane) => slow.has(lane),
    note(lane, wasSlow) {
      slow.delete(lane);
      if (wasSlow && slow.size < mostRemembered) slow.add(lane);
    },
    avoided(underWay, most) {
      const running = [...underWay].filter((lane) => slow.has(lane)).length;
      return running >= most ? [...slow] : [];
    },
  };
}
