import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandLine, commandLine, root } from '../../support/command-line.ts';
import { smallRequest, unlimitedRequests } from '../../support/conversions.ts';
import { type Service, startService } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** An installation with its own data directory, whose service can be started and stopped. */
export type Installation = {
  readonly dataDirectory: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Runs a command of it. */
  readonly aloud: CommandLine;
  /** A key of the sandbox, once it has started. */
  key(): string;
  start(options?: StartOptions): Promise<void>;
  /** Fails if it does not end well. */
  stop(): Promise<void>;
  ask(path: string, body?: object): Promise<Response>;
  /** Converts a small text and returns the id. */
  convert(title: string): Promise<string>;
  /** Waits until every conversion is completed. */
  finishAll(): Promise<void>;
  /** The SHA-256 of the audio of each finished conversion, by its id. */
  audio(): Promise<Record<string, string>>;
};

type StartOptions = {
  readonly words?: readonly string[];
  /** A checkout of another release. */
  readonly checkout?: string;
};

type Options = {
  readonly directory: string;
  readonly name: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Of the original that it is a copy of. */
  readonly key?: string;
};

const running = new Set<Service>();

/** Ends what a failed drill has left. */
export async function killAll(): Promise<void> {
  for (const service of running) service.child.kill('SIGTERM');
  await Promise.all([...running].map(({ exited }) => exited));
}

export function openInstallation({
  directory,
  name,
  settings: given = {},
  key: known,
}: Options): Installation {
  const dataDirectory = join(directory, name);
  const settings = { LOG_LEVEL: 'warn', ...unlimitedRequests, DATA_DIR: dataDirectory, ...given };
  let service: Service | null = null;
  let key = known;
  const ask = async (path: string, body?: object) => {
    assert.ok(service && key, 'it runs');
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    return fetch(`${service.siteUrl}${path}`, { ...init, headers });
  };
  const read = async (path: string, body?: object): Promise<any> => {
    const answer = await ask(path, body);
    const text = await answer.text();
    assert.ok(answer.ok, `${path}: ${answer.status} ${text}`);
    return JSON.parse(text).data;
  };
  return {
    dataDirectory,
    settings,
    ask,
    aloud: commandLine(settings, directory),
    key() {
      assert.ok(key, 'it has started');
      return key;
    },
    async start({ words = [], checkout = root } = {}) {
      service = await startService({ directory, settings, words: [...words, '--json'], checkout });
      running.add(service);
      key ??= await firstKey(service, dataDirectory);
    },
    async stop() {
      // A start that failed has left nothing to stop, and is what a drill reports.
      if (!service) return;
      const stopped = service;
      service = null;
      running.delete(stopped);
      stopped.child.kill('SIGTERM');
      assert.equal(await stopped.exited, 0, stopped.stderr());
    },
    convert: async (title) => (await read('/v1/conversions', { ...smallRequest, title, wait: true })).id,
    async finishAll() {
      await until(
        async () => (await read('/v1/conversions?limit=100')) as { status: string }[],
        (all) => all.every(({ status }) => status === 'completed'),
      );
    },
    async audio() {
      const found: Record<string, string> = {};
      for (const { id } of await read('/v1/conversions?limit=100')) {
        const { status, audio_url } = await read(`/v1/conversions/${id}`);
        if (status !== 'completed') continue;
        const audio = await fetch(audio_url);
        assert.equal(audio.status, 200, `${audio_url}: ${audio.status}`);
        found[id] = createHash('sha256')
          .update(await audio.bytes())
          .digest('hex');
      }
      return found;
    },
  };
}

/** Earlier releases print it. */
async function firstKey(service: Service, dataDirectory: string): Promise<string> {
  const file = await readFile(join(dataDirectory, 'first-steps.json'), 'utf8').catch(() => '');
  const [key] = /svc_test_\w+/.exec(file + service.stdout()) ?? [];
  assert.ok(key, 'a new installation shows a key');
  return key;
}

/** Every episode of the original is heard as it was. Returns how many more there are. */
export function assertSameAudio(
  heard: Readonly<Record<string, string>>,
  original: Readonly<Record<string, string>>,
): number {
  const kept = Object.keys(original).map((id) => [id, heard[id]]);
  assert.deepEqual(Object.fromEntries(kept), original, 'the audio is the same, byte for byte');
  return Object.keys(heard).length - kept.length;
}
