import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const importing = (name: string) => JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href);

test('a process that the system refuses to start fails what waits for it, and later ones start', async (context) => {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-refused-'));
  context.after(() => rm(directory, { recursive: true }));
  await writeFile(
    join(directory, 'child.mjs'),
    `import { serveChildTasks } from ${importing('serve-tasks')};
     serveChildTasks(async () => async () => 'done');`,
  );
  const parent = join(directory, 'parent.mjs');
  await writeFile(
    parent,
    `import childProcess from 'node:child_process';
     import { closeSync, openSync } from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     import { createProcessPool } from ${importing('process-pool')};
     const entry = new URL('./child.mjs', import.meta.url);
     const pool = createProcessPool({ entry, size: 2, idleMilliseconds: 60_000, setUp: async () => ({}) });
     const run = () => pool.run({}, { deadline: 20_000 }).catch(({ message }) => message);
     const outcomes = [];

     const { fork } = childProcess;
     childProcess.fork = (entry, args, options) => fork(entry, args, { ...options, execPath: '/nowhere' });
     syncBuiltinESMExports();
     outcomes.push(await run());
     childProcess.fork = fork;
     syncBuiltinESMExports();

     const open = [];
     try {
       for (;;) open.push(openSync('/dev/null'));
     } catch {
       outcomes.push(await run());
     }
     for (const file of open) closeSync(file);
     outcomes.push(await run());
     console.log(JSON.stringify(outcomes));
     await pool.close();`,
  );
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', 'ulimit -n 100; exec "$0" "$1"', process.execPath, parent],
    { timeout: 300_000 },
  );
  const [missing, tooMany, done] = JSON.parse(stdout);
  assert.match(missing, /could not start.*ENOENT/);
  assert.match(tooMany, /could not start.*EMFILE/);
  assert.equal(done, 'done');
});
