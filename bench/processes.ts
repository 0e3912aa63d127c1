import { kokoro } from '../src/speech/kokoro/kokoro-engine.ts';
import type { Bench } from './support/bench.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { childrenOf, peakMemory } from './support/process-memory.ts';
import { startService } from './support/service.ts';
import { round } from './support/statistics.ts';

/** What a machine needs for each process before Kokoro is chosen, in MiB. */
const most = (kokoro.needs?.bytesPerProcess ?? 0) / 1024 ** 2;

export const bench: Bench = {
  name: 'processes',
  about: 'peak memory of each process, with two text processes and one speech process',
  async measure(context) {
    await using service = await startService(context.directory, {
      role: 'api',
      settings: { SPEECH_PROCESSES: '1', LISTEN_BACK: 'all' },
    });
    const worker = await service.startWorker();
    const speechProcess = async () => {
      const children = await childrenOf(worker.pid);
      return Promise.all(
        children.map(async ({ pid, program }) => ({ program, peak: await peakMemory(pid) })),
      );
    };
    const speak = async (model: 'v3' | 'flash_v2') => {
      const text = context.prose.document({ characters: 1500 });
      const voice = { provider: 'tts_b', model };
      const { conversion } = await convert(service, { source_type: 'document', ...text, voice });
      await keepAudio(context, conversion);
      return speechProcess();
    };
    const piper = peakOf(await speak('flash_v2'), 'voice-child');
    const after = await speak('v3');
    const mebibytes = {
      api: round(await peakMemory(service.pid), 0),
      worker: round(await peakMemory(worker.pid), 0),
      speechWithPiper: round(piper, 0),
      speechWithPiperAndKokoro: round(peakOf(after, 'voice-child'), 0),
      recognizer: round(peakOf(after, 'recognizer-child'), 0),
    };
    context.say(JSON.stringify(mebibytes));
    return {
      measured: `${mebibytes.speechWithPiperAndKokoro} MiB for speech with both models`,
      goal: `≤ ${round(most, 0)} MiB`,
      met: mebibytes.speechWithPiperAndKokoro <= most,
      details: { mebibytes },
    };
  },
};

function peakOf(processes: readonly { readonly program: string; readonly peak: number }[], program: string) {
  return Math.max(0, ...processes.filter((each) => each.program.includes(program)).map(({ peak }) => peak));
}
