import pg from 'pg';
import { ask } from './ask.ts';
import { type Asked, asked, type Question, sendQuestion, type Value, type Wire } from './question.ts';

/** Asks over the connection on which other questions of the same line are under way, if any are. */
export type AskInLine = <T>(
  line: string,
  question: Question,
  values: readonly Value[],
) => Promise<T | undefined>;

/** Behind so many, a question had better wait for a connection of its own. */
const longestLine = 64;

/**
 * Questions that would wait for each other in the database, because they change the same row, share a connection:
 * they are sent at once and answered in turn. That spares wake-ups and waiting for locks, and leaves the other
 * connections to others.
 */
export function createLines(pool: pg.Pool): AskInLine {
  const lines = new Map<string, Line>();
  const askOnce = async <T>(name: string, question: Question, values: readonly Value[]) => {
    const line = lines.get(name) ?? openLine(pool, () => lines.delete(name));
    if (line.length() >= longestLine) return ask<T>(pool, question, values);
    lines.set(name, line);
    const text = await line.ask(question, values);
    return text === null ? undefined : (JSON.parse(text) as T);
  };
  return <T>(name: string, question: Question, values: readonly Value[]) =>
    askOnce<T>(name, question, values).catch((error: unknown) => {
      if (!(error instanceof Error && unread.has(error))) throw error;
      return askOnce<T>(name, question, values);
    });
}

/** What questions failed with that PostgreSQL has surely not looked at: they may be asked once more. */
const unread = new WeakSet<Error>();

/** After this PostgreSQL reads nothing more of what was sent. A connection that just breaks says no such thing. */
function isLastWord(error: Error | undefined): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'FATAL';
}

type Line = {
  ask(question: Question, values: readonly Value[]): Promise<string | null>;
  /** How many questions are not answered yet. */
  length(): number;
};

type Place = { readonly asked: Asked; readonly question: Question; readonly values: readonly Value[] };

/** Lasts until all that was asked is answered. When something fails it ends as well, and takes no more questions. */
function openLine(pool: pg.Pool, onEnd: () => void): Line {
  const places: Place[] = [];
  let client: pg.PoolClient | undefined;
  let connection: Wire | undefined;
  let failure: Error | undefined;

  const submit = (lent: Wire) => {
    if (connection) return;
    connection = lent;
    for (const place of places) send(lent, place);
  };
  /** The client hears one answer at a time, though all was sent: each question is given to it when its turn comes. */
  const hearFirst = () => {
    const [first] = places;
    if (first) {
      client?.query(first.asked);
      return;
    }
    if (!failure) onEnd();
    client?.release(failure);
  };
  const leave = (error: Error | null) => {
    places.shift();
    if (error && !failure) {
      failure = error;
      onEnd();
    }
    hearFirst();
  };
  pool.connect().then(
    (lent) => {
      client = lent;
      hearFirst();
    },
    (error: Error) => {
      onEnd();
      for (const place of places) place.asked.callback?.(error);
    },
  );
  return {
    length: () => places.length,
    ask(question, values) {
      const { promise, resolve, reject } = Promise.withResolvers<string | null>();
      const place = { asked: asked(question, submit), question, values };
      place.asked.callback = (error, answer) => {
        if (error && isLastWord(failure)) unread.add(error);
        if (error) reject(error);
        else resolve(answer ?? null);
        if (client) leave(error);
      };
      places.push(place);
      if (connection) send(connection, place);
      return promise;
    },
  };
}

const gathering = new WeakSet<Wire>();

/** What requests that came in together ask is written together, once all of them have been looked at. */
function send(connection: Wire, { question, values }: Place): void {
  if (!gathering.has(connection)) {
    gathering.add(connection);
    connection.stream.cork();
    setImmediate(() => {
      gathering.delete(connection);
      connection.stream.uncork();
    });
  }
  sendQuestion(connection, question, values);
}
