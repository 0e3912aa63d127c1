import { totalmem } from 'node:os';
import type { PoolUse } from '../../domain/metrics.ts';
import type { EngineSpeed } from '../../domain/voice.ts';
import type { ModelOptions } from '../models/ensure-model.ts';
import type { SpeechEngine } from '../speech-engine.ts';
import { combineEngines, type Member } from './combine-engines.ts';
import { createEngineSelector, type EngineChoice } from './engine-choice.ts';
import type { LocalDefinition, LocalEngine } from './local-engine.ts';
import { createSpeechProcesses, type ProcessOptions } from './speech-processes.ts';
import { plainPart } from './voice-request.ts';

export type LocalOptions = ModelOptions &
  ProcessOptions & {
    /** The memory of this machine that this process may use. */
    readonly memoryBytes?: number;
  };

/** The engines of this machine. They share the processes, and each also speaks with the voices of the others. */
export type LocalEngines = {
  /** The name for the best engine that the machine is fast enough for. */
  readonly automatic: 'auto';
  /** Returns undefined for the name of another engine. */
  find(name: string): SpeechEngine | undefined;
  /** The fastest engine, which any machine can run. */
  readonly fastest: SpeechEngine;
  hasVoice(id: string): boolean;
  /** Returns null for the name of another engine. */
  speedOf(name: string): EngineSpeed | null;
  /** Explains why a name selects another engine here; null if it does not. */
  explain(name: string): EngineChoice | null;
  /** Measures this machine, unless it has been measured before. */
  decide(): Promise<EngineChoice>;
  verify(): Promise<void>;
  /** How busy the processes are. */
  use(): PoolUse;
  close(): Promise<void>;
};

/** The best one first, the fastest last. `auto` chooses between these two. */
export type LocalDefinitions = readonly [LocalDefinition, ...LocalDefinition[], LocalDefinition];

export function createLocalEngines(definitions: LocalDefinitions, options: LocalOptions): LocalEngines {
  const speech = createSpeechProcesses(options);
  const members = definitions.map((definition): Member & { definition: LocalDefinition } => ({
    definition,
    engine: definition.create({ ...options, speech }),
    speechModel: definition.speechModel,
    unavailableReason: missingMemory(definition, options),
  }));
  const [preferred, fallback] = [members[0], members.at(-1)] as [(typeof members)[0], (typeof members)[0]];
  const combined = new Map(members.map((member) => [member, combineEngines(member.engine, members)]));
  const fastest = combined.get(fallback) as SpeechEngine;
  const selector = createEngineSelector({
    preferred: preferred.definition.name,
    fallback: fallback.definition.name,
    threshold: preferred.definition.needs?.timesRealTime ?? 1,
    unavailableReason: preferred.unavailableReason,
    processes: options.processes,
    cacheDirectory: options.cacheDirectory,
    measure: (text) => measureSpeed(preferred.engine, text),
  });
  const memberNamed = (name: string) =>
    members.find(({ definition }) => definition.name === name || definition.aliases?.includes(name));
  return {
    automatic: 'auto',
    fastest,
    find(name) {
      const member = memberNamed(name === 'auto' ? selector.current().engine : name);
      return member && (member.unavailableReason === null ? combined.get(member) : fastest);
    },
    hasVoice: (id) => members.some(({ engine }) => engine.catalogue.find(id)),
    speedOf(name) {
      const member = memberNamed(name);
      const timesRealTime = member === preferred ? selector.current().timesRealTime : null;
      return member ? { isFastest: member === fallback, timesRealTime } : null;
    },
    explain(name) {
      if (name === 'auto') return selector.current();
      const reason = memberNamed(name)?.unavailableReason ?? null;
      return reason === null ? null : { engine: fallback.definition.name, reason, timesRealTime: null };
    },
    async decide() {
      const wasDecided = selector.current().timesRealTime !== null;
      const choice = await selector.decide();
      // The processes have loaded a model that will rarely be used.
      if (!wasDecided && choice.engine !== preferred.definition.name) speech.restart();
      return choice;
    },
    async verify() {
      for (const { engine } of members) await engine.verify?.();
    },
    use: () => speech.use(),
    close: () => speech.close(),
  };
}

/** Returns the seconds of sound per second of processor time. */
async function measureSpeed({ catalogue, say }: LocalEngine, text: string): Promise<number> {
  const { speaker, language, rate } = catalogue.choose(undefined, 'narrator', 'en');
  const parts = [plainPart(text, rate)];
  const { sound, processorSeconds } = await say({ speaker, language, parts });
  return sound.samples.length / sound.sampleRate / processorSeconds;
}

/** Memory reserved for everything except speech processes. */
const otherBytes = 1.2e9;

function missingMemory(
  { name, needs }: LocalDefinition,
  { processes, memoryBytes }: LocalOptions,
): string | null {
  if (needs === undefined) return null;
  const available =
    memoryBytes ?? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const wanted = processes * needs.bytesPerProcess + otherBytes;
  if (available >= wanted) return null;
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
  return (
    `${name} needs ${gigabytes(wanted)} GB of memory for ${processes} speech processes, and ` +
    `${gigabytes(available)} GB are here: another engine speaks instead.`
  );
}
