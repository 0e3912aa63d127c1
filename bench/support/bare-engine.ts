import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { piperModel } from '../../src/speech/piper/piper-engine.ts';
import { bareVoice } from '../../tests/support/bare-voice.ts';
import { nextMessage } from './measured-server.ts';
import type { Utterance } from './spoken-sentences.ts';
import { sum, timed } from './statistics.ts';

/** The bare engine in processes that do nothing else. */
export type BareEngine = {
  /** Seconds it took, and seconds of sound it made. */
  speak(utterances: readonly Utterance[]): Promise<{ seconds: number; soundSeconds: number }>;
} & Disposable;

export type BareOptions = {
  /** What sherpa loads; Piper by default. */
  readonly configuration?: object;
  /** By default one per processor. */
  readonly processes?: number;
  /** Whether each process is pinned to one processor. */
  readonly pinned?: boolean;
};

export async function startBareEngine(options: BareOptions = {}): Promise<BareEngine> {
  const configuration = options.configuration ?? (await bareVoice(piperModel));
  const count = options.processes ?? availableParallelism();
  const children = Array.from({ length: count }, (_, index) => start(options.pinned ? index : null));
  await Promise.all(children.map((child) => ask(child, { configuration })));
  return {
    async speak(utterances) {
      const shares = deal(utterances, count);
      const { result, seconds } = await timed(() =>
        Promise.all(
          children.map((child, index) => ask(child, { utterances: shares[index] ?? [] }) as Promise<number>),
        ),
      );
      return { seconds, soundSeconds: sum(result) };
    },
    [Symbol.dispose]() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

const entry = fileURLToPath(new URL('./bare-voice.ts', import.meta.url));

function start(processor: number | null): ChildProcess {
  const pinned = processor === null ? [] : ['taskset', '--cpu-list', String(processor)];
  const [program = '', ...words] = [...pinned, process.execPath, entry];
  return spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

function ask(child: ChildProcess, order: object): Promise<unknown> {
  child.send(order);
  return nextMessage(child);
}

/** Even shares, the longest sentences first: the best that a plain loop can do. */
function deal(utterances: readonly Utterance[], count: number): Utterance[][] {
  const shares = Array.from({ length: count }, () => ({ length: 0, utterances: [] as Utterance[] }));
  for (const utterance of utterances.toSorted((left, right) => right.text.length - left.text.length)) {
    const least = shares.reduce((best, share) => (share.length < best.length ? share : best));
    least.length += utterance.text.length;
    least.utterances.push(utterance);
  }
  return shares.map((share) => share.utterances);
}
