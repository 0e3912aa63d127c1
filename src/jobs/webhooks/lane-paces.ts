/** How a receiver was the last time: it kept us waiting, or it took as many requests at once as anyone gets. */
export type Pace = 'slow' | 'usual' | 'quick';

/** Remembers receivers. Slow ones share a part of the places, so that others find one. */
export type LanePaces = {
  of(lane: string): Pace;
  /** Notes how a turn went. After a usual one, of few deliveries, a quick lane is still taken for quick. */
  note(lane: string, pace: Pace): void;
  /** Lanes that are best left alone: all slow ones, while `most` of them are under way. */
  avoided(underWay: Iterable<string>, most: number): string[];
};

const mostRemembered = 10_000;

export function createLanePaces(): LanePaces {
  const slow = new Set<string>();
  const quick = new Set<string>();
  return {
    of: (lane) => (slow.has(lane) ? 'slow' : quick.has(lane) ? 'quick' : 'usual'),
    note(lane, pace) {
      slow.delete(lane);
      if (pace === 'slow') quick.delete(lane);
      const those = pace === 'slow' ? slow : pace === 'quick' ? quick : null;
      if (those && those.size < mostRemembered) those.add(lane);
    },
    avoided(underWay, most) {
      const running = [...underWay].filter((lane) => slow.has(lane)).length;
      return running >= most ? [...slow] : [];
    },
  };
}
