import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { createAloudClient } from './create-client.ts';
import { AloudError } from './errors.ts';
import { follow } from './follow.ts';
import { createConversion, getUsage } from './generated/sdk.gen.ts';

type Answer = { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string };

let server: Server;
let address: string;
let answers: Answer[];
let seen: IncomingHttpHeaders[];
before(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers);
    const { status, headers, body } = answers.shift() ?? { status: 200, body: '{"data":{}}' };
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answers = [];
  seen = [];
});
after(() => server.close());

const problem = (code: string) =>
  JSON.stringify({ success: false, error: { code, message: 'No.' }, request_id: 'req_1' });
const body = { source_type: 'document', title: 'Plans', content: 'We plan.' } as const;

test('a request is repeated after the time that the server asks for, with the same idempotency key', async () => {
  answers = [
    { status: 503, headers: { 'retry-after': '0' }, body: problem('UNAVAILABLE') },
    { status: 429, headers: { 'retry-after': '1' }, body: problem('RATE_LIMITED') },
  ];
  const started = performance.now();
  await createConversion({ client: createAloudClient({ server: address, key: 'svc_test_x' }), body });
  assert.ok(performance.now() - started >= 990);
  assert.equal(seen.length, 3);
  const keys = new Set(seen.map((headers) => headers['idempotency-key']));
  assert.equal(keys.size, 1);
  assert.match([...keys][0] as string, /^[0-9a-f-]{36}$/);
  assert.equal(seen[0]?.authorization, 'Bearer svc_test_x');
});

test('what cannot pass, or only after a long time, is an error at once', async () => {
  const client = createAloudClient({ server: address, key: 'svc_test_x' });
  answers = [
    { status: 400, body: problem('VALIDATION_FAILED') },
    { status: 429, headers: { 'retry-after': '3600' }, body: problem('RATE_LIMITED') },
    { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>Not here</h1>' },
  ];
  const errors = [];
  for (let call = 0; call < 3; call += 1) errors.push(await getUsage({ client }).catch((error) => error));
  assert.ok(errors.every((error) => error instanceof AloudError));
  assert.deepEqual(
    errors.map(({ code, status, retryAfterSeconds }) => [code, status, retryAfterSeconds]),
    [
      ['VALIDATION_FAILED', 400, null],
      ['RATE_LIMITED', 429, 3600],
      ['UNEXPECTED_ANSWER', 404, null],
    ],
  );
  assert.equal(seen.length, 3);
});

test('Retry-After may be a date, by the clock of the server, and is ignored if it is neither', async () => {
  const client = createAloudClient({ server: address, key: 'svc_test_x', maxRetries: 0 });
  const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
  for (const [header, seconds] of [
    ['Wed, 21 Oct 2015 09:28:00 GMT', 7200],
    ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
    ['Wed, 21 Oct 2015 09:28:00', null],
    ['soon GMT', null],
    ['-5', null],
  ] as const) {
    answers = [{ status: 503, headers: { date, 'retry-after': header }, body: problem('UNAVAILABLE') }];
    const error = await getUsage({ client }).catch((thrown) => thrown);
    assert.deepEqual([header, error.retryAfterSeconds], [header, seconds]);
  }
});

test('a server that cannot be reached is named, and a call that is aborted rejects with its reason', async () => {
  const nowhere = createAloudClient({ server: 'http://127.0.0.1:9', key: 'svc_test_x', maxRetries: 0 });
  await assert.rejects(getUsage({ client: nowhere }), {
    code: 'CONNECTION_FAILED',
    message: 'The server at http://127.0.0.1:9 cannot be reached.',
  });
  answers = [{ status: 503, headers: { 'retry-after': '30' }, body: problem('UNAVAILABLE') }];
  const client = createAloudClient({ server: address, key: 'svc_test_x' });
  const giveUp = new AbortController();
  // Once the server has the request: one that came later would take an answer of the next test.
  server.once('request', () =>
    setTimeout(() => giveUp.abort(new DOMException('Too late.', 'TimeoutError')), 50),
  );
  await assert.rejects(getUsage({ client, signal: giveUp.signal }), { name: 'TimeoutError' });
});

test('a progress stream that ends too early is opened again, until the conversion has ended', async () => {
  const headers = { 'content-type': 'text/event-stream' };
  const event = (status: string, percent: number) =>
    `event: status\ndata: {"status":"${status}","progress_percent":${percent}}\n\n`;
  answers = [
    { status: 200, headers, body: event('processing', 0) },
    { status: 200, headers, body: `: still here\n\n${event('generating', 40)}${event('completed', 100)}` },
  ];
  const client = createAloudClient({ server: address, key: 'svc_test_x' });
  const states = [];
  for await (const { status } of follow(client, 'x')) states.push(status);
  assert.deepEqual(states, ['processing', 'generating', 'completed']);
  answers = [{ status: 404, body: problem('NOT_FOUND') }];
  await assert.rejects(follow(client, 'x').next(), { code: 'NOT_FOUND' });
});
