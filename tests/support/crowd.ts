import type { Prose } from '../../bench/support/prose.ts';
import type { KeyMode } from '../../src/domain/api-key.ts';
import type { Tier } from '../../src/domain/tiers.ts';
import type { TestApp } from './app.ts';

/** Seconds from the request: to the first sentence that was spoken, and to the end. */
export type Timing = { readonly start: number; readonly finish: number };

export type Site = Pick<TestApp, 'request' | 'customer' | 'services'>;

export type Crowd = { readonly tier: Tier; readonly mode: KeyMode; readonly characters: number };

const organizations = 12;
const conversionsEach = 3;

/** Fills the service with long texts of twelve organizations, three of each. */
export async function crowd(site: Site, prose: Prose, { characters, ...kind }: Crowd): Promise<void> {
  const strangers = Array.from({ length: organizations }, async () => {
    const { key } = await site.customer(kind);
    for (let count = 0; count < conversionsEach; count += 1) {
      const text = prose.document({ characters });
      await create(site, key, { source_type: 'document', ...text, settings: { verbosity: 'detailed' } });
    }
  });
  await Promise.all(strangers);
}

/** Fills the service with short texts of one organization, which may convert all of them at once. */
export async function flood(site: Site, prose: Prose, key: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const [title, content] = prose.sentences(2);
    await create(site, key, { source_type: 'document', title, content });
  }
}

/** Converts a short text that is not cached. */
export async function timeShort(site: Site, prose: Prose, key: string): Promise<Timing & { id: string }> {
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const [title, content] = prose.sentences(2);
  const id = await create(site, key, { source_type: 'document', title, content });
  const { promise, resolve, reject } = Promise.withResolvers<Timing & { id: string }>();
  let start = 0;
  const stop = site.services.notifications.listen(id, (update) => {
    if (update === null || update.status === 'failed') reject(new Error('The conversion was not made.'));
    // Earlier progress belongs to writing the script.
    else if (update.progress > 0.06) start ||= since();
    if (update?.status === 'completed') resolve({ id, start, finish: since() });
  });
  return promise.finally(stop);
}

async function create(site: Site, key: string, body: object): Promise<string> {
  const answer = await site.request('/v1/conversions', {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, error } = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(error)}`);
  return data.id;
}
