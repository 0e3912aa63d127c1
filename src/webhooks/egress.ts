import { readFile } from 'node:fs/promises';
import { objectionTo, type ReceiverRules } from '../domain/receiver-url.ts';
import { createGuardedAgent, type GuardedAgentOptions, TargetRefused } from './guarded-agent.ts';

/** Sends requests to addresses that users gave. */
export type Egress = {
  post(request: OutgoingPost): Promise<Exchange>;
  close(): Promise<void>;
};

export type OutgoingPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the exchange at once. `post` then rejects. */
  readonly signal: AbortSignal;
};

/** The outcome of a request. A failure is an outcome too. */
export type Exchange = {
  /** Null where no complete answer came in time. */
  readonly status: number | null;
  /** The first 64 KiB of the answer, as text. */
  readonly answer: string;
  readonly error: string | null;
};

export type EgressOptions = GuardedAgentOptions & {
  /** For the whole exchange, from the DNS lookup to the last byte. */
  readonly timeoutMilliseconds?: number;
};

const maxBytes = 65_536;

/** An egress that also trusts the certificate authorities in a file. */
export async function openEgress(rules: ReceiverRules, authoritiesFile: string | null): Promise<Egress> {
  if (authoritiesFile === null) return createEgress({ rules });
  const extraAuthorities = await readFile(authoritiesFile, 'utf8').catch((cause: unknown) => {
    const got = JSON.stringify(authoritiesFile);
    throw new Error(`WEBHOOK_CA_FILE takes a file that can be read, but got ${got}.`, { cause });
  });
  return createEgress({ rules, extraAuthorities });
}

export function createEgress(options: EgressOptions): Egress {
  const { rules, timeoutMilliseconds = 30_000 } = options;
  const agent = createGuardedAgent(options);
  return {
    async post({ url, headers, body, signal }) {
      signal.throwIfAborted();
      const objection = objectionTo(rules, url);
      if (objection !== null) return failed(`The address ${objection}; nothing was sent.`);
      const { origin, pathname, search } = new URL(url);
      const timeout = AbortSignal.timeout(timeoutMilliseconds);
      try {
        const answer = await agent.request({
          origin,
          path: `${pathname}${search}`,
          method: 'POST',
          headers,
          body,
          signal: AbortSignal.any([signal, timeout]),
          // The signal limits the whole exchange.
          headersTimeout: 0,
          bodyTimeout: 0,
        });
        return { status: answer.statusCode, answer: await readText(answer.body), error: null };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted)
          return failed(`No complete answer came within ${timeoutMilliseconds / 1000} seconds.`);
        return failed(describe(error));
      }
    },
    close: () => agent.destroy(),
  };
}

/** Does not wait for what follows the first 64 KiB: leaving the loop closes the connection. */
async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  // PostgreSQL cannot store NUL characters.
  return Buffer.concat(chunks).toString('utf8', 0, maxBytes).replaceAll('\0', '\uFFFD');
}

function failed(error: string): Exchange {
  return { status: null, answer: '', error };
}

/** Where several addresses failed, the last one describes the failure. */
function describe(error: unknown): string {
  if (error instanceof TargetRefused) return error.message;
  const last = error instanceof AggregateError ? error.errors.at(-1) : error;
  const message = last instanceof Error ? last.message : String(last);
  return `The request failed: ${message}`.slice(0, 500);
}
