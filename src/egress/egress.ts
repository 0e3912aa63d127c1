import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCode } from '../domain/errors.ts';
import { readFirst } from '../domain/read-first.ts';
import { objectionTo, type ReceiverRules } from '../domain/receiver-url.ts';
import { createGuardedAgent, type GuardedAgentOptions, NameUnknown, TargetRefused } from './guarded-agent.ts';

/** Sends requests to addresses from users. */
export type Egress = {
  post(request: OutgoingPost): Promise<Exchange>;
  close(): Promise<void>;
};

type OutgoingPost = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Aborts the exchange at once. `post` then rejects. */
  readonly signal: AbortSignal;
};

/** The outcome of a request. A failure is also an outcome. */
type Exchange = {
  /** Null if no complete response arrived in time. */
  readonly status: number | null;
  /** The first 64 KiB of the response, as text. */
  readonly response: string;
  readonly error: string | null;
};

export type EgressOptions = GuardedAgentOptions & {
  /** The timeout of the whole exchange, from the DNS lookup to the last byte. */
  readonly timeoutMilliseconds?: number;
};

const maxBytes = 65_536;

/** Opens an egress that also trusts the certificate authorities in a file. */
export async function openEgress(rules: ReceiverRules, authoritiesFile: string | null): Promise<Egress> {
  if (authoritiesFile === null) return createEgress({ rules });
  return createEgress({ rules, extraAuthorities: await readAuthorities(authoritiesFile) });
}

export async function checkAuthorities(path: string | null): Promise<void> {
  if (path !== null) await readAuthorities(path);
}

async function readAuthorities(path: string): Promise<string> {
  const refused = (what: string) =>
    new Error(`WEBHOOK_CA_FILE takes a file ${what}, but got ${JSON.stringify(path)}.`);
  const authorities = await readFile(path, 'utf8').catch(() => {
    throw refused('that can be read');
  });
  // TLS ignores certificates that it cannot read, and every delivery would fail later.
  const blocks = authorities.split(/(?=-----BEGIN )/).filter((block) => block.startsWith('-----BEGIN '));
  try {
    for (const block of blocks) new X509Certificate(block);
  } catch {
    throw refused('of certificates (PEM)');
  }
  if (blocks.length === 0) throw refused('of certificates (PEM)');
  return authorities;
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
        const response = await agent.request({
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
        return { status: response.statusCode, response: await readText(response.body), error: null };
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

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const bytes = await readFirst(body, maxBytes);
  // PostgreSQL cannot store NUL characters.
  return bytes.toString('utf8').replaceAll('\0', '\uFFFD');
}

function failed(error: string): Exchange {
  return { status: null, response: '', error };
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection.',
  EPIPE: 'The receiver closed the connection.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The receiver did not accept the connection in time.',
  UND_ERR_SOCKET: 'The receiver closed the connection.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name (altnames).',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
};

/**
 * Describes a failure in our own words, because system messages contain network addresses. If several addresses failed,
 * describes the last one.
 */
function describe(error: unknown): string {
  if (error instanceof TargetRefused || error instanceof NameUnknown) return error.message;
  const code = errorCode(error instanceof AggregateError ? error.errors.at(-1) : error) ?? '';
  if (/CERT|SIGNATURE|ISSUER/.test(code)) return reasons[code] ?? `The certificate is not trusted (${code}).`;
  return reasons[code] ?? `The request failed${code === '' ? '' : ` (${code})`}.`;
}
