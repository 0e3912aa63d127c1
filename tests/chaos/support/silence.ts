import type { Installation } from './installation.ts';

export type Silence = { readonly seconds: number; readonly of: string };

/**
 * Watches for conversions that are said to run while nothing happens to them: no step, no progress, no new claim.
 * A heartbeat is none of these. One that waits for its turn is not silent while others before it are claimed.
 */
export function watchForSilence({ database }: Installation): { stop(): Promise<Silence> } {
  let over = false;
  let failure: unknown;
  let longest: Silence = { seconds: 0, of: 'none' };
  const since = new Map<string, { seen: string; at: number }>();
  const watching = (async () => {
    while (!over) {
      const rows = await database.query(
        `select id, status, attempt, progress, claims,
           case when claims = 0 then (select count(*) from conversions other
             where other.status in ('processing', 'generating') and other.claims = 0
               and other.started_at <= waiting.started_at) end as turn
         from conversions waiting where status in ('processing', 'generating')`,
      );
      const running = new Set(rows.map((row) => row.id));
      for (const id of since.keys()) if (!running.has(id)) since.delete(id);
      for (const row of rows) {
        const seen = JSON.stringify(row);
        const known = since.get(row.id);
        if (known?.seen !== seen) since.set(row.id, { seen, at: Date.now() });
        else if (Date.now() - known.at > longest.seconds * 1000)
          longest = { seconds: (Date.now() - known.at) / 1000, of: seen };
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })().catch((error: unknown) => {
    failure = error;
  });
  return {
    /** The longest time for which nothing happened to a conversion that runs. */
    async stop() {
      over = true;
      await watching;
      if (failure) throw failure;
      return longest;
    },
  };
}
