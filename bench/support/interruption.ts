const stops = new Set<() => Promise<void>>();

/** Registers how something is stopped when the whole run is interrupted. Gives the way to take it back. */
export function whenInterrupted(stop: () => Promise<void>): () => void {
  stops.add(stop);
  return () => stops.delete(stop);
}

/** Lets an interruption stop everything that was registered, then tidies up and leaves. */
export function leaveWhenInterrupted(tidyUp: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await Promise.allSettled([...stops].map((stop) => stop()));
      await tidyUp();
      process.exit(130);
    });
  }
}
