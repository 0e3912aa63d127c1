import type { StreamEvents } from './openai-events.ts';

/** The same answer as one document. */
export function wholeMessage(body: { model: string; tools?: { name: string }[] }, text: string) {
  const forced = body.tools?.[0]?.name;
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: forced
      ? [{ type: 'tool_use', id: 'toolu_1', name: forced, input: JSON.parse(text) }]
      : [{ type: 'text', text }],
    stop_reason: forced ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 4_000, output_tokens: 50 },
  };
}

/** Events of Anthropic's messages: a text block, or the input of the tool that the request forces. */
export function anthropicEvents(body: { model: string; tools?: { name: string }[] }): StreamEvents {
  const forced = body.tools?.[0]?.name;
  const event = (type: string, data: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  const stop = (reason: string) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { output_tokens: 50 },
    }) +
    event('message_stop', {});
  const block = forced
    ? { type: 'tool_use', id: 'toolu_1', name: forced, input: {} }
    : { type: 'text', text: '' };
  return {
    start: (read = 4_000) =>
      event('message_start', {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: body.model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: read, output_tokens: 1 },
        },
      }) + event('content_block_start', { index: 0, content_block: block }),
    text: (piece) =>
      event('content_block_delta', {
        index: 0,
        delta: forced
          ? { type: 'input_json_delta', partial_json: piece }
          : { type: 'text_delta', text: piece },
      }),
    finish: (reason) => stop(reason === 'length' ? 'max_tokens' : forced ? 'tool_use' : 'end_turn'),
    refusal: () => stop('refusal'),
    failure: () => event('error', { error: { type: 'overloaded_error', message: 'Overloaded' } }),
  };
}
