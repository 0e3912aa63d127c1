import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';

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
