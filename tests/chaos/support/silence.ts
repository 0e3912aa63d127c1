import type { Installation } from './installation.ts';

export type Silence = { readonly seconds: number; readonly of: string };

/**
 * Watches for conversions that are said to run while nothing happens to them: no step, no progress, no new try. A
 * heartbeat is none of these. One that waits for its turn is not silent while jobs that came before it are taken up.
 */
export function watchForSilence({ database }: Installation): { stop(): Promise<Silence> } {
  let over = false;
  let failure: unknown;
  let longest: Silence = { seconds: 0, of: 'none' };
  const since = new Map<string, { seen: string; at: number }>();
  const watching = (async () => {
    while (!over) {
      const rows = await database.query(
        `select c.id, c.status, c.attempt, c.progress, j.state, j.started_on, j.retry_count,
           case when j.state < 'active' then (select max(started_on) from pgboss.job before
             where before.name = 'conversions' and before.created_on <= j.created_on) end as turn
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
