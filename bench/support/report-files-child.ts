import childProcess, { type ForkOptions } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Preloaded into every process and thread of the service: appends a line for each file of src/ in which a function
 * was called since the last line. Loading a file does not count.
 */
const log = process.env['FILES_LOG'] ?? '';
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
setInterval(() => {
  session.post('Profiler.takePreciseCoverage', (_, coverage) => {
    for (const { url, functions } of coverage?.result ?? []) {
      const path = /\/(src\/.*\.ts)$/.exec(url)?.[1];
      const wasCalled = functions.some(({ functionName, ranges: [range] }) => {
        const isModule = functionName === '' && range?.startOffset === 0;
        return !isModule && (range?.count ?? 0) > 0;
      });
      if (path && wasCalled) appendFileSync(log, `${path}\n`);
    }
  });
}, 500).unref();

// Processes for texts and voices have no environment and may not write. To be counted, they get both.
const { fork } = childProcess;
childProcess.fork = ((entry: URL, args: string[], { execArgv = [], ...options }: ForkOptions) =>
  fork(entry, args, {
    ...options,
    env: { NODE_OPTIONS: process.env['NODE_OPTIONS'], FILES_LOG: log },
    execArgv: execArgv.filter((flag) => !/^--(?:permission|allow-)/.test(flag)),
  })) as typeof fork;
syncBuiltinESMExports();
