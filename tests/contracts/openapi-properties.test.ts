import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { withoutReferences } from '../support/api-document.ts';
import { startTestApp, type TestApp, type TestResponse } from '../support/app.ts';
import { anything, type Schema, valid } from '../support/arbitrary-from-schema.ts';
import { unlimitedRequests } from '../support/conversions.ts';
import { fc } from '../support/fast-check.ts';

type Parameter = {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
};
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json'?: { schema: Schema } } };
  responses: Record<
    string,
    {
      content?: Record<string, { schema: Schema }>;
      headers?: Record<string, { $ref?: string; required?: boolean }>;
    }
  >;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: object;
    parameters: Record<string, Parameter>;
    headers: Record<string, { required?: boolean }>;
  };
};
type Sent = {
  parameters: (string | undefined)[];
  key: string | undefined;
  body: unknown;
  rawBody: string | undefined;
};

let app: TestApp;
let document: Document;
let ajv: Ajv2020;
let keys: string[];

before(async () => {
  app = await startTestApp({ ...unlimitedRequests, PUBLIC_REQUESTS_PER_MINUTE: '1000000' });
  document = withoutReferences((await (await app.request('/v1/openapi')).json()) as Document);
  ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addSchema(document, 'openapi');
  keys = [
    (await app.customer({ tier: 'team' })).key,
    (await app.customer({ tier: 'team', mode: 'sandbox' })).key,
  ];
});
after(() => app.close());

test('every operation answers valid and broken requests as the document says', async (t) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  assert.ok(operations.length >= 5, 'the document has operations');
  for (const { path, method, operation } of operations) {
    await t.test(`${method.toUpperCase()} ${path}`, () => checkOperation(path, method, operation));
  }
});

async function checkOperation(path: string, method: string, operation: Operation): Promise<void> {
  const parameters = (operation.parameters ?? []).map(resolve);
  const requests = requestsFor(parameters, operation);
  await fc.assert(
    fc.asyncProperty(requests, async (sent) => {
      const answer = await send(path, method, parameters, sent);
      await checkAnswer(path, method, operation, answer);
    }),
    { numRuns: 20 },
  );
}

function requestsFor(parameters: readonly Parameter[], operation: Operation): fc.Arbitrary<Sent> {
  const body = operation.requestBody?.content['application/json']?.schema;
  return fc.record({
    parameters: fc.tuple(...parameters.map(textFor)),
    key: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...keys) },
      { weight: 1, arbitrary: fc.constantFrom(undefined, '', 'nonsense', `${keys[0]}x`) },
    ),
    body: body ? fc.oneof(valid(body), anything(body)) : fc.constant(undefined),
    rawBody: body ? fc.option(brokenJson, { nil: undefined, freq: 6 }) : fc.constant(undefined),
  });
}

const brokenJson = fc.constantFrom(
  '{',
  '{"a":}',
  'nul',
  '[1,]',
  '"\\u00',
  `${'['.repeat(40)}${']'.repeat(40)}`,
  '{"__proto__":{}}',
);

function textFor(parameter: Parameter): fc.Arbitrary<string | undefined> {
  const good = valid(parameter.schema).map(String);
  const bad = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('..', '%00', '-1', '1e9', "'; drop table users"),
  );
  const some = fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: bad });
  return parameter.required ? some : fc.option(some, { nil: undefined });
}

function send(
  path: string,
  method: string,
  parameters: readonly Parameter[],
  sent: Sent,
): Promise<TestResponse> {
  let address = `/v1${path}`;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const [index, { name, in: where }] of parameters.entries()) {
    const value = sent.parameters[index];
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(pathStep(value)));
    else if (value !== undefined && where === 'query') query.append(name, value.toWellFormed());
    else if (value !== undefined && /^[\x21-\x7e]+$/.test(value)) headers[name] = value;
  }
  const body = sent.rawBody ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  if (body !== undefined) headers['content-type'] = 'application/json';
  return app.request(`${address}?${query}`, {
    method: method.toUpperCase(),
    headers,
    ...(sent.key === undefined ? {} : { key: sent.key }),
    ...(body === undefined ? {} : { body }),
  });
}

async function checkAnswer(
  path: string,
  method: string,
  operation: Operation,
  answer: TestResponse,
): Promise<void> {
  const documented = operation.responses[answer.status];
  const text = await answer.text();
  assert.ok(answer.status < 500, `${answer.status}: ${text}`);
  assert.ok(documented, `status ${answer.status} is not documented: ${text}`);
  for (const [name, header] of Object.entries(documented.headers ?? {})) {
    const { required } = header.$ref ? (document.components.headers[name] ?? {}) : header;
    assert.ok(
      !required || answer.headers.has(name),
      `header ${name} is documented for ${answer.status} but absent`,
    );
  }
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const content = documented.content?.[type];
  assert.ok(content || answer.status === 302, `content type ${type} is not documented for ${answer.status}`);
  if (type !== 'application/json') return;
  const check = checkFor(['paths', path, method, 'responses', String(answer.status), 'content', type]);
  assert.ok(check(JSON.parse(text)), `${ajv.errorsText(check.errors)}\n${text}`);
}

const checks = new Map<string, ValidateFunction>();

/** What checks a body against the document: to make it takes longer than to answer the request. */
function checkFor(place: readonly string[]): ValidateFunction {
  const address = `openapi#/${[...place, 'schema'].map(escapePointer).join('/')}`;
  const check = checks.get(address) ?? ajv.compile({ $ref: address });
  checks.set(address, check);
  return check;
}

function resolve(parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1);
  const shared = name === undefined ? parameter : document.components.parameters[name];
  assert.ok(shared, `parameter ${name} is missing in the document`);
  return shared;
}

/** A step that stays in the address: clients resolve `.` and `..` before they send anything. */
function pathStep(value: string | undefined): string {
  return !value || /^\.{1,2}$/.test(value) ? 'x' : value.toWellFormed();
}

function escapePointer(step: string): string {
  return encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'));
}
