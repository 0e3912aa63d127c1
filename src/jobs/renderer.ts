import type { Episode } from '../audio/episode.ts';
import { produceEpisode } from '../audio/produce-episode.ts';
import type { KeyMode } from '../domain/api-key.ts';
import { progressShares } from '../domain/conversion.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { Pronounced } from '../domain/lexicon/lexicon.ts';
import type { Picture } from '../domain/picture.ts';
import type { QualityReport } from '../domain/quality-report.ts';
import type { Script } from '../domain/script.ts';
import type { SegmentOwner } from '../domain/segment-owner.ts';
import type { Sentence } from '../domain/sound.ts';
import type { SoundDesign } from '../domain/sound-design.ts';
import type { Tenant } from '../domain/tenant.ts';
import { startChildSpan } from '../domain/tracing.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { type SegmentStore, segmentsOf } from '../speech/segment-cache/segment-store.ts';
import type { SpeechEngines } from '../speech/speech-engines.ts';
import { type VoicedScript, voiceScript } from '../speech/voice-script.ts';
import type { TextProcesses } from '../text-processes/text-processes.ts';

export type Renderer = {
  readonly engines: SpeechEngines;
  /** The cache of spoken sentences; null to use none. */
  readonly segments: SegmentStore | null;
  readonly texts: Pick<TextProcesses, 'run'>;
};

export type RenderInput = {
  readonly script: Script;
  readonly voice: VoiceSettings;
  /** Pronunciations for words that the voice's own notes do not contain, in order of precedence. */
  readonly lexicon?: readonly Pronounced[];
  readonly mode: KeyMode;
  readonly segmentOwner: SegmentOwner;
  /** The tenant to schedule the work for; absent on the command line. */
  readonly tenant?: Tenant;
  readonly title: string;
  /** A BCP 47 tag; the script's language by default. */
  readonly language?: string | null;
  readonly organization: string | null;
  readonly accent?: string | null;
  /** An uploaded cover; by default, one is drawn from the sound. */
  readonly cover?: Picture | null;
  readonly date: Date;
  readonly sounds?: SoundDesign;
  /** Decides whether these sentences may be spoken. Throws if not. */
  readonly admit?: (sentences: readonly Sentence[]) => Promise<void>;
  /** An empty directory for the files. The caller removes it. */
  readonly directory: string;
  readonly signal: AbortSignal;
  /** Reports progress from 0 to 1. */
  readonly onProgress: (done: number) => void;
};

export type RenderedEpisode = {
  readonly episode: Episode;
  readonly quality: QualityReport;
  readonly warnings: readonly FieldMessage[];
};

/** Speaks a script and masters it, for the service and the command line. */
export async function renderEpisode(renderer: Renderer, input: RenderInput): Promise<RenderedEpisode> {
  const steps = traceSteps();
  try {
    return await speakAndMaster(renderer, input, steps.follow);
  } catch (error) {
    steps.end(error);
    throw error;
  } finally {
    steps.end();
  }
}

/** Mastering starts with the last sentence. */
function traceSteps() {
  let step = startChildSpan('speak');
  return {
    async *follow(voiced: VoicedScript) {
      yield* voiced.sentences;
      const { sentences, fromCache } = voiced.report();
      step?.describe({ sentences, from_cache: fromCache });
      step?.end();
      step = startChildSpan('master');
    },
    end: (error?: unknown) => step?.end(error),
  };
}

async function speakAndMaster(
  renderer: Renderer,
  input: RenderInput,
  follow: (voiced: VoicedScript) => VoicedScript['sentences'],
): Promise<RenderedEpisode> {
  const { script, voice, lexicon = [], tenant, signal, onProgress } = input;
  let notUnderstood: readonly string[] = [];
  let ipaOnly: readonly string[] = [];
  const voiced = await voiceScript({
    script,
    voice,
    engines: renderer.engines.forMode(input.mode),
    segments: renderer.segments && segmentsOf(renderer.segments, input.segmentOwner),
    async cut(limit, takesIpa) {
      const cut = await renderer.texts.run('cutForVoice', { script, voice, lexicon, takesIpa, limit }, input);
      await input.admit?.(cut.sentences);
      ({ notUnderstood, ipaOnly } = cut);
      return cut.sentences;
    },
    tenant,
    signal,
    onProgress: ({ done, total }) => onProgress((done / total) * progressShares.voiceOfRender),
  });
  const episode = await produceEpisode(follow(voiced), {
    directory: input.directory,
    title: input.title,
    organization: input.organization,
    accent: input.accent ?? null,
    cover: input.cover ?? null,
    date: input.date,
    language: input.language ?? script.language,
    sounds: input.sounds ?? {},
    tenant,
    signal,
    onProgress: (done) =>
      onProgress(progressShares.voiceOfRender + done * (1 - progressShares.voiceOfRender)),
  });
  const warnings = [...voiced.warnings, ...unclearNotes(notUnderstood), ...unsaid(ipaOnly)];
  return { episode, quality: voiced.report(), warnings };
}

export function unclearNotes(notes: readonly string[]): FieldMessage[] {
  return notes.map((note) => ({
    path: 'voice.pronunciation_notes',
    message: `was not understood here: ${note}. Write it as: word = "how it sounds"`,
  }));
}

function unsaid(ipaOnly: readonly string[]): FieldMessage[] {
  return ipaOnly.map((written) => ({
    path: 'lexicon',
    message: `has only IPA for ${written}, which these voices do not take; add a spoken form to the entry`,
  }));
}
