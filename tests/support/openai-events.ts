/** The parts of a streamed answer, each as the lines a vendor would send. */
export type StreamEvents = {
  /** How many tokens the server says it has read. */
  readonly start: (read?: number) => string;
  readonly text: (piece: string) => string;
  readonly finish: (reason: 'stop' | 'length', read?: number) => string;
  readonly refusal: (text: string) => string;
  readonly failure: () => string;
};

type CompletionRequest = { model: string; stream_options?: { include_usage?: boolean } };

/** Sent as a last chunk without choices, and only to those who asked for it. */
function usage(body: CompletionRequest, read: number): string {
  if (body.stream_options?.include_usage !== true) return '';
  const counted = { prompt_tokens: read, completion_tokens: 50, total_tokens: read + 50 };
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: body.model,
    choices: [],
  };
  return `data: ${JSON.stringify({ ...chunk, usage: counted })}\n\n`;
}

/** The same answer as one document. */
export function wholeCompletion(body: CompletionRequest, text: string) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 4_000, completion_tokens: 50, total_tokens: 4_050 },
  };
}

/** Chunks of OpenAI's chat completions. */
export function openAiEvents(body: CompletionRequest): StreamEvents {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 1_760_000_000,
      model: body.model,
      choices: [{ index: 0, delta, finish_reason: finish }],
    })}\n\n`;
  return {
    start: () => chunk({ role: 'assistant', content: '' }),
    text: (piece) => chunk({ content: piece }),
    finish: (reason, read = 4_000) => `${chunk({}, reason)}${usage(body, read)}data: [DONE]\n\n`,
    refusal: (text) => `${chunk({ refusal: text })}${chunk({}, 'stop')}data: [DONE]\n\n`,
    failure: () => `data: ${JSON.stringify({ error: { message: 'overloaded', type: 'server_error' } })}\n\n`,
  };
}
