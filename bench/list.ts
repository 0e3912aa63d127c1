import pg from 'pg';
import type { Bench } from './support/bench.ts';
import { startHttpPair } from './support/http-pair.ts';
import { ratioFigure } from './support/ratio-figure.ts';
import { median, round } from './support/statistics.ts';

const few = 1000;
const many = 1_000_000;
const pages = 40;

export const bench: Bench = {
  name: 'list',
  about: 'a page of 20 with its total out of 1,000,000 conversions ÷ out of 1,000',
  async measure(context) {
    await using pair = await startHttpPair(context, 'list');
    const { address = '', databaseUrl = '', ...ready } = pair.service.ready;
    const small = pageOf(address, ready['key'] ?? '');
    const large = pageOf(address, ready['secondKey'] ?? '');
    await fill(databaseUrl, ready['organizationId'] ?? '', few);
    await fill(databaseUrl, ready['secondOrganizationId'] ?? '', many);
    const pairs = [];
    for (let run = -1; run < context.runs; run += 1) {
      const times = { small: await medianOf(small), large: await medianOf(large) };
      // The first warms up.
      if (run >= 0) pairs.push(times);
    }
    const { total } = await large();
    if (total !== many) throw new Error(`The total is ${total}.`);
    return ratioFigure(
      pairs.map((pair) => pair.large / pair.small),
      { atMost: 1.3 },
      {
        rows: many,
        milliseconds: round(median(pairs.map((pair) => pair.large)), 2),
        millisecondsOfFew: round(median(pairs.map((pair) => pair.small)), 2),
      },
    );
  },
};

function pageOf(address: string, key: string) {
  return async () => {
    const start = performance.now();
    const response = await fetch(`${address}/v1/conversions?status=completed`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { meta } = (await response.json()) as { meta: { total_count: number } };
    return { milliseconds: performance.now() - start, total: meta.total_count };
  };
}

async function medianOf(page: ReturnType<typeof pageOf>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < pages; index += 1) times.push((await page()).milliseconds);
  return median(times);
}

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
