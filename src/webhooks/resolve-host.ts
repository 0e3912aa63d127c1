import { Resolver } from 'node:dns/promises';
import { literalOf } from '../domain/receiver-url.ts';

/** All addresses of a host. */
export type ResolveHost = (host: string) => Promise<string[]>;

/**
 * Asks the name servers directly. The system's own look-up holds one of very few threads while it waits, so a
 * handful of names whose servers do not answer would stop every other look-up and all work with files.
 */
export function createResolveHost(nameServers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  return async (host) => {
    const literal = literalOf(host);
    if (literal !== null) return [literal];
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw new Error(`The name ${host} cannot be resolved.`, { cause: reasonOf(answers) });
  };
}

function reasonOf(answers: readonly PromiseSettledResult<unknown>[]): unknown {
  return answers.find((answer) => answer.status === 'rejected')?.reason;
}
