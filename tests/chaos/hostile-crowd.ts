import { setTimeout as pause } from 'node:timers/promises';
import { hostileTexts as hostileUnits } from '../fuzz/hostile-texts.ts';
import { hostileTexts } from '../support/hostile-texts.ts';
import { account, allEnded } from './support/accounting.ts';
import type { Fault } from './support/chaos.ts';
import { type Customer, type Installation, roomySettings } from './support/installation.ts';
import type { Random } from './support/random.ts';
import { ask } from './support/requests.ts';
import { createSmallTexts } from './support/small-texts.ts';

/** Seconds. A busy machine is slow without an attack too, so the finish is compared with one before it. */
const limits = { start: 2, finish: 3, health: 1 };

export const fault: Fault = {
  name: 'hostile-crowd',
  about: 'free organizations send hostile texts to every route that reads one, while a paying one converts',
  goal: 'the paying one starts within 2 s and finishes within 3 times its own time; 0 lost, 0 doubled, 0 charged for our failures',
  topologies: ['embedded'],
  async run({ open, random, short, seed, say }) {
    const [attackers, rounds] = short ? [3, 1] : [12, 5];
    const installation = await open({ settings: { ...roomySettings, REFUND_FAILED: 'service' } });
    const paying = await installation.customer({ tier: 'team' });
    const texts = createSmallTexts(random);
    const convert = () => timedConversion(installation, paying, texts.next());
    await convert();
    const before = [await convert(), await convert(), await convert()];
    const crowd = await Promise.all(
      Array.from({ length: attackers }, () => installation.customer({ tier: 'free', mode: 'sandbox' })),
    );
    const trial = new AbortController();
    const health = watchHealth(installation, trial.signal);
    const attack = crowd.map((customer, index) =>
      attackWith(installation, customer, { seed: seed + index, random, signal: trial.signal }),
    );
    await pause(2_000);
    const during: Timed[] = [];
    for (let round = 0; round < rounds; round += 1) during.push(await convert());
    trial.abort();
    const sent = await Promise.all(attack);
    const longest = await health;
    const mine = [...before, ...during].map(({ id }) => id);
    const left = await allEnded(installation, paying, 60);
    const { broken, statuses, chargedFailures } = await accountOf(installation, paying, mine);
    broken.push(...left, ...installation.nodes.flatMap(({ falls }) => falls));
    for (const [index, customer] of crowd.entries()) {
      const { accepted, odd } = sent[index] ?? { accepted: [], odd: [] };
      broken.push(...odd, ...(await lostOf(installation, customer, accepted)));
    }
    const [start, finish] = [worst(during, 'start'), worst(during, 'finish')];
    const alone = worst(before, 'finish');
    if (chargedFailures > 0) broken.push(`${chargedFailures} failures are charged`);
    // In short, beside other tests, times say nothing.
    if (!short) broken.push(...lateness({ start, finish, alone, longest }));
    const requests = sent.reduce((sum, { count }) => sum + count, 0);
    say(`${requests} hostile requests by ${attackers} organizations`);
    return {
      found:
        `${requests} hostile requests: starts within ${start.toFixed(1)} s, finishes within ${finish.toFixed(1)} s ` +
        `(${alone.toFixed(1)} s alone), /health within ${(longest * 1000).toFixed(0)} ms, ${chargedFailures} charged`,
      broken,
      details: { statuses, alone: before, attacked: during, answers: countAnswers(sent) },
    };
  },
};

type Times = Readonly<Record<'start' | 'finish' | 'alone' | 'longest', number>>;

function lateness({ start, finish, alone, longest }: Times): string[] {
  const late = [];
  if (start > limits.start) late.push(`the paying one started after ${start.toFixed(1)} s`);
  if (finish > limits.finish * Math.max(1, alone))
    late.push(`the paying one finished after ${finish.toFixed(1)} s instead of ${alone.toFixed(1)} s`);
  if (longest > limits.health) late.push(`/health took ${longest.toFixed(1)} s`);
  return late;
}

type Timed = { readonly id: string; readonly start: number; readonly finish: number };

/** Seconds from the request to the first sentence, and to the audio. */
async function timedConversion(
  { apis }: Installation,
  { key }: Customer,
  body: Record<string, unknown>,
): Promise<Timed> {
  const url = apis[0]?.url ?? '';
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1000;
  const accepted = await ask(url, '/v1/conversions', { method: 'POST', key, body });
  const { data } = await accepted.json();
  if (accepted.status !== 202) throw new Error(`The paying one was answered ${accepted.status}.`);
  let start = 0;
  for (;;) {
    const { status } = (await (await ask(url, `/v1/conversions/${data.id}`, { key })).json()).data;
    if (start === 0 && status !== 'pending' && status !== 'processing') start = seconds();
    if (status === 'completed' || status === 'failed') return { id: data.id, start, finish: seconds() };
    await pause(50);
  }
}

type Sent = {
  readonly accepted: string[];
  readonly odd: string[];
  readonly statuses: number[];
  readonly count: number;
};

type Attack = { readonly seed: number; readonly random: Random; readonly signal: AbortSignal };

/** Sends one hostile text after the other, to one route after the other. */
async function attackWith(
  { apis }: Installation,
  { key }: Customer,
  { seed, random, signal }: Attack,
): Promise<Sent> {
  const units = hostileUnits(seed, 200).map(
    ({ ofLength }) =>
      () =>
        ofLength(51_200),
  );
  const texts = [...Object.values(hostileTexts).map((text) => () => text), ...units];
  const sent = { accepted: [] as string[], odd: [] as string[], statuses: [] as number[], count: 0 };
  while (!signal.aborted) {
    const [path, body] = requestWith(random.pick(texts)(), sent.count);
    const answer = await ask(apis[0]?.url ?? '', path, { method: 'POST', key, body });
    const content = await answer.json();
    sent.count += 1;
    sent.statuses.push(answer.status);
    if (answer.status >= 500 && answer.status !== 503) sent.odd.push(`${path} answers ${answer.status}`);
    if (path === '/v1/conversions' && answer.status === 202) sent.accepted.push(content.data.id);
  }
  return sent;
}

function requestWith(content: string, count: number): [path: string, body: object] {
  const request = { source_type: count % 2 === 0 ? 'changelog' : 'document', title: 'Hostile', content };
  const turns = [{ speaker: 1, text: content.slice(0, 50_000) }];
  const requests: [string, object][] = [
    ['/v1/scripts', request],
    ['/v1/conversions/estimate', request],
    ['/v1/drafts', { title: 'Hostile', content, turns }],
    ['/v1/lexicon/import', { format: 'csv', content: `written,spoken\n${content}` }],
    ['/v1/conversions', request],
  ];
  return requests[count % requests.length] ?? ['/v1/scripts', request];
}

/** The longest answer of /health, in seconds: nothing in the process may block it. */
async function watchHealth({ apis }: Installation, signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const begun = performance.now();
    await (await ask(apis[0]?.url ?? '', '/health')).arrayBuffer();
    longest = Math.max(longest, (performance.now() - begun) / 1000);
    await pause(20);
  }
  return longest;
}

/** The first conversion, which loads the voice, is not among those that are timed. */
async function accountOf(installation: Installation, customer: Customer, known: readonly string[]) {
  const rows = await installation.database.query('select id from conversions where organization_id = $1', [
    customer.organizationId,
  ]);
  const all = rows.map(({ id }) => id as string);
  const accounts = await account(installation, customer, all);
  accounts.broken.push(...known.filter((id) => !all.includes(id)).map((id) => `lost: ${id}`));
  if (all.length !== known.length + 1) accounts.broken.push(`${all.length} for ${known.length + 1} accepted`);
  return accounts;
}

/** What was accepted from the crowd is there, once. */
async function lostOf({ database }: Installation, { organizationId }: Customer, accepted: readonly string[]) {
  const rows = await database.query('select id from conversions where organization_id = $1', [
    organizationId,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const lost = accepted.filter((id) => !known.has(id)).map((id) => `lost: ${id}`);
  return known.size === new Set(accepted).size
    ? lost
    : [...lost, `${known.size} for ${accepted.length} accepted`];
}

function worst(timed: readonly Timed[], of: 'start' | 'finish'): number {
  return Math.max(...timed.map((each) => each[of]));
}

function countAnswers(sent: readonly Sent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const status of sent.flatMap(({ statuses }) => statuses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
