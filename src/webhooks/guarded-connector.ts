import { connect, isIP, type Socket } from 'node:net';
import { connect as connectSecurely, type SecureContext, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { mayReach, type ReceiverProtocol, type ReceiverRules } from '../domain/receiver-url.ts';
import type { ResolveHost } from './resolve-host.ts';
import type { SecureSessions } from './secure-sessions.ts';

export type ConnectorOptions = {
  readonly rules: ReceiverRules;
  readonly resolveHost: ResolveHost;
  /** Knows who is trusted. One for all connections: it takes longer to make than a connection. */
  readonly secureContext: SecureContext;
  readonly sessions: SecureSessions;
};

/** A target that may not be talked to. */
export class TargetRefused extends Error {}

const timeout = 10_000;

/**
 * Opens connections to permitted addresses only. The name is resolved once and every answer is looked at; the
 * connection goes to these answers and to nothing that a second look-up could bring; then its far end is checked.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  return ({ hostname, protocol, port }, callback) => {
    open(options, {
      protocol: protocol === 'http:' ? 'http:' : 'https:',
      host: hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, ''),
      port: Number(port) || (protocol === 'http:' ? 80 : 443),
    }).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

type Target = { readonly protocol: ReceiverProtocol; readonly host: string; readonly port: number };

async function open(options: ConnectorOptions, target: Target): Promise<Socket | TLSSocket> {
  const addresses = await options.resolveHost(target.host);
  for (const address of addresses) permit(options.rules, target, address);
  const deadline = AbortSignal.timeout(timeout);
  const socket = await connected(addresses, target, deadline);
  try {
    permit(options.rules, target, socket.remoteAddress ?? '');
    if (target.protocol === 'http:') return socket;
    return await secured(socket, target, options, deadline);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

function permit(rules: ReceiverRules, { protocol, host }: Target, address: string): void {
  if (mayReach(rules, protocol, address)) return;
  const named = host === address ? address : `${host} (${address})`;
  throw new TargetRefused(`${named} is not a public address; nothing was sent.`);
}

/** Tries the addresses one after the other, soon moving on from one that does not answer. */
function connected(
  addresses: readonly string[],
  { host, port }: Target,
  deadline: AbortSignal,
): Promise<Socket> {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const socket = connect({
    host: answers.length === 1 ? (answers[0]?.address ?? host) : host,
    port,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1000,
    lookup: (_host, _options, callback) => callback(null, answers),
  });
  return settled(socket, 'connect', deadline);
}

/** Takes up the session of an earlier connection to the same host and port, or looks at the certificate. */
async function secured(
  socket: Socket,
  { host, port }: Target,
  { secureContext, sessions }: ConnectorOptions,
  deadline: AbortSignal,
): Promise<TLSSocket> {
  const server = `${host}:${port}`;
  const session = sessions.find(server);
  const secure = connectSecurely({
    socket,
    host,
    secureContext,
    ALPNProtocols: ['http/1.1'],
    ...(session ? { session } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
  // Only what follows on a look at the certificate is kept, so that there is one now and then.
  secure.on('session', (given: Buffer) => {
    if (!secure.isSessionReused()) sessions.keep(server, given);
  });
  try {
    return await settled(secure, 'secureConnect', deadline);
  } catch (error) {
    sessions.forget(server);
    throw error;
  }
}

function settled<S extends Socket>(socket: S, event: string, deadline: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const late = () => finish(new Error('The connection could not be made within 10 seconds.'));
    const finish = (error?: Error) => {
      deadline.removeEventListener('abort', late);
      socket.off('error', finish);
      if (error) {
        socket.on('error', () => {}).destroy();
        reject(error);
      } else resolve(socket);
    };
    deadline.addEventListener('abort', late);
    socket.once('error', finish);
    socket.once(event, () => finish());
  });
}
