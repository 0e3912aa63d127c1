import type { Fault } from './support/chaos.ts';
import { roomySettings } from './support/installation.ts';
import { ask } from './support/requests.ts';

const limit = 120;

export const fault: Fault = {
  name: 'rate-limit',
  about: 'ten times the requests that a minute allows, over two processes',
  goal: 'exactly the limit admitted',
  topologies: ['embedded', 'cluster'],
  mostlyWaits: true,
  async run({ open, short, say }) {
    const rounds = short ? 1 : 2;
    const settings = { ...roomySettings, TIER_PRO_REQUESTS_PER_MINUTE: String(limit) };
    const { apis, database, customer } = await open({ apis: 2, settings });
    const broken: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { key, organizationId } = await customer({ tier: 'pro' });
      const answers = await withinOneMinute(() =>
        overload(
          apis.map(({ url }) => url),
          key,
          limit * 10,
        ),
      );
      const [{ day_count: counted }] = await database.query(
        'select day_count from request_counts where organization_id = $1',
        [organizationId],
      );
      const admitted = answers.filter((status) => status === 200).length;
      const refused = answers.filter((status) => status === 429).length;
      say(`round ${round}: ${admitted} admitted, ${refused} refused`);
      if (admitted + refused !== answers.length) broken.push('some were answered neither 200 nor 429');
      if (admitted !== limit || counted !== limit) broken.push(`${admitted} admitted, ${counted} counted`);
    }
    return { found: `${rounds} × ${limit * 10} requests over 2 processes: ${limit} admitted`, broken };
  },
};

/** Waits out a minute that is nearly over. A burst that takes longer than a minute proves nothing. */
async function withinOneMinute<T>(burst: () => Promise<T>): Promise<T> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 40_000) await new Promise((resolve) => setTimeout(resolve, left + 300));
  const minute = Math.floor(Date.now() / 60_000);
  const result = await burst();
  if (Math.floor(Date.now() / 60_000) !== minute) throw new Error('This machine is too slow for a burst.');
  return result;
}

async function overload(urls: readonly string[], key: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  let sent = 0;
  const client = async () => {
    while (sent < count) {
      const url = urls[sent % urls.length] ?? '';
      sent += 1;
      const answer = await ask(url, '/v1/usage', { key });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: 60 }, client));
  return statuses;
}
