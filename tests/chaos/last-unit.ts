import type { Fault } from './support/chaos.ts';
import { askWhileBusy } from './support/requests.ts';

export const fault: Fault = {
  name: 'last-unit',
  about: '100 parallel creates with 1 unit left, 20 times',
  goal: '1 × 202, 99 × 402',
  topologies: ['embedded', 'cluster'],
  async run({ shared, short, random }) {
    const [rounds, requests] = short ? [2, 40] : [20, 100];
    const { apis, database, customer } = await shared();
    const broken: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // The last unit is one of the month, or the only credit.
      const credit = random.next() < 0.3;
      const { key, organizationId } = await customer({ audioQuota: credit ? 0 : 1 });
      if (credit)
        await database.query(
          `insert into credit_grants (id, organization_id, kind, granted, remaining)
           values (gen_random_uuid(), $1, 'audio', 1, 1)`,
          [organizationId],
        );
      const body = { source_type: 'document', title: 'The last', content: 'This is the last one.' };
      const statuses = await Promise.all(
        Array.from({ length: requests }, async (_, index) => {
          const { url } = apis[index % apis.length] ?? { url: '' };
          const answer = await askWhileBusy(url, '/v1/conversions', { method: 'POST', key, body });
          await answer.arrayBuffer();
          return answer.status;
        }),
      );
      const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
      const [{ units }] = await database.query(
        'select count(*) as units from quota_ledger where organization_id = $1',
        [organizationId],
      );
      if (count(202) !== 1 || count(402) !== requests - 1 || units !== 1)
        broken.push(`round ${round}: ${count(202)} × 202, ${count(402)} × 402, ${units} units`);
    }
    return { found: `${rounds} × ${requests} creates: each 1 × 202, the rest 402`, broken };
  },
};
