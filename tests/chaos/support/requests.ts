import { setTimeout as pause } from 'node:timers/promises';
import type { TestResponse } from '../../support/app.ts';
import type { Customer, Installation } from './installation.ts';
import type { Random } from './random.ts';

/** In milliseconds. Long: the rows check what is answered, and a busy machine takes its time. */
const maxWait = 300_000;

export type Ask = Omit<RequestInit, 'body'> & { key?: string; body?: unknown };

/** Sends one request to one process. */
export function ask(url: string, path: string, { key, body, ...init }: Ask = {}): Promise<TestResponse> {
  return fetch(`${url}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(maxWait),
    ...init,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Repeats a request while the service is too busy for it, as a careful client does. */
export async function askWhileBusy(url: string, path: string, init: Ask): Promise<TestResponse> {
  for (const deadline = Date.now() + maxWait; ; ) {
    const answer = await ask(url, path, init);
    if ((answer.status !== 429 && answer.status !== 503) || Date.now() > deadline) return answer;
    await answer.arrayBuffer();
    await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

/** Retries every conversion of a customer that has failed. */
export async function retryFailed(
  { database, apis }: Installation,
  { organizationId, key }: Customer,
): Promise<void> {
  const failed = await database.query(
    `select id from conversions where organization_id = $1 and status = 'failed'`,
    [organizationId],
  );
  for (const { id } of failed)
    await ask(apis[0]?.url ?? '', `/v1/conversions/${id}/retry`, { method: 'POST', key });
}

export type Persistence = {
  /** Answers that a careful client does not expect from a service in trouble: anything but success and 503. */
  readonly odd: string[];
  retries: number;
};

/** Repeats a request, as a careful client does, at whichever process answers, until it is answered well. */
export async function persist(
  installation: Installation,
  random: Random,
  path: string,
  init: Ask,
  persistence: Persistence,
  seconds = 120,
): Promise<any> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const { url } = random.pick(installation.apis);
    const outcome = await ask(url, path, { signal: AbortSignal.timeout(20_000), ...init })
      .then(
        async (answer) => ({ status: answer.status, text: await answer.text() }),
        (error: Error) => ({ status: 0, text: String(error.cause ?? error) }),
      )
      .catch((error: Error) => ({ status: 0, text: String(error) }));
    if (outcome.status >= 200 && outcome.status < 300) return JSON.parse(outcome.text);
    if (outcome.status !== 0 && outcome.status !== 503)
      persistence.odd.push(
        `${init.method ?? 'GET'} ${path}: ${outcome.status} ${outcome.text.slice(0, 300)}`,
      );
    if (Date.now() > deadline || (outcome.status >= 400 && outcome.status < 500))
      throw new Error(`${path} was not answered within ${seconds} s: ${outcome.status} ${outcome.text}`);
    persistence.retries += 1;
    await pause(200 + random.number(0, 400));
  }
}
