import { conversionQueue } from '../../src/jobs/start-workers.ts';
import { startWorker } from '../../src/jobs/worker.ts';
import {
  type AttemptResult,
  completeAttempt,
  finishScript,
  startWithExistingScript,
} from '../../src/operations/conversions/attempt.ts';
import type { ClaimedAttempt } from '../../src/storage/conversions/claim-attempts.ts';
import { findConversionById } from '../../src/storage/conversions/find-conversion.ts';
import type { Attempt } from '../../src/storage/conversions/move-attempt.ts';
import type { TestApp, TestResponse } from './app.ts';
import { smallMedia, storeAudio } from './stored-conversion.ts';
import { until } from './until.ts';

/** Request limits that tests of conversions never reach. */
export const unlimitedRequests = Object.fromEntries(
  ['FREE', 'GROWTH', 'PRO', 'TEAM'].flatMap((tier) => [
    [`TIER_${tier}_REQUESTS_PER_DAY`, '1000000'],
    [`TIER_${tier}_REQUESTS_PER_MINUTE`, '1000000'],
  ]),
);

/** The smallest valid request. */
export const smallRequest = {
  source_type: 'changelog',
  title: 'Northwind 2.4',
  content: '## Fixed\n- Exports no longer stop early.',
};

export function createConversion(
  app: TestApp,
  key: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return send(app, 'POST', '/v1/conversions', key, { ...smallRequest, ...fields }, headers);
}

export function send(
  app: TestApp,
  method: string,
  path: string,
  key: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return app.request(path, { method, key, headers: { ...type, ...headers }, ...json });
}

/** Creates one and returns its id. */
export async function createdId(
  app: TestApp,
  key: string,
  fields?: Record<string, unknown>,
): Promise<string> {
  const answer = await createConversion(app, key, fields);
  const body = await answer.json();
  if (answer.status !== 202) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
  return body.data.id;
}

export async function detailOf(app: TestApp, key: string, id: string) {
  return (await (await app.request(`/v1/conversions/${id}`, { key })).json()).data;
}

/** Waits until a conversion has one of these statuses. Fails early if it ended with another. */
export async function untilStatus(app: TestApp, key: string, id: string, ...statuses: string[]) {
  const wanted = [...statuses, 'completed', 'failed'];
  const detail = await until(
    () => detailOf(app, key, id),
    (seen) => wanted.includes(seen?.status),
  );
  if (!statuses.includes(detail.status)) throw new Error(`It has ended otherwise: ${JSON.stringify(detail)}`);
  return detail;
}

/** Whether a worker has the conversion. */
export async function isLeased(app: TestApp, id: string): Promise<boolean> {
  const { rows } = await app.database.store.pool.query(
    'select locked_until > clock_timestamp() as leased from conversions where id = $1',
    [id],
  );
  return rows[0]?.leased ?? false;
}

/** Works on the conversions of an `api` app with a pipeline of the test's own. */
export function workOn(
  app: TestApp,
  run: (attempt: ClaimedAttempt, signal: AbortSignal) => Promise<void>,
  concurrency = 32,
): { stop(): Promise<void> } {
  const queue = conversionQueue(app.database.store.database, { concurrency, run });
  const worker = startWorker(queue, { onError: () => {} });
  const stopListening = app.services.notifications.listenToAll(() => worker.wake());
  return {
    async stop() {
      stopListening();
      await worker.stop();
    },
  };
}

/** Moves an attempt through every status without rendering audio. */
export async function completeWithoutAudio(app: TestApp, { id }: Attempt, pause = 0): Promise<void> {
  const conversion = await findConversionById(app.database.store.database, id);
  if (!conversion) return;
  const written = conversion.script
    ? await startWithExistingScript(app.services, conversion)
    : await finishScript(app.services, conversion, {
        script: { language: 'en', speakers: 1, turns: [{ speaker: 1, text: 'Hello.', section: null }] },
        ...{ sources: [], units: [], lede: [], warnings: [], changes: [] },
        contextsUsed: { organization: false, product: false, additional: false, history: [] },
        productName: null,
        version: null,
        highlights: [],
      });
  if (!written) return;
  await new Promise((resolve) => setTimeout(resolve, pause));
  await storeAudio(app, id, written.attempt);
  await completeAttempt(app.services, written, pretendedResult);
}

/** The result of an attempt whose files do not exist. */
export const pretendedResult: AttemptResult = {
  durationSeconds: 1,
  media: smallMedia,
  renderHash: Buffer.alloc(32),
  lexicon: [],
  quality: {},
  warnings: [],
};
