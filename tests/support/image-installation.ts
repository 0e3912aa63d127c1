import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';

const text = 'Changelog 2.4.0\n\nAdded\n- Dark mode for every page.\n- Exports as CSV.';

export function sandboxKey(firstSteps: string): string {
  const [key] = /svc_test_\w+/.exec(firstSteps) ?? [];
  assert.ok(key, `no key of the sandbox in ${firstSteps}`);
  return key;
}

export async function convert(address: string, key: string): Promise<void> {
  const body = { title: 'The image', source_type: 'changelog', content: text, wait: true };
  const { data } = (await ask(address, '/v1/conversions', key, body)) as { data: { audio_url: string } };
  const audio = Buffer.from(await (await fetch(data.audio_url)).arrayBuffer());
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
