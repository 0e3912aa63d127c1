import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { anthropicEvents, wholeMessage } from './anthropic-events.ts';
import { openAiEvents, wholeCompletion } from './openai-events.ts';

/** How the server answers one request. */
export type Reply =
  | {
      readonly say: string;
      readonly finish?: 'stop' | 'length';
      /** Milliseconds before the first word, with a comment every 100 of them where `pings`. */
      readonly after?: number;
      readonly pings?: boolean;
      /** One JSON document, although a stream was asked for. */
      readonly whole?: boolean;
      /** Tokens that the server says it has read. */
      readonly read?: number;
    }
  /** Refuses a schema with this status, and answers without one. */
  | { readonly refuseSchema: number; readonly say: string }
  | { readonly refuse: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** Sends the beginning of an answer, then drops the connection or falls silent. */
  | { readonly begin: string; readonly ending: 'cut' | 'silence' | 'none' }
  /** Events of the stream's own error kind, after a beginning. */
  | { readonly failAfter: string }
  | { readonly page: string }
  | { readonly endless: string }
  | 'hang';

type SeenRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: any;
  readonly at: number;
};

export type LanguageModelServer = {
  readonly baseUrl: string;
  readonly requests: SeenRequest[];
  readonly close: () => Promise<void>;
};

export const modelKey = 'sk-loopback-0123456789-secret';

/** A loopback server that speaks chat completions and messages. The last reply answers all further requests. */
export async function startLanguageModel(...replies: readonly Reply[]): Promise<LanguageModelServer> {
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    // Only Ollama has more to get than to be posted to.
    if (request.method === 'GET') return sendJson(response, 404, 'no such path');
    const body = JSON.parse(await bodyOf(request));
    requests.push({ path: request.url ?? '', headers: request.headers, body, at: Date.now() });
    const reply = replies[Math.min(requests.length, replies.length) - 1] ?? 'hang';
    const fault = objection(request, body);
    if (fault) sendJson(response, fault.status, fault.message);
    else await answer(response, request.url ?? '', body, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the real vendors insist on. */
function objection(request: IncomingMessage, body: any): { status: number; message: string } | null {
  const anthropic = request.url === '/v1/messages';
  if (!anthropic && request.url !== '/v1/chat/completions') return { status: 404, message: 'no such path' };
  const key = anthropic
    ? request.headers['x-api-key']
    : request.headers.authorization?.replace('Bearer ', '');
  if (key !== modelKey) return { status: 401, message: `Incorrect API key provided: ${key}` };
  if (body.stream !== true || typeof body.model !== 'string')
    return { status: 400, message: 'model and stream' };
  const roles: string[] = body.messages.map((message: { role: string }) => message.role);
  const empty = body.messages.some(
    (message: { content: unknown }) => message.content === '' || message.content === null,
  );
  if (empty || roles.at(-1) !== 'user') return { status: 400, message: 'messages' };
  if (!anthropic) return roles[0] === 'system' ? null : { status: 400, message: 'system' };
  if (request.headers['anthropic-version'] === undefined)
    return { status: 400, message: 'anthropic-version' };
  return typeof body.max_tokens === 'number' ? null : { status: 400, message: 'max_tokens' };
}

async function answer(response: ServerResponse, path: string, body: any, reply: Reply): Promise<void> {
  if (reply === 'hang') return;
  if ('refuseSchema' in reply) {
    const asked =
      body.response_format !== undefined || body.output_format !== undefined || body.tools !== undefined;
    const next =
      asked && body.output_config === undefined ? { status: reply.refuseSchema } : { say: reply.say };
    return answer(response, path, body, next);
  }
  if ('status' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(
      reply.body ?? JSON.stringify({ error: { message: `status ${reply.status}`, type: 'error' } }),
    );
    return;
  }
  if ('page' in reply) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(reply.page);
    return;
  }
  if ('say' in reply && reply.whole) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        path === '/v1/messages' ? wholeMessage(body, reply.say) : wholeCompletion(body, reply.say),
      ),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const events = path === '/v1/messages' ? anthropicEvents(body) : openAiEvents(body);
  if ('endless' in reply) {
    response.write(events.start());
    while (!response.destroyed) {
      response.write(events.text(reply.endless));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return;
  }
  if ('say' in reply && reply.after !== undefined) await quietly(response, reply.after, reply.pings === true);
  if ('failAfter' in reply) response.end(events.start() + events.text(reply.failAfter) + events.failure());
  else if ('refuse' in reply) response.end(events.start() + events.refusal(reply.refuse));
  else if ('say' in reply) {
    const pieces = reply.say.match(/[\s\S]{1,40}/g) ?? [];
    const finish = events.finish(reply.finish ?? 'stop', reply.read);
    response.end(events.start(reply.read) + pieces.map(events.text).join('') + finish);
  } else {
    response.write(events.start() + events.text(reply.begin));
    if (reply.ending === 'none') response.end();
    if (reply.ending === 'cut') setTimeout(() => response.destroy(), 10);
  }
}

/** Time in which a model thinks; some servers send comments meanwhile. */
async function quietly(response: ServerResponse, milliseconds: number, pings: boolean): Promise<void> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end && !response.destroyed) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(100, end - Date.now() + 1)));
    if (pings) response.write(': ping\n\n');
  }
}

function sendJson(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
