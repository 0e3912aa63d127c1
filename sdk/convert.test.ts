import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from './convert.ts';
import { createAloudClient } from './create-client.ts';

const json = (data: object, warnings: object[] = []) =>
  Response.json({ success: true, data, warnings, request_id: 'req_1' });
const unknown = { path: 'foo', message: 'is unknown and was ignored' };
const voice = { path: 'voice.voice_id', message: 'is not used' };
const untold = { path: 'content', message: 'has more than is said' };

test('a conversion has the warnings of its request and of its result, each once', async () => {
  const state = { status: 'completed', progress_percent: 100 };
  const answers: Readonly<Record<string, () => Response>> = {
    'POST /v1/conversions': () => json({ id: 'c1' }, [unknown, voice]),
    'GET /v1/conversions/c1/events': () =>
      new Response(`event: status\ndata: ${JSON.stringify(state)}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      }),
    'GET /v1/conversions/c1': () =>
      json({ id: 'c1', audio_url: 'https://aloud.example/a.mp3' }, [voice, untold]),
    'GET /a.mp3': () => new Response('ID3'),
  };
  const client = createAloudClient({
    server: 'https://aloud.example',
    key: 'svc_test_1',
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      return answers[`${method} ${new URL(url).pathname}`]?.() ?? new Response(null, { status: 404 });
    },
  });
  const { warnings, audio } = await convert(client, {
    source_type: 'document',
    title: 'Plans',
    content: 'We plan.',
  });
  assert.deepEqual(warnings, [unknown, voice, untold]);
  assert.equal(Buffer.from(audio).toString(), 'ID3');
});
