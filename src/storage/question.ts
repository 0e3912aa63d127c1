import type pg from 'pg';

/** A statement that answers with one value of JSON, prepared by name because nearly every request runs it. */
export type Question = { readonly name: string; readonly text: string };

/** As PostgreSQL takes it: nothing is converted on the way. */
export type Value = string | Buffer | null;

/** The part of a connection that a query of one's own may use. */
export type Wire = {
  /** What is prepared, and what was sent to be: the client moves a name on when PostgreSQL says so. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { name: string; text: string; types: [] }): void;
  bind(portal: { statement: string; values: readonly Value[] }): void;
  execute(portal: object): void;
  sync(): void;
};

/** Writes a question. The answer's shape is known beforehand, so nothing is asked about it. */
export function sendQuestion(connection: Wire, { name, text }: Question, values: readonly Value[]): void {
  const { parsedStatements, submittedNamedStatements } = connection;
  if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
    connection.parse({ name, text, types: [] });
    submittedNamedStatements[name] = text;
  }
  connection.bind({ statement: name, values });
  connection.execute({});
  connection.sync();
}

/** What the client calls as an answer comes in: one text, where columns would each be looked at. */
export type Asked = pg.Submittable &
  Question & {
    callback?: (error: Error | null, answer?: string | null) => void;
    handleRowDescription(): void;
    handleDataRow(row: { fields: readonly (string | null)[] }): void;
    handleCommandComplete(): void;
    handleError(error: Error): void;
    handleReadyForQuery(): void;
  };

/** A question as the client takes it; `submit` sends it when its turn has come. */
export function asked({ name, text }: Question, submit: (connection: Wire) => void): Asked {
  let answer: string | null = null;
  return {
    name,
    text,
    submit: (connection) => submit(connection as unknown as Wire),
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
