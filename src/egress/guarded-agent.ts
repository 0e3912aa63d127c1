import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { createSecureContext, getCACertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { literalOf, mayReach, type ReceiverRules, type ReceiverTarget } from '../domain/receiver-url.ts';

export type GuardedAgentOptions = {
  readonly rules: ReceiverRules;
  /** Certificate authorities in PEM, trusted in addition to the default ones. */
  readonly extraAuthorities?: string | null;
  /** Used instead of the system's name servers. */
  readonly nameServers?: readonly string[];
};

export class TargetRefused extends Error {}

export class NameUnknown extends Error {}

/**
 * Connects only to permitted addresses. Every request to an address from a user must use such an agent. It resolves a
 * name once, checks all its addresses, connects to one of them, and checks the remote address of the connection.
 */
export function createGuardedAgent({ rules, extraAuthorities, nameServers }: GuardedAgentOptions): Agent {
  const authorities = extraAuthorities ? { ca: [...getCACertificates('default'), extraAuthorities] } : {};
  const secureContext = createSecureContext(authorities);
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);

  const connect: buildConnector.connector = async (options, callback) => {
    const target = { protocol: options.protocol, port: options.port };
    const host = options.hostname.replace(/\.$/, '');
    try {
      const addresses = await resolveHost(resolver, host);
      for (const address of addresses) permit(rules, target, host, address);
      const open = buildConnector({
        secureContext,
        allowH2: false,
        timeout: 10_000,
        // A resumed session would skip the check of the certificate's name.
        maxCachedSessions: 0,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: 1000,
        lookup: (_host, _options, found) =>
          found(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          ),
      });
      const servername = isIP(host) === 0 ? host : '';
      open({ ...options, hostname: host, servername }, (error, socket) => {
        if (error) return callback(error, null);
        try {
          permit(rules, target, host, socket.remoteAddress ?? '');
          callback(null, socket);
        } catch (refusal) {
          socket.destroy();
          callback(refusal as Error, null);
        }
      });
    } catch (error) {
      callback(error as Error, null);
    }
  };
  return new Agent({ connect, allowH2: false, maxHeaderSize: 32_768 });
}

function permit(rules: ReceiverRules, target: ReceiverTarget, host: string, address: string): void {
  if (mayReach(rules, target, address)) return;
  // Does not reveal the addresses of the operator's network to a customer.
  const rule = 'must lead to a public address, at port 443 or one from 1024 on';
  throw new TargetRefused(`${host} ${rule}; nothing was sent.`);
}

/**
 * Queries the name servers directly. The system's resolver blocks one of very few threads while it waits, so a few
 * names that do not resolve would stop all other lookups and file operations.
 */
async function resolveHost(resolver: Resolver, host: string): Promise<string[]> {
  const literal = literalOf(host);
  if (literal !== null) return [literal];
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  if (addresses.length > 0) return addresses;
  const cause = lookups.find((lookup) => lookup.status === 'rejected')?.reason;
  throw new NameUnknown(`The name ${host} cannot be resolved.`, { cause });
}
