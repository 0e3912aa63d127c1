import type { Bench } from './support/bench.ts';
import { compareServers } from './support/compare-servers.ts';
import { callsToCreate, startHttpPair } from './support/http-pair.ts';

export const bench: Bench = {
  name: 'create',
  about: 'POST /conversions per CPU-second ÷ bare Fastify with one transaction of two inserts',
  async measure(context) {
    const pair = await startHttpPair(context, 'create');
    try {
      return await compareServers(context, pair, callsToCreate(pair), { name: 'create', atLeast: 0.3 });
    } finally {
      await pair.stop();
    }
  },
};
