/**
 * Creates a fetch for the native API of Ollama. Ollama limits prompts to 4,096 tokens by default, and its
 * OpenAI-compatible API cannot change that. The response is converted to chunks of a chat completion.
 */
export function createOllamaFetch(baseUrl: string, fetching: typeof fetch): typeof fetch {
  return async (_input, init) => {
    const body = JSON.parse(String(init?.body)) as CompletionBody;
    const response = await fetching(`${originOf(baseUrl)}/api/chat`, {
      ...init,
      body: JSON.stringify(chatBody(body)),
    });
    if (!response.ok || response.body === null) return response;
    const chunks = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(linesToChunks(body.model))
      .pipeThrough(new TextEncoderStream());
    return new Response(chunks, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  };
}

/** Whether Ollama answers at an address; null if nothing does, which may change. Asked once per server. */
export async function isOllama(baseUrl: string): Promise<boolean | null> {
  const address = URL.parse(`${originOf(baseUrl)}/api/version`);
  if (address === null) return false;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(2_000) });
    if (response.status >= 500) return null;
    const answer: unknown = JSON.parse(await response.text());
    return typeof answer === 'object' && answer !== null && Object.keys(answer).join() === 'version';
  } catch (error) {
    return error instanceof SyntaxError ? false : null;
  }
}

function originOf(baseUrl: string): string {
  return baseUrl.replace(/\/v1\/?$/, '').replace(/(?<!\/)\/+$/, '');
}

type CompletionBody = {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly response_format?: { readonly json_schema?: { readonly schema?: object } };
};

const answerTokens = 4_096;
const step = 4_096;
const maxContext = 65_536;

function chatBody(body: CompletionBody): object {
  const { model, messages, temperature, max_tokens: maxTokens, response_format: format } = body;
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0);
  // Three characters per token leave room for languages that need more tokens.
  const needed = Math.ceil(characters / 3) + (maxTokens ?? answerTokens);
  return {
    model,
    messages,
    stream: true,
    ...(format?.json_schema?.schema === undefined ? {} : { format: format.json_schema.schema }),
    options: {
      num_ctx: Math.min(maxContext, Math.ceil(needed / step) * step),
      ...(temperature === undefined ? {} : { temperature }),
      ...(maxTokens === undefined ? {} : { num_predict: maxTokens }),
    },
  };
}

type ChatLine = {
  readonly message?: { readonly content?: string };
  readonly error?: string;
  readonly done?: boolean;
  readonly done_reason?: string;
  readonly prompt_eval_count?: number;
  readonly eval_count?: number;
};

function linesToChunks(model: string): TransformStream<string, string> {
  let buffered = '';
  return new TransformStream({
    transform(text, controller) {
      const lines = (buffered + text).split('\n');
      buffered = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '') controller.enqueue(toChunk(JSON.parse(line), model));
    },
    flush(controller) {
      if (buffered.trim() !== '') controller.enqueue(toChunk(JSON.parse(buffered), model));
    },
  });
}

function toChunk(line: ChatLine, model: string): string {
  if (line.error !== undefined)
    return `data: ${JSON.stringify({ error: { message: 'failed', type: 'error' } })}\n\n`;
  const finish = line.done ? (line.done_reason === 'length' ? 'length' : 'stop') : null;
  const delta = { role: 'assistant', content: line.message?.content ?? '' };
  const chunk = {
    id: 'chat',
    object: 'chat.completion.chunk',
    created: 0,
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(line.done
      ? { usage: { prompt_tokens: line.prompt_eval_count ?? 0, completion_tokens: line.eval_count ?? 0 } }
      : {}),
  };
  return `data: ${JSON.stringify(chunk)}\n\n${line.done ? 'data: [DONE]\n\n' : ''}`;
}
