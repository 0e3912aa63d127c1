import type { Installation } from './installation.ts';

/** Watches for conversions that are said to run while nobody is at work on them. */
export function watchForSilence({ database }: Installation): { stop(): Promise<number> } {
  let over = false;
  let failure: unknown;
  let longest = 0;
  const since = new Map<string, { seen: string; at: number }>();
  const watching = (async () => {
    while (!over) {
      const rows = await database.query(
        `select c.id, c.status, c.attempt, c.progress, j.state, j.started_on, j.heartbeat_on, j.retry_count
         from conversions c left join pgboss.job j on j.data->>'id' = c.id::text
           and (j.data->>'attempt')::int = c.attempt and j.state < 'completed'
         where c.status in ('processing', 'generating')`,
      );
      const running = new Set(rows.map((row) => row.id));
      for (const id of since.keys()) if (!running.has(id)) since.delete(id);
      for (const row of rows) {
        const seen = JSON.stringify(row);
        const known = since.get(row.id);
        if (known?.seen !== seen) since.set(row.id, { seen, at: Date.now() });
        else longest = Math.max(longest, Date.now() - known.at);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })().catch((error: unknown) => {
    failure = error;
  });
  return {
    /** The longest time, in seconds, for which nothing happened to a conversion that runs. */
    async stop() {
      over = true;
      await watching;
      if (failure) throw failure;
      return longest / 1000;
    },
  };
}
