import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTextProcesses } from '../../src/text-processes/text-processes.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { send, smallRequest, unlimitedRequests } from '../support/conversions.ts';
import { manyPronunciations } from '../support/hostile-texts.ts';
import { isShort, maxDelay } from '../support/loop-delay.ts';
import { createPerson, signInAs } from '../support/site.ts';
import { openStudio } from '../support/studio.ts';
import { until } from '../support/until.ts';

const fill = (unit: string, length = 50_000) => unit.repeat(Math.floor(length / unit.length));
const small = 'Search is fast.';
/** Each is cheap in letters, and dear to count, to compare or to read. */
const texts = [fill('a '), fill('*a* '), fill('漢*字* '), fill('[pause 1s]a '), fill('I I saw item 7. ')];

let app: TestApp;
before(async () => {
  app = await startTestApp(unlimitedRequests, undefined, { role: 'api' });
});
after(() => app.close());

/** A request whose first call, with a small text, loads what it needs. */
async function attack(name: string, request: (text: string) => Promise<number>, hostile = texts) {
  const first = await request(small);
  assert.ok(first < 500, `${name}: ${first}`);
  for (const text of hostile) {
    const statuses: number[] = [];
    const turns: number[] = [];
    // A text that blocks the loop does so every time; other work on the processor does not.
    while (turns.length < 3 && !turns.some(isShort))
      turns.push((await maxDelay(async () => statuses.push(await request(text)))).processor);
    assert.ok(turns.some(isShort), `${name} of ${text.slice(0, 20)}: ${turns} ms`);
    assert.ok(
      statuses.every((status) => status < 500 || status === 503),
      `${name}: ${statuses}`,
    );
  }
}

test('no request with a text blocks the process', async () => {
  const { key } = await app.customer({ tier: 'team', mode: 'sandbox' });
  const post = async (path: string, body: object) => (await send(app, 'POST', path, key, body)).status;
  await attack('a conversion', (content) => post('/v1/conversions', { ...smallRequest, content }));
  await attack('an estimate', (content) => post('/v1/conversions/estimate', { ...smallRequest, content }));
  await attack('a script', (content) => post('/v1/scripts', { ...smallRequest, content }));
  await attack(
    'a lexicon',
    (content) => post('/v1/lexicon/import', { format: 'csv', content: `written,spoken\n${content}` }),
    [fill('a\n', 890_000), fill(',', 890_000), fill('\n', 890_000), fill('"a"', 890_000), manyPronunciations],
  );
  await attack(
    'a lexicon as XML',
    (content) => post('/v1/lexicon/import', { format: 'pls', content: `<lexicon>${content}</lexicon>` }),
    [fill('<a/>', 890_000), fill('<lexeme>', 890_000), fill('&amp;', 890_000)],
  );
});

test('no body of JSON blocks the process, however much is in it', async () => {
  const { key } = await app.customer({ tier: 'team', mode: 'sandbox' });
  const names = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"${index}":1`).join()},"\\u0041":1}`;
  const audio = (unit: string) => `{"audio":"${fill(unit, 7_600_000)}"}`;
  const address = (unit: string) => `{"webhook_url":"https://${fill(unit, 1_000_000)}"}`;
  for (const [route, ...bodies] of [
    ['POST /v1/drafts', `{"turns":[${fill('{},', 1_040_000)}{}]}`, `{"turns":[${fill('{},', 45_000)}{}]}`],
    ['POST /v1/episodes', `{"screenshot_urls":[${fill('"",', 1_040_000)}""]}`],
    ['POST /v1/conversions/estimate', names(88_000), names(24_000)],
    ['POST /v1/conversions', address('a'), address(':@')],
    ['PUT /v1/sounds/bed', names(640_000), audio('A'), audio('\\/')],
  ] as const) {
    const [method = '', path = ''] = route.split(' ');
    const headers = { 'content-type': 'application/json' };
    const request = async (text: string) =>
      (await app.request(path, { method, key, headers, body: Buffer.from(text) })).status;
    // The validator is compiled.
    await request('{}');
    await attack(route, request, bodies);
  }
});

test('no draft blocks the process, when it is made, written, shown, changed or spoken', async () => {
  const { key } = await app.customer({ tier: 'team', mode: 'sandbox' });
  await attack('a draft', async (text) => {
    const turns = [{ speaker: 1, text, locked: true }];
    const begun = await send(app, 'POST', '/v1/drafts', key, { title: 'T', content: text, turns });
    if (begun.status !== 201) return begun.status;
    const { id, version } = (await begun.json()).data;
    const statuses = [];
    for (const [method, path, body] of [
      ['POST', '/rewrite', { version }],
      ['PATCH', '', { version: version + 1, turns: [{ speaker: 1, text: `${text.slice(0, 49_000)} b.` }] }],
      ['GET', '', undefined],
      ['POST', '/convert', {}],
    ] as const)
      statuses.push((await send(app, method, `/v1/drafts/${id}${path}`, key, body)).status);
    return Math.max(...statuses.filter((status) => status !== 409 && status !== 400));
  });
});

test('neither the studio nor an import nor a merge of two versions blocks the process', async () => {
  const { open, send: submit, save } = await openStudio(app, await createPerson(app));
  const texts = (prefix: string, count = 1000) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`text-${index}`, `${prefix} ${index}.`]));
  await attack('an import', async (html) => (await submit('/studio/import', { html })).statusCode, [
    ...['<p>a', '<b><i>a', '&amp;', '<td>'].map((unit) => fill(unit, 1_000_000)),
  ]);
  const address = String((await submit('/studio/new', { text: small })).headers.location);
  const version = async () => /name="version" value="(\d+)"/.exec((await open(address)).body)?.[1] ?? '';
  const fields = { text: small, title: 'T', base: '', act: 'save' };
  const saved = { ...fields, ...texts('Theirs', 5), blocks: '5', version: await version() };
  assert.equal((await save(address, saved)).statusCode, 200);
  await attack(
    'a merge',
    async (prefix) => {
      const mine = { ...fields, ...texts(prefix, prefix === small ? 5 : 1000), blocks: '1000', version: '1' };
      const { statusCode } = await submit(`${address}/merge`, mine);
      return statusCode === 409 ? 200 : statusCode;
    },
    ['Mine'],
  );
});

test('no form blocks the process, whatever its parts are called', async () => {
  const person = await createPerson(app);
  const cookie = await signInAs(app, person);
  const boundary = '-'.repeat(30);
  const named = (name: string, headers = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\na\r\n--${boundary}--\r\n`;
  const hostile = {
    [`multipart/form-data; boundary=${boundary}`]: [
      named('a', fill('X: y\r\n', 4_800_000)),
      named(fill('%22', 3_900_000)),
    ],
    'application/x-www-form-urlencoded': [fill('+', 4_900_000), fill('%22', 780_000)],
  };
  for (const path of ['pair', 'import'])
    for (const [type, bodies] of Object.entries(hostile)) {
      const request = async (text: string) => {
        const headers = { cookie, origin: app.siteUrl, 'content-type': type };
        const url = `/dashboard/${person.organizationId}/studio/${path}`;
        const { status } = await app.request(url, { method: 'POST', headers, body: Buffer.from(text) });
        return status;
      };
      await attack(`${path} as ${type}`, request, bodies);
    }
});

test('a burst of conversions within the limits is accepted, and what waits for its turn is left with its caller', async () => {
  const texts = openTextProcesses({
    processes: 1,
    warmUp: false,
    time: 480_000,
    maxWaiting: { client: 1, each: 1, all: 10 },
  });
  const few = await startTestApp(unlimitedRequests, undefined, { role: 'api', texts });
  try {
    const { key } = await few.customer({ tier: 'team' });
    const create = (signal?: AbortSignal) =>
      few.request('/v1/conversions', {
        ...{ method: 'POST', key, headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ ...smallRequest, content: fill('and the export of a file, ') }),
        ...(signal && { signal }),
      });
    assert.equal((await create()).status, 202);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]));

    const count = async () =>
      (await few.database.store.pool.query('select count(*)::int as count from conversions')).rows[0].count;
    const known = await count();
    const caller = new AbortController();
    // The first has the process, and the second waits for it.
    const gone = [create(), create(caller.signal)];
    caller.abort();
    const [kept] = await Promise.allSettled(gone);
    assert.equal(kept?.status, 'fulfilled');
    await until(count, (seen) => seen === known + 1);
    assert.equal((await create()).status, 202, 'the queue is free again');
    assert.equal(await count(), known + 2);
  } finally {
    await few.close();
    await texts.close();
  }
});
