import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import type { Customer, Installation } from './support/installation.ts';
import { ask } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

const shifts = [600, -600, -600, 600];

export const fault: Fault = {
  name: 'wrong-clocks',
  about: 'processes whose clocks are ten minutes fast or slow',
  goal: 'keeps working; nothing lost',
  topologies: ['embedded', 'cluster'],
  mostlyWaits: true,
  async run({ open, random, short, say }) {
    const installation = await open({ apis: 2 });
    for (const [index, node] of installation.nodes.entries()) {
      await node.kill();
      const file = new URL(`./support/shift-clock.ts?seconds=${shifts[index]}`, import.meta.url);
      await node.start({ NODE_OPTIONS: `--import=${file.href}` });
      say(`${node.name} is ${shifts[index]} s wrong`);
    }
    const customer = await installation.customer();
    const texts = createSmallTexts(random);
    const accepted: string[] = [];
    const broken: string[] = [];
    for (let count = 0; count < (short ? 4 : 8); count += 1) {
      const body = { ...texts.next(), wait: count % 4 === 3 };
      const headers = { 'idempotency-key': `clock-${count}` };
      const [first, second] = await Promise.all(
        [0, 1].map(async (which) => {
          const { url } = installation.apis[(count + which) % installation.apis.length] ?? { url: '' };
          return (
            await ask(url, '/v1/conversions', { method: 'POST', key: customer.key, body, headers })
          ).json();
        }),
      );
      if (first?.data?.id !== second?.data?.id)
        broken.push(`one key, two answers: ${JSON.stringify([first, second])}`);
      accepted.push(first?.data?.id);
    }
    broken.push(...(await allEnded(installation, customer, 90)));
    const accounts = await account(installation, customer, accepted);
    broken.push(...accounts.broken, ...(await checkOrder(installation, customer, accepted)));
    broken.push(...(await checkMedia(installation, customer, accepted[0] ?? '')));
    if (accounts.statuses['completed'] !== accepted.length) broken.push(JSON.stringify(accounts.statuses));
    return { found: `${accepted.length} conversions over clocks 20 minutes apart`, broken };
  },
};

/** Lists are in the order in which things happened, no matter which process did them. */
async function checkOrder(
  { apis }: Installation,
  { key }: Customer,
  accepted: readonly string[],
): Promise<string[]> {
  const listed: string[] = [];
  let cursor = '';
  for (let page = 0; page < 20; page += 1) {
    const { url } = apis[page % apis.length] ?? { url: '' };
    const answer = await (await ask(url, `/v1/conversions?limit=5${cursor}`, { key })).json();
    listed.push(...answer.data.map(({ id }: { id: string }) => id));
    if (!answer.meta.has_more) break;
    cursor = `&cursor=${encodeURIComponent(answer.meta.next_cursor)}`;
  }
  const expected = [...accepted].reverse();
  return JSON.stringify(listed) === JSON.stringify(expected) ? [] : [`listed: ${listed}; made: ${expected}`];
}

/** An address that one process signed works at the other, for a while to come. */
async function checkMedia({ apis, bucket }: Installation, { key }: Customer, id: string): Promise<string[]> {
  const broken: string[] = [];
  for (const { url } of apis) {
    const answer = await ask(url, `/v1/conversions/${id}/audio`, { key });
    const address = new URL(answer.headers.get('location') ?? '');
    for (const other of bucket ? [address.origin] : apis.map((api) => api.url)) {
      const audio = await fetch(`${other}${address.pathname}${address.search}`);
      if (audio.status !== 200) broken.push(`signed at ${url}, refused at ${other}: ${audio.status}`);
      await audio.arrayBuffer();
    }
  }
  return broken;
}
