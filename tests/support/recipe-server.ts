import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents } from './anthropic-events.ts';
import { openAiEvents } from './openai-events.ts';

/** The differences between the servers of the recipes that a client notices. */
export type Manner = {
  /** The path of its API. */
  readonly path: string;
  /** The header for a key; null if none is required. */
  readonly keyHeader: 'authorization' | 'x-api-key' | null;
  /** Comments that it sends before the first word. */
  readonly comments?: readonly string[];
  /** Request fields that it rejects. */
  readonly refuses?: readonly string[];
};

export const manners: Readonly<Record<string, Manner>> = {
  OpenAI: { path: '/v1/chat/completions', keyHeader: 'authorization' },
  Anthropic: { path: '/v1/messages', keyHeader: 'x-api-key' },
  Ollama: { path: '/api/chat', keyHeader: null },
  'llama.cpp': { path: '/v1/chat/completions', keyHeader: null },
  vLLM: { path: '/v1/chat/completions', keyHeader: 'authorization' },
  'LM Studio': { path: '/v1/chat/completions', keyHeader: null, refuses: ['reasoning_effort'] },
  OpenRouter: {
    path: '/api/v1/chat/completions',
    keyHeader: 'authorization',
    comments: [': OPENROUTER PROCESSING', ': OPENROUTER PROCESSING'],
  },
};

export type RecipeServer = {
  readonly origin: string;
  readonly requests: { readonly path: string; readonly body: any }[];
  close(): Promise<void>;
};

/** A server that behaves as the one of a recipe, always writes the same script, and changes nothing when it edits. */
export async function startRecipeServer(manner: Manner, script: string, key: string): Promise<RecipeServer> {
  const requests: RecipeServer['requests'] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (request.method === 'GET') {
      requests.push({ path, body: null });
      return sendVersion(response, manner.path === '/api/chat' && path === '/api/version');
    }
    const body = JSON.parse(await textOf(request));
    requests.push({ path, body });
    const given =
      manner.keyHeader === null ? key : String(request.headers[manner.keyHeader]).replace('Bearer ', '');
    if (path !== manner.path) return refuse(response, 404);
    if (given !== key) return refuse(response, 401);
    if (manner.refuses?.some((field) => field in body)) return refuse(response, 400);
    const say = JSON.stringify(body.messages).includes('insert_after') ? '{"edits": []}' : script;
    if (path === '/api/chat') return sayInLines(response, say);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const comment of manner.comments ?? []) response.write(`${comment}\n\n`);
    const events = path === '/v1/messages' ? anthropicEvents(body) : openAiEvents(body);
    const pieces = say.match(/[\s\S]{1,80}/g) ?? [];
    response.end(events.start() + pieces.map(events.text).join('') + events.finish('stop'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Ollama's own protocol: a JSON document a line. */
function sayInLines(response: ServerResponse, say: string): void {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const line = (fields: object) =>
    `${JSON.stringify({ model: 'm', created_at: '2026-01-01T00:00:00Z', ...fields })}\n`;
  for (const content of say.match(/[\s\S]{1,80}/g) ?? [])
    response.write(line({ message: { role: 'assistant', content }, done: false }));
  const counted = { prompt_eval_count: 4_000, eval_count: 50 };
  response.end(
    line({ message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...counted }),
  );
}

function sendVersion(response: ServerResponse, known: boolean): void {
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
  response.end(known ? '{"version":"0.12.3"}' : '{"error":"not found"}');
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message: `status ${status}`, type: 'invalid_request_error' } }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
