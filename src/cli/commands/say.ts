import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { mediaFiles } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { qualityView } from '../../domain/quality-report.ts';
import { formatScript, type Script } from '../../domain/script.ts';
import { type DeliveryPreset, deliveryPresets, type VoiceSettings } from '../../domain/voice-settings.ts';
import type { OfflinePipeline, RenderedEpisode } from '../../offline-pipeline.ts';
import { openPipeline } from '../open-services.ts';
import { addCommand, choice } from '../options.ts';
import { printOne, printWarnings } from '../print.ts';
import { type ProgressBar, withProgress } from '../progress-bar.ts';
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
  withWritingOptions(addCommand(program, 'say <file>', 'turn a text into audio; - reads standard input'))
    .option('-o, --output <file>', 'the MP3; captions and chapters go next to it')
    .option('--verbatim', 'read the text as it is, without writing a script')
    .option('--title <title>', 'title of the episode')
    .option('--voice <id>', 'id of the narrator’s voice')
    .option('--host1 <id>', 'id of the first host’s voice')
    .option('--host2 <id>', 'id of the second host’s voice')
    .addOption(choice('--preset <preset>', 'how lively the delivery is', deliveryPresets))
    .action(say);
}

async function say(file: string, options: SayOptions): Promise<void> {
  const text = await readSource(file);
  const title = options.title ?? titleFor(file, text);
  const output = resolve(options.output ?? `${file === '-' ? 'aloud' : basename(file, extname(file))}.mp3`);
  const directory = await makeTemporaryDirectory(dirname(output));
  try {
    await withProgress('Interrupted.', (bar, signal) =>
      sayInto({ directory, output, text, title }, options, bar, signal),
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Creates a directory next to the output, so that finished files can be moved by renaming. */
async function makeTemporaryDirectory(parent: string): Promise<string> {
  return mkdtemp(join(parent, '.aloud-')).catch((cause: unknown) => {
    const message = `Cannot write to ${parent}: create the directory, or choose another with --output.`;
    throw new Problem('VALIDATION_FAILED', message, { cause });
  });
}

type Job = Readonly<Record<'directory' | 'output' | 'text' | 'title', string>>;

async function sayInto(
  { directory, output, text, title }: Job,
  options: SayOptions,
  bar: ProgressBar,
  signal: AbortSignal,
): Promise<void> {
  const pipeline = await openPipeline(bar.say);
  try {
    const script = await scriptFor(pipeline, text, options, signal);
    const rendered = await pipeline.render({
      script,
      title,
      directory,
      signal,
      voice: voiceOf(options),
      // The sandbox always has the built-in voices.
      mode: 'sandbox',
      organization: null,
      date: new Date(),
      onProgress: bar.show,
    });
    bar.end();
    const files = await moveEpisode(rendered.episode, output);
    report({ title, ...files }, script, rendered, options);
  } finally {
    await pipeline.close();
  }
}

async function scriptFor(
  pipeline: OfflinePipeline,
  text: string,
  options: SayOptions,
  signal: AbortSignal,
): Promise<Script> {
  if (options.verbatim) return pipeline.readVerbatim(text, speakersOf(options), options);
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

/** All files get the name of the MP3, which is moved last. */
async function moveEpisode({ files }: RenderedEpisode['episode'], audio: string) {
  const stem = audio.replace(/\.mp3$/i, '');
  const moved = { ...files, audio };
  for (const file of mediaFiles) {
    const extension = extname(files[file]);
    if (file !== 'audio') moved[file] = `${stem}${extension === '.json' ? `.${file}` : ''}${extension}`;
    await rename(files[file], moved[file]);
  }
  return moved;
}

function report(
  files: { readonly audio: string; readonly title: string },
  script: Script,
  { episode, quality, warnings }: RenderedEpisode,
  options: SayOptions,
): void {
  printWarnings(warnings);
  const { durationSeconds, loudness } = episode;
  if (!options.json) {
    printOne({ ...files, duration_seconds: Math.round(durationSeconds) }, options);
    return;
  }
  printOne(
    {
      ...files,
      duration_seconds: durationSeconds,
      loudness,
      script: formatScript(script),
      quality: qualityView({ ...quality, loudness }),
      warnings,
    },
    options,
  );
}
