import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port.ts';
import type { Bench } from './support/bench.ts';
import { whenInterrupted } from './support/interruption.ts';
import { root } from './support/service.ts';
import { median, round } from './support/statistics.ts';

const [maxFirst, maxLater] = [15, 3];

export const bench: Bench = {
  name: 'start',
  about: 'npm start on an installed checkout to the first 200: first ever, and with existing data',
  async measure(context) {
    const dataDirectory = await mkdtemp(join(context.directory, 'start-'));
    try {
      const first = await startOnce(dataDirectory);
      context.say(`first start: ${first.toFixed(2)} s`);
      const later: number[] = [];
      for (let run = 0; run < context.runs; run += 1) later.push(await startOnce(dataDirectory));
      const usual = median(later);
      return {
        measured: `${usual.toFixed(2)} s; first ${first.toFixed(2)} s`,
        goal: `≤ ${maxLater} s; first ≤ ${maxFirst} s`,
        met: usual <= maxLater && first <= maxFirst,
        details: { firstSeconds: round(first, 2), laterSeconds: later.map((value) => round(value, 2)) },
      };
    } finally {
      await rm(dataDirectory, { recursive: true, force: true });
    }
  },
};

async function startOnce(dataDirectory: string): Promise<number> {
  const port = String(await freePort());
  const began = performance.now();
  // A process group: a signal must reach npm and its children.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: port, DATA_DIR: dataDirectory, DATABASE_URL: '', SITE_URL: '' },
  });
  let running = true;
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    if (running && child.pid) process.kill(-child.pid, 'SIGTERM');
    await exited;
  };
  const forget = whenInterrupted(stop);
  void exited.then(() => {
    running = false;
    forget();
  });
  try {
    while (!(await answers(`http://127.0.0.1:${port}/health`))) {
      if (!running) throw new Error('npm start ended before it answered.');
      await sleep(10);
    }
    return (performance.now() - began) / 1000;
  } finally {
    await stop();
  }
}

function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    (answer) => answer.status === 200,
    () => false,
  );
}
