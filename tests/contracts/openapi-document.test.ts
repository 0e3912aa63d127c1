import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { eventTypes } from '../../src/domain/events.ts';
import { fieldMessages } from '../../src/http/middleware/validation.ts';
import { type ApiDocument, apiDocument, withoutReferences } from '../support/api-document.ts';

type Media = { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { name?: string; required?: boolean; schema?: { default?: unknown } }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, Media> }>;
};
type Methods = Record<string, Operation>;

let document: ApiDocument;
let operations: [string, Operation][];
let webhooks: Record<string, Methods>;
const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

before(async () => {
  document = await apiDocument();
  const { paths, ...whole } = withoutReferences(document) as unknown as {
    paths: Record<string, Methods>;
    webhooks: Record<string, Methods>;
  } & ApiDocument;
  ({ webhooks } = whole);
  operations = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      each,
    ]),
  );
});

const named = (name: string) => operations.find(([each]) => each === name)?.[1] as Operation;

test('every operation has a name of its own, a tag, a summary, a description and examples that are valid', () => {
  const names = operations.map(([, { operationId }]) => operationId);
  assert.equal(new Set(names).size, names.length);
  for (const [name, operation] of operations) {
    assert.match(operation.operationId, /^[a-z]+(?:[A-Z][a-z]+)+$/, name);
    assert.equal(operation.tags.length, 1, name);
    assert.ok(operation.summary.length > 5 && operation.description.length > 20, name);
    const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
    const media = [operation.requestBody?.content, ...done.map(([, { content }]) => content)];
    for (const each of media.flatMap((content) => Object.values(content ?? {}))) {
      const examples = [...(each.example === undefined ? [] : [each.example])].concat(
        Object.values(each.examples ?? {}).map(({ value }) => value),
      );
      assert.ok(examples.length > 0, `${name} has no example`);
      const check = ajv.compile(each.schema);
      for (const example of examples)
        assert.ok(check(example), `${name}: ${ajv.errorsText(check.errors)}\n${JSON.stringify(example)}`);
    }
  }
});

test('a parameter with a default may be left out', () => {
  const optional = operations.flatMap(([name, { parameters = [] }]) =>
    parameters
      .filter(({ schema }) => schema?.default !== undefined)
      .map((each) => ({ ...each, place: `${name} ${each.name}` })),
  );
  assert.deepEqual(new Set(optional.map(({ name }) => name)), new Set(['limit', 'days', 'format']));
  for (const { place, required } of optional) assert.equal(required, false, place);
});

test('the headers of repetitions and redirects, and a conversion deleted while it is waited for, are described', () => {
  for (const name of [
    'POST /conversions',
    'POST /conversions/{id}/retry',
    'POST /scripts',
    'POST /scripts/{id}/convert',
    'POST /conversions/{id}/embed-token',
    'POST /episodes',
    'POST /episodes/{id}/retry',
  ]) {
    const [[, done] = []] = Object.entries(named(name).responses).filter(([status]) =>
      status.startsWith('2'),
    );
    assert.ok(done?.headers?.['Idempotency-Replayed'], name);
  }
  assert.ok(named('GET /conversions/{id}/audio').responses['302']?.headers?.['Location']);
  assert.ok(named('POST /conversions').responses['404']);
});

test('every type of event is described, with its headers and an example', () => {
  assert.deepEqual(Object.keys(webhooks), [...eventTypes]);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const headers = (post?.parameters ?? []).map(({ name }) => name);
    assert.deepEqual(
      headers.sort(),
      ['X-Service-Delivery', 'X-Service-Event', 'X-Service-Signature', 'X-Service-Timestamp'],
      type,
    );
  }
});

/** What TypeScript declares for every program and every page, and some of Python and Go. */
function takenNames(): Set<string> {
  const directory = new URL('.', import.meta.resolve('typescript'));
  const files = globSync('lib.*.d.ts', { cwd: directory }).map((name) => new URL(name, directory));
  const declared = /^(?:declare (?:var|function|class)|interface|type) (\w+)/gm;
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declared)].map(([, name]) => name),
  );
  return new Set([...names.map(String), 'Exception', 'Type', 'Module', 'List', 'Any', 'Optional']);
}

test('what is sent and answered has a name, and no name is one that a language has taken', () => {
  const names = Object.keys(document.components.schemas);
  const taken = takenNames();
  for (const name of ['Error', 'Event', 'Document', 'Response', 'Map', 'Record'])
    assert.ok(taken.has(name), name);
  assert.deepEqual(
    names.filter((name) => taken.has(name) || !/^[A-Z][A-Za-z]+$/.test(name)),
    [],
  );
  for (const name of ['Conversion', 'Script', 'Voice', 'Product', 'LexiconEntry', 'ErrorResponse'])
    assert.ok(names.includes(name), name);
  const all = [...Object.entries(document.paths), ...Object.entries(document.webhooks)];
  for (const [path, methods] of all) {
    for (const [method, { requestBody, responses }] of Object.entries(methods)) {
      const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
      const data = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .flatMap(([, { content = {} }]) => content['application/json']?.schema.properties?.['data'] ?? [])
        .map((schema) => schema.items ?? schema);
      for (const schema of [...bodies, ...data])
        assert.ok(schema.$ref ?? schema.anyOf?.some(({ $ref }) => $ref), `${method} ${path}`);
    }
  }
});

test('the events of a progress stream have a type', () => {
  const { content } = document.paths['/conversions/{id}/events']?.['get']?.responses['200'] ?? {};
  const { schema } = content?.['text/event-stream'] ?? {};
  assert.equal(schema?.$ref, '#/components/schemas/ConversionProgress');
  const { properties } = document.components.schemas['ConversionProgress'] ?? {};
  assert.ok(properties?.['status']?.enum?.includes('deleted'));
});

test('every pattern of a request is explained in words', () => {
  const patterns = new Set<string>();
  const inputs = operations.map(([, { parameters = [], requestBody }]) => [
    parameters.filter((parameter) => 'in' in parameter && parameter.in === 'query'),
    requestBody,
  ]);
  JSON.stringify(inputs, (name, value) => {
    if (name === 'pattern') patterns.add(value);
    return value;
  });
  assert.ok(patterns.size > 3);
  for (const pattern of patterns) {
    const error = { keyword: 'pattern', instancePath: '/x', schemaPath: '', params: { pattern } };
    assert.match(fieldMessages([error])[0]?.message ?? '', /^must /, pattern);
  }
});
