import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { eventStream, type ServerSentEvent } from './streams.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('events are sent one by one, and the stream ends with them', async () => {
  async function* events(): AsyncGenerator<ServerSentEvent, void> {
    yield { event: 'status', data: { status: 'pending' } };
    yield { event: 'progress', data: 'two\nlines' };
  }
  assert.equal(
    await text(eventStream(events())),
    'event: status\ndata: {"status":"pending"}\n\nevent: progress\ndata: "two\\nlines"\n\n',
  );
});

test('a silence is filled with comments, and no event is lost in it', async () => {
  const { promise: heardTwice, resolve } = Promise.withResolvers<void>();
  async function* events(): AsyncGenerator<ServerSentEvent, void> {
    await heardTwice;
    yield { event: 'late', data: 1 };
  }
  let sent = '';
  for await (const chunk of eventStream(events(), { heartbeatMs: 5 })) {
    sent += chunk;
    if (sent.split('still here').length > 2) resolve();
  }
  assert.match(sent, /^(: still here\n\n){2,}event: late\ndata: 1\n\n$/);
});

test('the producer of the events learns when no one reads them any more', async () => {
  const { promise: cleanedUp, resolve } = Promise.withResolvers<void>();
  async function* events(): AsyncGenerator<ServerSentEvent, void> {
    try {
      for (;;) {
        yield { event: 'tick', data: null };
        await pause(5);
      }
    } finally {
      resolve();
    }
  }
  const stream = eventStream(events());
  stream.once('data', () => stream.destroy());
  await cleanedUp;
});

test('a failure breaks the stream off', async () => {
  async function* events(): AsyncGenerator<ServerSentEvent, void> {
    yield { event: 'one', data: 1 };
    throw new Error('lost');
  }
  await assert.rejects(text(eventStream(events())), /lost/);
});
