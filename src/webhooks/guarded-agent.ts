import { createSecureContext, getCACertificates } from 'node:tls';
import { Agent } from 'undici';
import type { ReceiverRules } from '../domain/receiver-url.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { createResolveHost } from './resolve-host.ts';
import { createSecureSessions } from './secure-sessions.ts';

export type GuardedAgentOptions = {
  readonly rules: ReceiverRules;
  /** Certificate authorities in PEM that are trusted beside the usual ones. */
  readonly extraAuthorities?: string | null;
  /** Instead of the system's name servers. */
  readonly nameServers?: readonly string[];
};

/** Sends to permitted addresses only. Whatever goes to an address that a user gave goes through one of these. */
export function createGuardedAgent(options: GuardedAgentOptions): Agent {
  const { rules, extraAuthorities = null, nameServers } = options;
  const trusted =
    extraAuthorities === null ? {} : { ca: [...getCACertificates('default'), extraAuthorities] };
  return new Agent({
    connect: createGuardedConnector({
      rules,
      resolveHost: createResolveHost(nameServers),
      secureContext: createSecureContext(trusted),
      sessions: createSecureSessions(),
    }),
    allowH2: false,
    maxHeaderSize: 32_768,
  });
}
