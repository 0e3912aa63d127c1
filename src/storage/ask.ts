import type pg from 'pg';

/** A statement that answers with one value of JSON, prepared by name because nearly every request runs it. */
export type Question = { readonly name: string; readonly text: string };

/** As PostgreSQL takes it: nothing is converted on the way. */
type Value = string | Buffer | null;

/**
 * Asks on a connection of the pool. The answer's shape is known beforehand, so nothing is asked about it,
 * and one text is read where columns would each be looked at. Undefined when there is no row.
 */
export async function ask<T>(
  pool: pg.Pool,
  question: Question,
  values: readonly Value[],
): Promise<T | undefined> {
  // The pool promises what the callback gets, though its types know that of its own queries only.
  const answer = pool.query(asking(question, values)) as unknown as Promise<string | null>;
  const text = await answer;
  return text === null ? undefined : (JSON.parse(text) as T);
}

/** The part of a connection that a query of one's own may use. */
type Connection = {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string; types: [] }): void;
  bind(portal: { statement: string; values: readonly Value[] }): void;
  execute(portal: object): void;
  sync(): void;
};

/** What the client calls as the answer comes in. It remembers by name and text what is prepared. */
type Asking = pg.Submittable & {
  readonly name: string;
  readonly text: string;
  callback?: (error: Error | null, answer?: string | null) => void;
  handleRowDescription(): void;
  handleDataRow(row: { fields: readonly (string | null)[] }): void;
  handleCommandComplete(): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
};

function asking({ name, text }: Question, values: readonly Value[]): Asking {
  let answer: string | null = null;
  return {
    name,
    text,
    submit(raw) {
      const connection = raw as unknown as Connection;
      connection.stream.cork();
      if (connection.parsedStatements[name] === undefined) connection.parse({ name, text, types: [] });
      connection.bind({ statement: name, values });
      connection.execute({});
      connection.sync();
      connection.stream.uncork();
    },
    handleRowDescription() {},
    handleDataRow({ fields }) {
      answer = fields[0] ?? null;
    },
    handleCommandComplete() {},
    handleError(error) {
      this.callback?.(error);
    },
    handleReadyForQuery() {
      this.callback?.(null, answer);
    },
  };
}
