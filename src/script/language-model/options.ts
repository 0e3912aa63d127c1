/** Which language model to ask, and how long to be patient with it. */
export type LanguageModelOptions = {
  readonly kind: 'openai-compatible' | 'anthropic';
  /** Null for the vendor's own address. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** Null for a server that needs none. */
  readonly apiKey: string | null;
  /** Everything together: requests, waiting, corrections. 60 seconds where not given. */
  readonly timeoutMilliseconds?: number;
  /** The longest silence within one request. Half of the whole time where not given. */
  readonly silenceMilliseconds?: number;
  /** Requests that may be repeated after trouble on the way. Two where not given. */
  readonly retries?: number;
  /** Wait before the first repetition; doubled for each further one. */
  readonly retryDelayMilliseconds?: number;
};

export type Patience = {
  readonly timeoutMilliseconds: number;
  readonly silenceMilliseconds: number;
  readonly retries: number;
  readonly retryDelayMilliseconds: number;
};

export function patienceOf(options: LanguageModelOptions): Patience {
  const timeoutMilliseconds = options.timeoutMilliseconds ?? 60_000;
  return {
    timeoutMilliseconds,
    silenceMilliseconds: options.silenceMilliseconds ?? timeoutMilliseconds / 2,
    retries: options.retries ?? 2,
    retryDelayMilliseconds: options.retryDelayMilliseconds ?? 500,
  };
}
