import { mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { qualityView } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { formatScript, type Script } from '../../domain/script.ts';
import { type DeliveryPreset, deliveryPresets, type VoiceSettings } from '../../domain/voice-settings.ts';
import type { OfflinePipeline } from '../../offline-pipeline.ts';
import { moveEpisode } from '../move-episode.ts';
import { choice, withJson } from '../options.ts';
import { printOne, printWarnings } from '../print.ts';
import { createProgressBar } from '../progress-bar.ts';
import { withOfflinePipeline } from '../with-offline-pipeline.ts';
import {
  readSource,
  speakersOf,
  titleFor,
  type WritingOptions,
  withWritingOptions,
  writerInput,
} from '../writing-options.ts';

type SayOptions = WritingOptions & {
  output?: string;
  verbatim?: boolean;
  title?: string;
  voice?: string;
  host1?: string;
  host2?: string;
  preset?: DeliveryPreset;
};

export function addSayCommand(program: Command): void {
  const command = program.command('say <file>').description('turn a text into audio; - reads standard input');
  withWritingOptions(withJson(command))
    .option('-o, --output <file>', 'where the MP3 goes; captions and chapters stand beside it')
    .option('--verbatim', 'read the text as it is, without writing a script first')
    .option('--title <title>', 'title of the episode')
    .option('--voice <id>', 'the narrator')
    .option('--host1 <id>', 'the voice of host 1')
    .option('--host2 <id>', 'the voice of host 2')
    .addOption(choice('--preset <preset>', 'how lively the delivery is', deliveryPresets))
    .action(say);
}

async function say(file: string, options: SayOptions): Promise<void> {
  const text = await readSource(file);
  const title = options.title ?? titleFor(file, text);
  const output = resolve(options.output ?? `${file === '-' ? 'aloud' : basename(file, extname(file))}.mp3`);
  const directory = await makeDirectoryBeside(output);
  try {
    await sayInto({ directory, output, text, title }, options);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What is made stands there until it is whole: beside the output, so that it can be moved there at once. */
async function makeDirectoryBeside(output: string): Promise<string> {
  const parent = dirname(output);
  return mkdtemp(join(parent, '.aloud-')).catch((cause: unknown) => {
    const message = `Nothing can be written to ${parent}: make the directory, or choose another with --output.`;
    throw new Problem('VALIDATION_FAILED', message, { cause });
  });
}

type Task = {
  readonly directory: string;
  readonly output: string;
  readonly text: string;
  readonly title: string;
};

async function sayInto({ directory, output, text, title }: Task, options: SayOptions): Promise<void> {
  const bar = createProgressBar();
  const pipeline = await withOfflinePipeline(bar.say);
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('Interrupted.')));
  try {
    const script = await scriptFor(pipeline, text, options, interrupted.signal);
    const rendered = await pipeline.render({
      script,
      voice: voiceOf(options),
      // The sandbox speaks with the built-in voices whatever else is configured.
      mode: 'sandbox',
      title,
      organization: null,
      date: new Date(),
      directory,
      signal: interrupted.signal,
      onProgress: bar.show,
    });
    bar.end();
    const files = await moveEpisode(rendered.episode, output);
    report({ title, script, files, rendered }, options);
  } finally {
    bar.end();
    await pipeline.close();
  }
}

async function scriptFor(
  pipeline: OfflinePipeline,
  text: string,
  options: SayOptions,
  signal: AbortSignal,
): Promise<Script> {
  if (options.verbatim) return pipeline.readVerbatim(text, speakersOf(options));
  const { script, warnings } = await pipeline.write(await writerInput(text, options), { signal });
  printWarnings(warnings);
  return script;
}

function voiceOf({ voice, host1, host2, preset }: SayOptions): VoiceSettings {
  return {
    provider: 'tts_b',
    ...(preset && { deliveryPreset: preset }),
    ...(voice && { voiceId: voice }),
    ...((host1 || host2) && { hostVoiceIds: { ...(host1 && { host1 }), ...(host2 && { host2 }) } }),
  };
}

type Outcome = {
  readonly title: string;
  readonly script: Script;
  readonly files: Awaited<ReturnType<typeof moveEpisode>>;
  readonly rendered: Awaited<ReturnType<OfflinePipeline['render']>>;
};

function report({ title, script, files, rendered }: Outcome, options: SayOptions): void {
  const { episode, quality, warnings } = rendered;
  printWarnings(warnings);
  if (!options.json) {
    console.log(`${files.audio} (${Math.round(episode.durationSeconds)} seconds)`);
    return;
  }
  printOne(
    {
      ...files,
      title,
      duration_seconds: episode.durationSeconds,
      loudness: episode.loudness,
      script: formatScript(script),
      quality: qualityView({ ...quality, loudness: episode.loudness }),
      warnings,
    },
    options,
  );
}
