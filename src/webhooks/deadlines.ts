/** Begins to watch something that may not take too long. What it returns ends the watch. */
export type Deadlines = (giveUp: () => void) => () => void;

/**
 * Gives up on what takes longer than so many milliseconds, to within a hundredth of that. One timer looks after all:
 * thousands of exchanges begin and end within its interval, and a timer for each would cost more than it is worth.
 */
export function createDeadlines(milliseconds: number): Deadlines {
  const interval = Math.max(1, milliseconds / 100);
  // In the order in which they began, which is the order in which their time is up.
  const watched = new Set<{ readonly endsAt: number; readonly giveUp: () => void }>();
  let looking = false;

  const look = () => {
    const now = performance.now();
    for (const one of watched) {
      if (one.endsAt > now) break;
      watched.delete(one);
      one.giveUp();
    }
    looking = watched.size > 0;
    if (looking) setTimeout(look, interval).unref();
  };
  return (giveUp) => {
    const one = { endsAt: performance.now() + milliseconds, giveUp };
    watched.add(one);
    if (!looking) setTimeout(look, interval).unref();
    looking = true;
    return () => {
      watched.delete(one);
    };
  };
}
