import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routeAccess } from '../../src/domain/route-access.ts';
import { createCatalog, unnamedObjects } from '../../src/site/reference/catalog.ts';
import type { ApiDocument, Schema } from '../../src/site/reference/document.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { referenceAddresses } from '../support/reference-addresses.ts';
import { createPerson, openPage, signInAs } from '../support/site.ts';

let app: TestApp;
let document: ApiDocument;
let addresses: string[];
const bodies = new Map<string, string>();
before(async () => {
  app = await startTestApp();
  document = await (await app.request('/v1/openapi')).json();
  addresses = referenceAddresses(document);
  for (const address of addresses) {
    const { statusCode, body } = await openPage(app, address);
    assert.equal(statusCode, 200, address);
    bodies.set(address, body);
  }
});
after(() => app.close());

/** Of the element with this id, its text up to the next section. */
function sectionOf(address: string): string {
  const [page = '', id = ''] = address.split('#');
  const [, rest = ''] = (bodies.get(page) ?? '').split(`id="${id}"`);
  const [own = ''] = rest.split('<section');
  assert.ok(own, address);
  return own;
}

function fieldNames(schema: Schema): string[] {
  return unnamedObjects(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, field]) => [name, ...fieldNames(field)]),
  );
}

test('every operation has a page, with its parameters and the fields of its body and answers', () => {
  const { resources } = createCatalog(document);
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap(
    (methods) => Object.values(methods),
  );
  const entries = resources.flatMap((resource) => resource.entries.map((entry) => ({ entry, resource })));
  assert.equal(entries.length, operations.length);
  for (const { entry, resource } of entries) {
    const { operationId, requestBody, responses } = entry.operation;
    // Where it was until it had a page of its own.
    assert.ok(sectionOf(`${resource.address}#${operationId}`).includes(`href="${entry.address}"`));
    const own = bodies.get(entry.address) ?? '';
    const schemas = [requestBody, ...Object.values(responses)].flatMap((each) =>
      Object.values(each?.content ?? {}).map(({ schema }) => schema.properties?.['data'] ?? schema),
    );
    for (const name of [...entry.parameters.map((each) => each.name), ...schemas.flatMap(fieldNames)])
      assert.ok(own.includes(`<li><code>${name}</code>`), `${operationId} ${name}`);
    for (const status of Object.keys(responses))
      assert.ok(own.includes(`>${status}<`), `${operationId} ${status}`);
  }
});

test('every named schema is described in one place, with all of its fields', () => {
  const { homes } = createCatalog(document);
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    const home = homes.get(name) ?? `${name} has no place`;
    const own = sectionOf(home);
    // Links from before operations had pages of their own still lead to it.
    const [, resource] = /^(\/docs\/reference\/[\w-]+)/.exec(home) ?? [];
    if (resource) sectionOf(`${resource}#schema-${name}`);
    for (const field of fieldNames(schema))
      assert.ok(own.includes(`<li><code>${field}</code>`), `${name}.${field}`);
  }
  const limits = bodies.get('/docs/limits') ?? '';
  for (const name of Object.keys(document.components.headers))
    assert.ok(limits.includes(`<li><code>${name}</code>`), name);
});

test('every link of the documentation leads somewhere, and no id is there twice', async () => {
  for (const [address, body] of bodies) {
    const ids = [...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(ids.length, new Set(ids).size, address);
    for (const [, href = ''] of body.matchAll(/href="([^"]*)"/g)) {
      const [path = '', id] = href.split('#');
      const target = path || address;
      if (!bodies.has(target))
        bodies.set(target, (await openPage(app, target)).statusCode < 400 ? 'found' : '');
      assert.ok(bodies.get(target), `${address} has a link to ${href}`);
      if (id !== undefined && id !== 'content')
        assert.ok(bodies.get(target)?.includes(`id="${id}"`), `${address} has a link to ${href}`);
    }
  }
});

test('a first visit loads less than 60 kB without fonts, even uncompressed', async () => {
  const sizes = new Map<string, number>();
  const sizeOf = async (url: string) => {
    const size = sizes.get(url) ?? (await app.server.inject({ url })).rawPayload.length;
    sizes.set(url, size);
    return size;
  };
  for (const address of addresses) {
    const body = bodies.get(address) ?? '';
    const assets = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:css|js|svg))"/g)].map(
      ([, url]) => url,
    );
    assert.ok(assets.length > 2, address);
    let total = Buffer.byteLength(body);
    for (const url of assets) total += await sizeOf(String(url));
    assert.ok(total < 60_000, `${address}: ${total} bytes`);
  }
  const accept = { accept: 'text/html', 'accept-encoding': 'br' };
  const { headers } = await app.server.inject({ url: '/docs', headers: accept });
  assert.equal(headers['content-encoding'], 'br');
});

test('nothing is inline or from elsewhere, and what is asked for is escaped', async () => {
  const attack = '"><script>alert(1)</script>';
  const found = await openPage(app, `/docs/search?q=${encodeURIComponent(attack)}`);
  assert.ok(!found.body.includes('<script>'));
  for (const [address, body] of bodies) {
    if (!address.startsWith('/docs')) continue;
    assert.doesNotMatch(
      body,
      /<style|\sstyle=|\son[a-z]+=|javascript:|<script(?![^>]* src="\/assets\/)/i,
      address,
    );
  }
  assert.match(String(found.headers['content-security-policy']), /^default-src 'none'; style-src 'self';/);
});

test('a form finds operations, fields and guides', async () => {
  const find = async (query: string) => (await openPage(app, `/docs/search?q=${query}`)).body;
  assert.ok((await find('createConversion')).includes('href="/docs/reference/conversions/createConversion"'));
  assert.ok(
    (await find('emotional_range')).includes('href="/docs/reference/conversions#schema-VoiceSettings"'),
  );
  assert.ok((await find('IDEMPOTENCY')).includes('href="/docs/idempotency"'));
  assert.match(await find('zzzzzz'), /No results for “zzzzzz”/);
  assert.match(await find(''), /Enter a word in the search field/);
});

test('a question finds the section of a guide that answers it', async () => {
  const first = async (query: string) => {
    const { body } = await openPage(app, `/docs/search?q=${encodeURIComponent(query)}`);
    return /<p class="docs-result"><a href="([^"]*)"/.exec(body)?.[1];
  };
  assert.equal(await first('webhook signature'), '/docs/webhooks#signature');
  assert.equal(await first('How do I verify a signature?'), '/docs/webhooks#signature');
  for (const word of ['retry', 'retries', 'retried'])
    assert.equal(await first(`webhook ${word}`), '/docs/webhooks#answer', word);
  assert.equal(await first('rate limit'), '/docs/limits');
  assert.equal(await first('mp3 bitrate'), '/docs/languages-and-voices');
  assert.match(String(await first('how do I get captions')), /captions/i);
  assert.equal(await first('CI'), '/docs/ci');
  assert.equal(await first('github actions'), '/docs/ci#github-actions');
  assert.equal(await first('npx aloud'), '/docs/command-line');
  assert.equal(await first('typescript client'), '/docs/typescript-client');
  assert.equal(await first('iframe'), '/docs/embed-a-player#add-the-iframe-to-a-page');
});

test('a word with one typo finds what it means, from five letters on', async () => {
  const find = async (query: string) => (await openPage(app, `/docs/search?q=${query}`)).body;
  const results = (body: string) => body.split('id="docs-results">')[1]?.split('</ul>')[0];
  const right = results(await find('idempotency'));
  for (const typo of [
    'idempotncy',
    'idempottency',
    'idempotancy',
    'idemoptency',
    'xdempotency',
    'idempptenc',
  ])
    assert.equal(results(await find(typo)), right, typo);
  assert.match(await find('webhok+signiture'), /<p class="docs-result"><a href="\/docs\/webhooks#signature"/);
  assert.match(await find('idmepottency'), /No results/, 'two typos');
  assert.match(await find('txne'), /No results/, 'four letters');
});

test('guides, operations and events come before the objects and fields that are named like the query', async () => {
  for (const query of ['captions', 'title', 'language', 'voice']) {
    const { body } = await openPage(app, `/docs/search?q=${query}`);
    const [, list = ''] = body.split('id="docs-results">');
    const kinds = [...list.matchAll(/<span class="[^"]*">(Guide|Operation|Event|Object|Field|Parameter)</g)];
    const isPart = kinds.map(([, kind = '']) => ['Object', 'Field', 'Parameter'].includes(kind));
    assert.deepEqual(new Set(isPart).size, 2, query);
    assert.deepEqual(isPart, isPart.toSorted(), query);
  }
});

test('a query of many words costs little more than one word, also of unknown ones, and counts as a page', async () => {
  const once = async (query: string) => {
    const start = process.threadCpuUsage();
    for (let count = 0; count < 40; count += 1)
      await openPage(app, `/docs/search?q=${encodeURIComponent(query)}`);
    return process.threadCpuUsage(start).user;
  };
  const queries = {
    one: 'e',
    equal: 'e '.repeat(50),
    different: [...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' '),
    unknown: [...'abcdefgh'].map((letter) => `${letter}zzzz`).join(' '),
  };
  const costs = { one: Infinity, equal: Infinity, different: Infinity, unknown: Infinity };
  // Each word of a query is compared with all others.
  const holds = ({ one, equal, different, unknown }: typeof costs) =>
    equal < 2 * one && different < 2 * one && unknown < 4 * one;
  // The cheapest of each: the compiler, garbage and other work on the processor say nothing.
  for (let round = 0; round < 3 || (round < 10 && !holds(costs)); round += 1)
    for (const name of ['one', 'equal', 'different', 'unknown'] as const)
      costs[name] = Math.min(costs[name], await once(queries[name]));
  assert.ok(holds(costs), JSON.stringify(costs));
  assert.equal(routeAccess['GET /docs/search']?.limit, 'network');
});

test('people find how to make an episode, and what is deprecated comes last and says so', async () => {
  for (const query of ['make an episode', 'create episode', 'retry', 'episode']) {
    const { body } = await openPage(app, `/docs/search?q=${encodeURIComponent(query)}`);
    const [list = ''] = body.split('id="docs-results">')[1]?.split('</ul>') ?? [];
    const results = list.split('<li>').slice(1);
    const isOld = results.map((each) => each.includes('>Deprecated<'));
    assert.deepEqual(isOld, isOld.toSorted(), query);
    for (const each of results) if (/<code>\w+ \/v1\/episodes/.test(each)) assert.match(each, />Deprecated</);
    if (query !== 'retry') assert.match(list, /conversions\/createConversion">Convert a text</, query);
  }
});

test('results say what they belong to: pages first, fields with their object, equal ones once', async () => {
  const { body } = await openPage(app, '/docs/search?q=voice');
  const [, list = ''] = body.split('id="docs-results">');
  const titles = [...list.matchAll(/<p class="docs-result"><a href="[^"]*">([^<]*)</g)].map(
    ([, each]) => each,
  );
  assert.match(body, /The best 40 of \d+ results for “voice”/);
  assert.equal(titles.length, 40);
  assert.equal(new Set(titles).size, titles.length);
  assert.deepEqual(titles.slice(0, 2), ['Languages and voices', 'List voices']);
  assert.ok(titles.includes('ConversionRequest.voice'));
  assert.match(list, /Also <a [^>]*>ConversionRevision\.voice<\/a>/);
  assert.match(list, /<code>GET \/v1\/voices<\/code>/);
  assert.match((await openPage(app, '/docs/search?q=emotional_range')).body, /1 result for/);
});

test('the documentation shows whole paths, and sends no one to a file of the repository', () => {
  const overview = bodies.get('/docs') ?? '';
  assert.match(overview, /<b>POST<\/b> <span>\/v1\/conversions</);
  assert.match(
    bodies.get('/docs/reference/webhooks') ?? '',
    /More in the guide: <a href="\/docs\/webhooks">/,
  );
  for (const [address, body] of bodies) {
    assert.doesNotMatch(body, /docs\/[\w-]+\.md/, address);
    assert.doesNotMatch(body, /<code>(GET|POST|PUT|PATCH|DELETE) \/(?!v1\/)/, address);
  }
});

test('the header offers to sign in, and the dashboard to those who are', async () => {
  const cookie = await signInAs(app, await createPerson(app));
  for (const [path, back] of [
    ['/docs', '%2Fdocs'],
    ['/docs/search?q=a%26b', '%2Fdocs%2Fsearch%3Fq%3Da%2526b'],
    ['/docs/limits', '%2Fdocs%2Flimits'],
    ['/docs/reference/lexicon/none', '%2Fdocs'],
  ] as const) {
    const links = async (own?: string) =>
      (await openPage(app, path, own)).body.match(/<nav class="masthead-links"[\s\S]*?<\/nav>/)?.[0] ?? '';
    assert.ok((await links()).includes(`href="/sign-in?return=${back}"`), path);
    assert.match(await links(cookie), /href="\/dashboard"/);
  }
});

test('old addresses of the document lead to it; unknown pages are not found', async () => {
  const target = async (url: string) => (await app.server.inject({ url })).headers.location;
  assert.equal(await target('/docs/json'), '/v1/openapi');
  assert.equal(await target('/docs/yaml'), '/v1/openapi?format=yaml');
  assert.equal(await target('/docs/'), '/docs');
  for (const path of [
    '/docs/none',
    '/docs/reference/none',
    '/docs/reference/conversions/none',
    '/docs/constructor',
    '/docs/reference/conversions/createConversion/more',
  ]) {
    const { statusCode, body } = await openPage(app, path);
    assert.equal(statusCode, 404, path);
    assert.match(body, /Page not found[\s\S]*role="search"[\s\S]*href="\/docs\/quick-start"/);
  }
});
