/**
 * Some servers answer with one JSON document although a stream was asked for. It is turned into the stream that it
 * would have been, so that nothing behind it has to know.
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

/** A chat completion as its own chunks. */
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

/** A message of Anthropic's as its own events. */
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
    // What is no JSON after all is left for the SDK to complain about.
    return null;
  }
}
