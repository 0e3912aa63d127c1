import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { verifyWebhook, type WebhookEvent, WebhookRefused } from '../../sdk/verify-webhook.ts';

export type ListenOptions = {
  readonly port: number;
  readonly secret: string;
  /** What is answered to events that are in order. */
  readonly answer: number;
  readonly json: boolean;
};

const largestBody = 1 << 20;

/** A receiver on this machine: checks every event as a receiver should, and prints it. Runs until it is stopped. */
export async function listenForWebhooks(options: ListenOptions): Promise<void> {
  const known = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, options, known).catch((error: Error) => {
      console.error(`error: ${error.message}`);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${options.port} is in use: choose another one with --port.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    server.listen(options.port, '127.0.0.1', resolve);
  });
  console.error(`Listening for events at http://127.0.0.1:${options.port}/ (Ctrl-C ends it)`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, answer, json }: ListenOptions,
  known: Set<string>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const body = await readBody(request);
  try {
    const signature = String(request.headers['x-service-signature'] ?? '');
    const event = await verifyWebhook({ body, signature, secret });
    const delivery = String(request.headers['x-service-delivery'] ?? '');
    print(event, { delivery, again: known.has(event.id), json });
    known.add(event.id);
    response.writeHead(answer).end();
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    console.error(`refused: ${error.message}`);
    response.writeHead(401).end(error.message);
  }
}

function print(
  event: WebhookEvent,
  { delivery, again, json }: { delivery: string; again: boolean; json: boolean },
): void {
  if (json) {
    console.log(JSON.stringify({ delivery, again, event }));
    return;
  }
  console.log(`${event.type}  ${event.id}  ${delivery}${again ? '  (again)' : ''}`);
  console.log(JSON.stringify(event.data, null, 2));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestBody) throw new Error('The body is larger than 1 MiB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
