import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { after, suite } from 'node:test';
import { endProcess } from './process-end.ts';

const require = createRequire(import.meta.url);

/** Runs test files in this process, one after the other, each with its own setup and cleanup. */
export function runTogether(files: readonly string[]): void {
  for (const file of files) {
    suite(relative(process.cwd(), file), () => {
      // Not `import`: what the file registers at once belongs to this suite.
      require(file);
    });
  }
  after(async () => {
    await endProcess();
    setTimeout(endForced, secondsToEnd * 1000, files).unref();
  });
}

/** A test that failed before it could clean up leaves a server open. It must not keep the others from being reported. */
const secondsToEnd = 30;

function endForced(files: readonly string[]): void {
  console.error(
    `Something is still open ${secondsToEnd} s after the tests of ${files.join(', ')}. The process is ended.`,
  );
  process.exit();
}
