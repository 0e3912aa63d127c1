import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

const names = new Map<string, string>();

/** Marks a statement that runs over and over: each connection parses it once, and hardly ever plans it again. */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `aloud_${names.size + 1}`);
  return text;
}

/** The pool as the query builder gets it: marked statements are prepared. */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? withNames(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]) => {
    const name = names.get(text);
    const values = [...parameters];
    return name ? client.query({ name, text, values }) : client.query(text, values);
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discard?: boolean) => client.release(discard),
  };
}
