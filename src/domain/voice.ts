export type Voice = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly gender: 'woman' | 'man' | 'unknown';
  /** BCP 47; absent for a voice that speaks any language. */
  readonly language?: string;
  /** In words, such as `British`. */
  readonly accent?: string;
  /** The engine of the voice, if several engines share a list. */
  readonly engine?: string;
  /** The roles that use it by default. */
  readonly defaultFor: readonly VoiceRole[];
  readonly figures: VoiceFigures | null;
};

export type VoiceRole = 'narrator' | 'host1' | 'host2';

/** How fast an engine of this machine makes sound. */
export type EngineSpeed = {
  readonly isFastest: boolean;
  /** Seconds of sound per second, by all speech processes together; null until measured. */
  readonly timesRealTime: number | null;
};

/** As measured by `npm run audition`. */
export type VoiceFigures = {
  readonly wordErrorRate: number;
  /** In hertz. */
  readonly pitch: number;
  readonly wordsPerSecond: number;
  /** In decibels below full scale. */
  readonly level: number;
};
