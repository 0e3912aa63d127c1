import type { Agent } from 'undici';
import { objectionTo, type ReceiverRules } from '../domain/receiver-url.ts';
import { createCancelTogether } from './cancel-together.ts';
import { collectAnswer } from './collect-answer.ts';
import { createDeadlines, type Deadlines } from './deadlines.ts';
import { createGuardedAgent, type GuardedAgentOptions } from './guarded-agent.ts';
import { TargetRefused } from './guarded-connector.ts';

/** The only way out to an address that a user gave. */
export type Egress = {
  post(request: OutgoingPost): Promise<Exchange>;
  close(): Promise<void>;
};

export type OutgoingPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the exchange at once; its outcome then stays unknown. */
  readonly signal: AbortSignal;
};

/** What came of a request. That something went wrong is an outcome like others: only the signal makes it throw. */
export type Exchange = {
  /** Null where no answer came, or not all of it in time. */
  readonly status: number | null;
  /** The first 64 KiB of the answer, as text. */
  readonly answer: string;
  readonly error: string | null;
};

export type EgressOptions = GuardedAgentOptions & {
  /** For the whole exchange, from the look-up of the name to the last byte. */
  readonly timeoutMilliseconds?: number;
};

export function createEgress(options: EgressOptions): Egress {
  const { rules, timeoutMilliseconds = 30_000 } = options;
  const tools = {
    agent: createGuardedAgent(options),
    cancelWith: createCancelTogether(),
    watch: createDeadlines(timeoutMilliseconds),
    timeoutMilliseconds,
  };
  const targetOf = createTargets(rules);
  return {
    post: (request) => exchange(tools, targetOf(request.url), request),
    close: () => tools.agent.destroy(),
  };
}

/** The exchange took longer than it may. */
class TooLate extends Error {}

// The limits of the library for parts of an exchange: the one for the whole is shorter than they are.
const unlimited = { headersTimeout: 0, bodyTimeout: 0 };

type ExchangeTools = {
  readonly agent: Agent;
  readonly cancelWith: ReturnType<typeof createCancelTogether>;
  readonly watch: Deadlines;
  readonly timeoutMilliseconds: number;
};

/** One promise for all of it, and nothing between it and what comes in: this is done thousands of times a second. */
function exchange(
  { agent, cancelWith, watch, timeoutMilliseconds }: ExchangeTools,
  { objection, origin, path }: Target,
  { headers, body, signal }: OutgoingPost,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    if (objection !== null) return resolve(failed(`The address ${objection}; nothing was sent.`));
    const { handler, cancel } = collectAnswer((answer, error) => {
      inTime();
      forget();
      if (answer) resolve({ status: answer.status, answer: answer.text, error: null });
      else if (signal.aborted) reject(signal.reason);
      else resolve(failed(describe(error)));
    });
    // Made only where it is needed: an error that nobody sees costs as much as a good part of the exchange.
    const inTime = watch(() =>
      cancel(new TooLate(`No whole answer came within ${timeoutMilliseconds / 1000} seconds.`)),
    );
    const forget = cancelWith(signal, cancel);
    agent.dispatch({ origin, path, method: 'POST', headers, body, ...unlimited }, handler);
  });
}

type Target = { readonly objection: string | null; readonly origin: string; readonly path: string };

const maxRemembered = 1000;

/** What the text of a URL tells. The same few come again and again, so they are remembered for a while. */
function createTargets(rules: ReceiverRules): (url: string) => Target {
  const known = new Map<string, Target>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered) return remembered;
    const target = readTarget(rules, text);
    if (known.size >= maxRemembered) known.clear();
    known.set(text, target);
    return target;
  };
}

function readTarget(rules: ReceiverRules, text: string): Target {
  const objection = objectionTo(rules, text);
  if (objection !== null) return { objection, origin: '', path: '' };
  const { origin, pathname, search } = new URL(text);
  return { objection, origin, path: `${pathname}${search}` };
}

function failed(error: string): Exchange {
  return { status: null, answer: '', error };
}

/** In words a receiver's engineer can use; several addresses that failed are told by the last. */
function describe(error: unknown): string {
  if (error instanceof TargetRefused || error instanceof TooLate) return error.message;
  const last = error instanceof AggregateError ? error.errors.at(-1) : error;
  const message = last instanceof Error ? last.message : String(last);
  return `The request failed: ${message}`.slice(0, 500);
}
