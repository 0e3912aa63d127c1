/** Which language model to ask, and how. */
export type LanguageModelOptions = {
  readonly kind: 'openai-compatible' | 'anthropic';
  /** Null for the vendor's own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Null for a server that needs none. */
  readonly apiKey: string | null;
  /** Everything together: requests, waiting, a correction. 180 seconds where not given. */
  readonly timeoutMilliseconds?: number;
  /** The longest silence within one request; any byte breaks it. 90 seconds where not given. */
  readonly silenceMilliseconds?: number;
  /** These three are sent only where they are given: not every model takes them. */
  readonly maxTokens?: number | null;
  readonly temperature?: number | null;
  readonly reasoningEffort?: string | null;
  /** Whether the model always edits its script; otherwise only where something was found. */
  readonly judge?: boolean;
  /** Requests that may be repeated after trouble on the way. Two where not given. */
  readonly retries?: number;
  /** Wait before the first repetition; doubled for each further one. */
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
