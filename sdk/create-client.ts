import { type Client, createClient } from './generated/client/index.ts';
import { createReliableFetch } from './reliable-fetch.ts';

export type AloudOptions = {
  /** The address of the service, such as `https://aloud.example`. */
  readonly server: string;
  /** `svc_live_…`, or `svc_test_…` for the sandbox. */
  readonly key: string;
  /** The organization to act for; the key's own by default. */
  readonly organizationId?: string;
  /** The maximum number of retries after a temporary failure; 3 by default. */
  readonly maxRetries?: number;
  /** Another implementation of `fetch`. */
  readonly fetch?: typeof fetch;
};

/** Pass it to every call, as `client`. */
export type AloudClient = Client;

/** A client for one service and one key. */
export function createAloudClient({ server, key, organizationId, ...network }: AloudOptions): AloudClient {
  return createClient({
    baseUrl: new URL('v1', server.endsWith('/') ? server : `${server}/`).href,
    auth: () => key,
    throwOnError: true,
    fetch: createReliableFetch(network),
    headers: {
      // Files respond with their address instead of a redirect.
      Accept: 'application/json',
      ...(organizationId && { 'X-Organization-ID': organizationId }),
    },
  });
}
