/** The language model and the settings of requests to it. */
export type LanguageModelOptions = {
  readonly kind: 'openai-compatible' | 'anthropic';
  /** Null for the vendor's own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Null for a server that needs none. */
  readonly apiKey: string | null;
  /** The limit for everything together: requests, waiting, a correction. The default is 180 seconds. */
  readonly timeoutMilliseconds?: number;
  /** The longest silence within one request; any byte ends it. The default is 90 seconds. */
  readonly silenceMilliseconds?: number;
  /** The next three are only sent if they are set, because not every model supports them. */
  readonly maxTokens?: number | null;
  readonly temperature?: number | null;
  readonly reasoningEffort?: string | null;
  /** Whether the model always edits its script; otherwise only if there are findings. */
  readonly judge?: boolean;
  /** The number of retries after a transport error. The default is two. */
  readonly retries?: number;
  /** The wait before the first retry. It doubles for each further one. */
  readonly retryDelayMilliseconds?: number;
};

export type Timeouts = {
  readonly timeoutMilliseconds: number;
  readonly silenceMilliseconds: number;
  readonly retries: number;
  readonly retryDelayMilliseconds: number;
};

export function timeoutsOf(options: LanguageModelOptions): Timeouts {
  return {
    timeoutMilliseconds: options.timeoutMilliseconds ?? 180_000,
    silenceMilliseconds: options.silenceMilliseconds ?? 90_000,
    retries: options.retries ?? 2,
    retryDelayMilliseconds: options.retryDelayMilliseconds ?? 500,
  };
}
