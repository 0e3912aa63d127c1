import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './support/bench.ts';
import { completed, create } from './support/conversions.ts';
import { startService } from './support/service.ts';

/** Milliseconds after which every process has reported its files. */
const reporting = 2000;
/** As measured, and a few for what runs in the background. */
const [maxToAnswer, maxToAudio] = [60, 210];

export const bench: Bench = {
  name: 'files-passed',
  about: 'source files that POST /conversions passes on its way to the 202, and to the MP3',
  async measure(context) {
    const log = join(context.directory, 'files.log');
    await writeFile(log, '');
    const preload = new URL('./support/report-files-child.ts', import.meta.url);
    const settings = { NODE_OPTIONS: `--import=${preload}`, FILES_LOG: log };
    await using service = await startService(context.directory, { role: 'api', settings });
    const filesDuring = async (work: () => Promise<unknown>) => {
      await sleep(reporting);
      await writeFile(log, '');
      await work();
      await sleep(reporting);
      return [...new Set((await readFile(log, 'utf8')).trim().split('\n'))].sort();
    };
    const post = () => create(service, { source_type: 'changelog', ...context.prose.changelog(60) });
    const waiting = [await post()];
    const toAnswer = await filesDuring(async () => waiting.push(await post()));
    await service.startWorker();
    for (const id of waiting) await completed(service, id);
    const toAudio = await filesDuring(async () => {
      const audio = join(service.dataDirectory, 'media/conversions', await post(), '1/audio.mp3');
      while (!existsSync(audio)) await sleep(100);
    });
    return {
      measured: `${toAnswer.length} to the 202, ${toAudio.length} to the MP3`,
      goal: `≤ ${maxToAnswer} and ≤ ${maxToAudio}`,
      met: toAnswer.length <= maxToAnswer && toAudio.length <= maxToAudio,
      details: { toAnswer, toAudio },
    };
  },
};
