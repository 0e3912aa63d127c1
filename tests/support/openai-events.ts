/** The parts of a streamed answer, each as the lines a vendor would send. */
export type StreamEvents = {
  readonly start: () => string;
  readonly text: (piece: string) => string;
  readonly finish: (reason: 'stop' | 'length') => string;
  readonly refusal: (text: string) => string;
  readonly failure: () => string;
};

/** Chunks of OpenAI's chat completions. */
export function openAiEvents(body: { model: string }): StreamEvents {
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
    finish: (reason) => `${chunk({}, reason)}data: [DONE]\n\n`,
    refusal: (text) => `${chunk({ refusal: text })}${chunk({}, 'stop')}data: [DONE]\n\n`,
    failure: () => `data: ${JSON.stringify({ error: { message: 'overloaded', type: 'server_error' } })}\n\n`,
  };
}
