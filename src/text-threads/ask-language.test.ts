import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageChannel, Worker } from 'node:worker_threads';
import { siblingModule } from '../domain/sibling-module.ts';
import { askLanguage } from './ask-language.ts';

test('the language thread answers, and one that has stopped is asked once more and then no longer', async () => {
  const languages = new Worker(siblingModule('language-thread', import.meta.url));
  const { port1, port2 } = new MessageChannel();
  const reply = new Int32Array(new SharedArrayBuffer(4));
  languages.postMessage({ port: port1, reply }, [port1]);
  const ask = askLanguage({ port: port2, reply }, { first: 60_000, next: 50 });
  assert.equal(ask('The release makes the service faster and easier to run for small teams.'), 'en');
  assert.equal(ask('v2.4.0'), null);
  await languages.terminate();
  assert.equal(ask('Anything.'), undefined);
  const started = performance.now();
  for (let count = 0; count < 1000; count += 1) assert.equal(ask('Anything.'), undefined);
  assert.ok(performance.now() - started < 1000 * 50, 'it does not wait for each');
  port2.close();
});
