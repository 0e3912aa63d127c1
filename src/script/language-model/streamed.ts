/**
 * Converts a JSON document to the stream that was requested, because some servers do not stream. The code behind it
 * need not distinguish them.
 */
export async function streamed(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status !== 200 || !type.includes('application/json')) return response;
  const text = await response.text();
  const events = eventsOf(parse(text));
  if (events === null) return new Response(text, { status: 200, headers: response.headers });
  const body = events
    .map(([name, data]) => `${name === null ? '' : `event: ${name}\n`}data: ${data}\n\n`)
    .join('');
  return new Response(body, { status: 200, headers: { 'content-type': 'text/event-stream' } });
}

type Event = readonly [name: string | null, data: string];

function eventsOf(value: unknown): Event[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('choices' in value && Array.isArray(value.choices)) return completionEvents(value, value.choices);
  if ('content' in value && Array.isArray(value.content)) return messageEvents(value, value.content);
  return null;
}

/** Converts a chat completion to its chunks. */
function completionEvents(whole: object, choices: readonly unknown[]): Event[] {
  const chunk = {
    ...whole,
    object: 'chat.completion.chunk',
    choices: choices.map((choice) => {
      const { message = {}, ...rest } = choice as { message?: object };
      return { ...rest, delta: message };
    }),
  };
  return [
    [null, JSON.stringify(chunk)],
    [null, '[DONE]'],
  ];
}

/** Converts a message of Anthropic to its events. */
function messageEvents(whole: object, content: readonly unknown[]): Event[] {
  const { stop_reason = 'end_turn', usage = {} } = whole as { stop_reason?: string; usage?: object };
  const event = (type: string, data: object): Event => [type, JSON.stringify({ type, ...data })];
  const blocks = content.flatMap((block, index) => {
    const { type, text, input } = block as { type: string; text?: string; input?: unknown };
    const tool = type === 'tool_use';
    const opened = tool ? { ...(block as object), input: {} } : { type: 'text', text: '' };
    const delta = tool
      ? { type: 'input_json_delta', partial_json: JSON.stringify(input ?? {}) }
      : { type: 'text_delta', text: text ?? '' };
    return [
      event('content_block_start', { index, content_block: opened }),
      event('content_block_delta', { index, delta }),
      event('content_block_stop', { index }),
    ];
  });
  return [
    event('message_start', { message: { ...whole, content: [], stop_reason: null } }),
    ...blocks,
    event('message_delta', { delta: { stop_reason, stop_sequence: null }, usage }),
    event('message_stop', {}),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The SDK reports text that is not JSON.
    return null;
  }
}
