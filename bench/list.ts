import pg from 'pg';
import type { Bench } from './support/bench.ts';
import { asCustomer, startHttpPair } from './support/http-pair.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { median, round } from './support/statistics.ts';

const few = 1000;
const many = 100_000;
const pages = 40;

export const bench: Bench = {
  name: 'list',
  about: 'a page of 20 with its total out of 100,000 conversions ÷ out of 1,000',
  async measure(context) {
    const { service, stop } = await startHttpPair(context, 'list');
    try {
      const { address, databaseUrl, organizationId } = service.ready;
      const headers = asCustomer(service);
      const page = async () => {
        const start = performance.now();
        const response = await fetch(`${address}/v1/conversions?status=completed`, { headers });
        const { meta } = (await response.json()) as { meta: { total_count: number } };
        return { milliseconds: performance.now() - start, total: meta.total_count };
      };
      const measure = async () => {
        const times: number[] = [];
        for (let index = 0; index < pages; index += 1) times.push((await page()).milliseconds);
        return median(times);
      };
      await fill(databaseUrl ?? '', organizationId ?? '', few);
      await measure();
      const small: number[] = [];
      for (let run = 0; run < context.runs; run += 1) small.push(await measure());
      await fill(databaseUrl ?? '', organizationId ?? '', many - few);
      await measure();
      const large: number[] = [];
      for (let run = 0; run < context.runs; run += 1) large.push(await measure());
      const { total } = await page();
      if (total !== many) throw new Error(`The total is ${total}.`);
      context.say(`${round(median(large), 2)} ms of ${many} after ${round(median(small), 2)} ms of ${few}`);
      const ratios = large.map((each, index) => each / (small[index] ?? each));
      return ratioFigure(
        'list',
        ratios,
        { atMost: 1.3 },
        {
          rows: many,
          milliseconds: round(median(large), 2),
          millisecondsOfFew: round(median(small), 2),
        },
      );
    } finally {
      await stop();
    }
  },
};

async function fill(url: string, organizationId: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
       public_url, settings, voice, status, media, created_at, completed_at)
     select gen_random_uuid(), $1, 'live', 'changelog', 'Number ' || number, 'x', false, false, '{}', '{}',
       'completed', '{}', now() - number * interval '1 s', now()
     from generate_series(1, $2::int) number`,
    [organizationId, count],
  );
  await client.query('analyze conversions');
  await client.end();
}
