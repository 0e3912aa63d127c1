import type { Bench } from './support/bench.ts';
import { compareServers } from './support/compare-servers.ts';
import { callsToCreate, startHttpPair } from './support/http-pair.ts';

export const bench: Bench = {
  name: 'create',
  about: 'POST /conversions per CPU-second ÷ bare Fastify with one transaction of two inserts',
  async measure(context) {
    await using pair = await startHttpPair(context, 'create');
    return await compareServers(context, pair, callsToCreate(pair), 0.3);
  },
};
