import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, METHODS, request as sendRaw } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { parse } from 'yaml';
import { version } from '../../src/config/version.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { smallRequest } from '../support/conversions.ts';
import { until } from '../support/until.ts';

let app: TestApp;
let port: number;
before(async () => {
  app = await startTestApp();
  port = Number(new URL(app.siteUrl).port);
});
after(() => app.close());

test('success and failure come in the envelope, with the request id in body and header', async () => {
  const { key } = await app.customer();
  for (const path of ['/v1/usage', '/v1/organizations/none', '/v1/none', '/v1/changelog']) {
    const answer = await app.request(path, { key });
    const body = await answer.json();
    assert.equal(body.success, answer.ok);
    assert.match(body.request_id, /^req_[0-9A-Za-z]{24}$/);
    assert.equal(body.request_id, answer.headers.get('x-request-id'));
    assert.ok(Math.abs(Date.parse(body.timestamp) - Date.now()) < 60_000);
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(
      Object.keys(body).sort(),
      answer.ok
        ? ['data', 'request_id', 'success', 'timestamp']
        : ['error', 'request_id', 'success', 'timestamp'],
    );
  }
});

test('a request id sent by a client is not taken over', async () => {
  const answer = await app.request('/v1/changelog', { headers: { 'x-request-id': 'mine' } });
  assert.notEqual(answer.headers.get('x-request-id'), 'mine');
});

test('another method on a known address is 405 and lists those allowed', async () => {
  const { key, organizationId } = await app.customer();
  for (const [method, path] of [
    ['POST', '/v1/usage'],
    ['DELETE', `/v1/organizations/${organizationId}`],
    ['PUT', '/v1/changelog'],
    ['OPTIONS', '/v1/openapi'],
  ]) {
    const answer = await app.request(path ?? '', { method: method ?? '', key });
    assert.equal(answer.status, 405, `${method} ${path}`);
    assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    assert.equal((await answer.json()).error.code, 'METHOD_NOT_ALLOWED');
  }
});

test('an unknown query field is ignored with a warning that names the nearest known one', async () => {
  const answer = await (await app.request('/v1/openapi?fromat=yaml')).json();
  assert.equal(answer.openapi, '3.1.0', 'the document has no envelope to warn in');
  const { key } = await app.customer();
  const { warnings } = await (await app.request('/v1/usage?limit=3', { key })).json();
  assert.deepEqual(warnings, [{ path: 'limit', message: 'is unknown and was ignored' }]);
});

test('path tricks are 404 in JSON', async () => {
  const { key } = await app.customer();
  for (const path of [
    '/v1//usage',
    '/v1/usage/',
    '/v1/usage/..%2f',
    '/v1/%2e%2e/x',
    '/v1/usage%00',
    '/v1/%zz',
    '/V1/usage',
  ]) {
    const { status, headers, body } = await rawRequest(path, { authorization: `Bearer ${key}` });
    assert.equal(status, 404, path);
    assert.equal(JSON.parse(body).error.code, 'NOT_FOUND');
    assert.equal(headers['x-request-id'], JSON.parse(body).request_id, path);
  }
});

test('a very long path, header or query is a 4xx', async () => {
  assert.equal((await rawRequest(`/v1/organizations/${'a'.repeat(5000)}`)).status, 404);
  const { status, body } = await rawRequest('/v1/usage', { 'x-long': 'a'.repeat(20_000) });
  assert.equal(status, 413);
  assert.equal(JSON.parse(body).error.code, 'PAYLOAD_TOO_LARGE');
  assert.equal((await rawRequest(`/v1/usage?x=${'a'.repeat(20_000)}`)).status, 413);
});

test('a body that says to be anything but UTF-8 is 415', async () => {
  const { key } = await app.customer();
  const headers = { 'content-type': 'application/json; charset=utf-16' };
  const answer = await app.request('/v1/scripts', { method: 'POST', key, headers, body: '{}' });
  assert.equal(answer.status, 415);
  assert.match((await answer.json()).error.message, /UTF-8/);
});

test('what is not HTTP gets a JSON answer and a closed connection', async () => {
  const answer = await exchange('GARBAGE\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 400 /);
  assert.match(answer, /"success":false/);
  const split = await exchange(
    'GET /v1/changelog HTTP/1.1\r\nHost: x\r\nX-Organization-ID: a\nSet-Cookie: b\r\n\r\n',
  );
  assert.doesNotMatch(split, /set-cookie/i);
});

test('no method and no header is a fault of ours', async () => {
  for (const method of METHODS.filter((each) => each !== 'CONNECT'))
    for (const header of ['X-None: 1', 'Content-Length: 0', 'Content-Type: ;', 'Content-Encoding: gzip']) {
      const answer = await exchange(
        `${method} /v1/changelog HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 [24]/, `${method} with ${header}`);
    }
});

test('slow headers are cut off within seconds, and a body that stops coming later', async () => {
  const { server } = app.server;
  const { headersTimeout, requestTimeout } = server;
  assert.deepEqual([headersTimeout, requestTimeout], [7_500, 60_000]);
  try {
    server.headersTimeout = 1000;
    const headers = exchange('GET /v1/changelog HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    assert.match(await headers, /^HTTP\/1\.1 408 |^$/);
    server.requestTimeout = 1000;
    const body = exchange(
      'POST /v1/changelog HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"a":',
    );
    assert.match(await body, /^HTTP\/1\.1 408 [\s\S]*within 60 seconds|^$/);
  } finally {
    Object.assign(server, { headersTimeout, requestTimeout });
  }
});

test('a body may take longer than the headers, as a sound does over a slow connection', async () => {
  const { key } = await app.customer();
  const body = JSON.stringify(smallRequest);
  const request = sendRaw({
    ...{ host: '127.0.0.1', port, method: 'POST', path: '/v1/conversions/estimate' },
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    },
  });
  const answered = once(request, 'response');
  const { server } = app.server;
  const { headersTimeout } = server;
  try {
    server.headersTimeout = 1000;
    request.write(body.slice(0, 20));
    // Slow headers are looked for every half second.
    await pause(2500);
    request.end(body.slice(20));
    const [answer] = await answered;
    assert.equal(answer.statusCode, 200);
    answer.resume();
  } finally {
    server.headersTimeout = headersTimeout;
  }
});

test('health says that the process runs, ready that everything it needs does', async () => {
  const health = await (await app.request('/health')).json();
  assert.equal(health.status, 'ok');
  assert.equal(health.version, version);
  const ready = await until(
    async () => (await app.request('/ready')).json(),
    ({ checks }) => checks.texts === 'ok',
  );
  assert.deepEqual(ready, {
    status: 'ok',
    checks: { database: 'ok', queue: 'ok', storage: 'ok', disk: 'ok', texts: 'ok', voice: 'ok' },
  });
});

test('metrics answer here, but not through a proxy', async () => {
  await app.request('/v1/changelog');
  const text = await (await app.request('/metrics')).text();
  assert.match(
    text,
    /aloud_http_request_duration_seconds_count\{method="GET",route="\/v1\/changelog",status="200"\}/,
  );
  assert.match(text, /^aloud_conversions\{status="pending"\} 0$/m);
  assert.match(text, /^aloud_longest_wait_seconds 0$/m);
  assert.ok(text.includes(`aloud_build_info{version="${version}"} 1\n`));
  assert.equal(
    (await app.request('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
    404,
  );
});

test('metrics answer to names of this machine and of the site only, so no other site can read them', async () => {
  const statusFor = async (host: string) => {
    const asked = sendRaw({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  };
  for (const host of [`127.0.0.1:${port}`, 'localhost', `[::1]:${port}`, new URL(app.siteUrl).host])
    assert.equal(await statusFor(host), 200, host);
  for (const host of [`evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example', '['])
    assert.equal(await statusFor(host), 404, host);
});

test('the description comes as JSON and as YAML, and as a page', async () => {
  const json = await app.request('/v1/openapi');
  assert.match(json.headers.get('content-type') ?? '', /^application\/json/);
  const document = await json.json();
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.5.0');
  assert.deepEqual(document.servers[0].url, `${app.siteUrl}/v1`);
  const yaml = await app.request('/v1/openapi?format=yaml');
  assert.match(yaml.headers.get('content-type') ?? '', /^application\/yaml/);
  const text = await yaml.text();
  assert.match(text, /^openapi: 3\.1\.0/m);
  assert.deepEqual(parse(text), document);
  const page = await app.request('/docs');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
});

test('the description is compressed, and sent again only when it changed', async () => {
  const tags = new Set();
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['identity', null],
  ] as const) {
    const answer = await app.request('/v1/openapi', { headers: { 'accept-encoding': accepted } });
    assert.equal(answer.headers.get('content-encoding'), encoding, accepted);
    assert.equal(answer.headers.get('vary'), 'accept-encoding');
    assert.equal((await answer.json()).openapi, '3.1.0');
    tags.add(answer.headers.get('etag'));
  }
  const [tag] = tags;
  assert.equal(tags.size, 1);
  const again = await app.request('/v1/openapi', { headers: { 'if-none-match': String(tag) } });
  assert.equal(again.status, 304);
  assert.match(again.headers.get('cache-control') ?? '', /^public, max-age=\d+, must-revalidate$/);
  const other = await app.request('/v1/openapi?format=yaml', { headers: { 'if-none-match': String(tag) } });
  assert.equal(other.status, 200);
});

/** Sends an address exactly as written; `fetch` would tidy it up. */
function rawRequest(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }> {
  return new Promise((resolve, reject) => {
    sendRaw({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.setEncoding('utf8');
      let body = '';
      answer.on('data', (chunk) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** Everything a connection answers to some bytes until it is closed. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}
