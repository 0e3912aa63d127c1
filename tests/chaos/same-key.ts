import type { Fault } from './support/chaos.ts';
import { askWhileBusy } from './support/requests.ts';

export const fault: Fault = {
  name: 'same-key',
  about: '100 identical creates with one Idempotency-Key, in parallel, 20 times',
  goal: '1 conversion, 1 unit, 99 replays',
  topologies: ['embedded', 'cluster'],
  async run({ shared, short }) {
    const [rounds, requests] = short ? [2, 40] : [20, 100];
    const { apis, database, customer } = await shared();
    const broken: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { key, organizationId } = await customer();
      const body = { source_type: 'document', title: 'Once', content: 'This is said once.' };
      const answers = await Promise.all(
        Array.from({ length: requests }, async (_, index) => {
          const { url } = apis[index % apis.length] ?? { url: '' };
          const headers = { 'idempotency-key': `round-${round}` };
          const answer = await askWhileBusy(url, '/v1/conversions', { method: 'POST', key, body, headers });
          const { data } = await answer.json();
          return {
            status: answer.status,
            id: data?.id,
            replayed: answer.headers.get('idempotency-replayed'),
          };
        }),
      );
      const [stored] = await database.query(
        `select (select count(*) from conversions where organization_id = $1) as conversions,
                (select count(*) from quota_ledger where organization_id = $1) as units`,
        [organizationId],
      );
      const seen = {
        ...stored,
        statuses: [...new Set(answers.map(({ status }) => status))],
        ids: new Set(answers.map(({ id }) => id)).size,
        replays: answers.filter(({ replayed }) => replayed === 'true').length,
      };
      const promised = { conversions: 1, units: 1, statuses: [202], ids: 1, replays: requests - 1 };
      if (JSON.stringify(seen) !== JSON.stringify(promised))
        broken.push(`round ${round}: ${JSON.stringify(seen)}`);
    }
    return { found: `${rounds} × ${requests} creates: each 1 conversion, 1 unit, the rest replays`, broken };
  },
};
