import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './until.ts';

const text = 'Changelog 2.4.0\n\nAdded\n- Dark mode for every page.\n- Exports as CSV.';

export function sandboxKey(firstSteps: string): string {
  const [key] = /svc_test_\w+/.exec(firstSteps) ?? [];
  assert.ok(key, `no key of the sandbox in ${firstSteps}`);
  return key;
}

const request = { title: 'The image', source_type: 'changelog', content: text };

export async function convert(address: string, key: string): Promise<void> {
  await listen(await conversionOf(ask(address, '/v1/conversions', key, { ...request, wait: true })));
}

/** Converts a text that takes a while, and stops and starts the workers in the middle of it: it is finished all the same. */
export async function convertAcrossRestart(
  address: string,
  key: string,
  workers: { stop(): Promise<void>; start(): Promise<unknown> },
): Promise<void> {
  const features = Array.from({ length: 40 }, (_, number) => `- Report ${number + 1} can be sent by mail.`);
  const content = `${text}\n${features.join('\n')}`;
  const { id } = await conversionOf(ask(address, '/v1/conversions', key, { ...request, content }));
  const look = () => conversionOf(ask(address, `/v1/conversions/${id}`, key));
  await until(look, ({ status }) => status !== 'pending' && status !== 'processing');
  await workers.stop();
  console.log(`when the workers had stopped: ${(await look()).status}`);
  await workers.start();
  await listen(await until(look, ({ status }) => status === 'completed'));
}

type Conversion = { readonly id: string; readonly status: string; readonly audio_url: string };

async function conversionOf(answer: Promise<unknown>): Promise<Conversion> {
  return ((await answer) as { data: Conversion }).data;
}

async function listen({ audio_url: url }: Conversion): Promise<void> {
  const audio = Buffer.from(await (await fetch(url)).arrayBuffer());
  assert.equal(audio.toString('latin1', 0, 3), 'ID3');
  assert.ok(audio.length > 10_000, `${audio.length} bytes of audio`);
  console.log(`converted: ${audio.length} bytes of audio`);
}

export async function ask(address: string, path: string, key: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const answer = await fetch(`${address}${path}`, { ...init, headers });
  const answered = await answer.text();
  assert.ok(answer.ok, `${path}: ${answer.status} ${answered}`);
  return JSON.parse(answered);
}

export async function untilReady(address: string, logs: () => string): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await fetch(`${address}/ready`).catch(() => null))?.ok) {
    if (Date.now() > deadline) assert.fail(`it is not ready after 3 minutes:\n${logs()}`);
    await pause(500);
  }
}
