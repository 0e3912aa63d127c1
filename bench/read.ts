import type { Bench } from './support/bench.ts';
import { compareServers } from './support/compare-servers.ts';
import { callsToCreate, startHttpPair } from './support/http-pair.ts';

export const bench: Bench = {
  name: 'read',
  about: 'GET /conversions/{id} per CPU-second ÷ bare Fastify with one SELECT by primary key',
  async measure(context) {
    await using pair = await startHttpPair(context, 'read');
    const create = callsToCreate(pair);
    const { data } = (await (await create.ours()).json()) as { data: { id: string } };
    const { id } = (await (await create.bare()).json()) as { id: string };
    const { service, bare, headers } = pair;
    const calls = {
      ours: () => fetch(`${service.ready['address']}/v1/conversions/${data.id}`, { headers }),
      bare: () => fetch(`${bare.ready['address']}/items/${id}`),
    };
    return await compareServers(context, pair, calls, 0.35);
  },
};
