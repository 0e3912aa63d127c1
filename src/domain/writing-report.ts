/** Who wrote a script, at what cost, and what had to be mended in it. */
export type WritingReport = {
  readonly writer: 'model' | 'builtin';
  /** The language model that was asked, also where the built-in writer wrote in the end. */
  readonly model: string | null;
  /** Tokens of all its requests, as the server counted them; null where it did not say, or none was asked. */
  readonly usage: TokenUsage | null;
  readonly repairs: readonly Repair[];
};

export type TokenUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** A sentence of a model that was not said as it was written, or one that had to be added. */
export type Repair = {
  readonly action: 'dropped' | 'replaced' | 'added';
  /** Why: a rule of the gate, such as `number` or `negation`. */
  readonly rule: string;
  /** Turn of the model's script, from 1; null for what was added. */
  readonly turn: number | null;
  /** Units of the source that it concerns. */
  readonly units: readonly number[];
  readonly message: string;
};

/** What is known of a script that no language model was asked for. */
export const builtInReport: WritingReport = { writer: 'builtin', model: null, usage: null, repairs: [] };

/** The report as answers show it. */
export function writingView({ writer, model, usage, repairs }: WritingReport) {
  return {
    writer,
    model,
    usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
    repairs: repairs.map(({ action, rule, message }) => ({ action, rule, message })),
  };
}
