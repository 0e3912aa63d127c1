export type WritingReport = {
  readonly writer: 'model' | 'builtin';
  /** The requested language model, even if the built-in writer took over. */
  readonly model: string | null;
  /** Tokens of all requests, as the server counted them; null if unknown. */
  readonly usage: TokenUsage | null;
  readonly repairs: readonly Repair[];
};

export type TokenUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** The actions on a sentence of the model that was found faulty or doubtful. */
export const repairActions = ['dropped', 'replaced', 'added', 'corrected', 'confirmed'] as const;

/** A sentence of a model that was changed, added, or questioned and confirmed. */
export type Repair = {
  readonly action: (typeof repairActions)[number];
  /** A rule of the gate, such as `number` or `negation`. */
  readonly rule: string;
  /** Turn of the model's script, from 1; null for an added sentence. */
  readonly turn: number | null;
  /** The affected units of the source. */
  readonly units: readonly number[];
  readonly message: string;
};

/** The report of a script without a language model. */
export const builtInReport: WritingReport = { writer: 'builtin', model: null, usage: null, repairs: [] };

export function writingView({ writer, model, usage, repairs }: WritingReport) {
  return {
    writer,
    model,
    usage: usage && { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
    repairs: repairs.map(({ action, rule, message }) => ({ action, rule, message })),
  };
}
