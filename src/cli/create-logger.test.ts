import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { createLogger } from './create-logger.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => assert.fail('it should fail'),
    (error: unknown) => error,
  );

test('errors of drivers are lines of less than 2 kB, with a message and no object of the driver', async () => {
  const { pool } = database.store;
  const closed = `http://127.0.0.1:${await freePort()}`;
  const credentials = { accessKeyId: 'access-key', secretAccessKey: 'secret-of-the-bucket' };
  const bucket = new S3Client({ endpoint: closed, region: 'x', credentials, maxAttempts: 1 });
  const quotes = '"\\\n'.repeat(5000);
  const errors = [
    await failure(pool.query(`select ${'€'.repeat(60)} from "${quotes.replaceAll('"', '')}"`)),
    await failure(pool.query('select $1::uuid', [`private-text ${quotes}`])),
    await failure(bucket.send(new ListBucketsCommand({}))),
    await failure(fetch(closed, { headers: { authorization: 'Bearer secret-of-the-caller' } })),
    new AggregateError([new Error(quotes)], quotes, {
      cause: new Error(quotes, { cause: new Error(quotes) }),
    }),
    Object.assign(new Error('名'.repeat(5000)), { name: quotes, code: quotes, request: { body: quotes } }),
  ];
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const fields = { request_id: 'x'.repeat(128), conversion_id: crypto.randomUUID(), attempt: 1 };
  for (const err of errors) logger.error({ ...fields, err }, 'a conversion failed');
  assert.equal(lines.length, errors.length);
  for (const line of lines) {
    assert.ok(Buffer.byteLength(line) < 2000, `${Buffer.byteLength(line)} bytes: ${line}`);
    assert.doesNotMatch(line, /secret-of|access-key|\$metadata|"client"|"routine"|"errors"/);
    const { err } = JSON.parse(line);
    assert.notEqual(err.message, '');
    assert.deepEqual(
      Object.keys(err).filter((name) => !['type', 'message', 'code', 'stack', 'cause'].includes(name)),
      [],
    );
  }
});
