import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Command } from 'commander';
import { verifyWebhook, WebhookRefused } from '../../../sdk/verify-webhook.ts';
import { actForOrganization, requireEndpointScope } from '../../operations/enter-organization.ts';
import { revealSecret } from '../../operations/webhooks/secrets.ts';
import { withServices } from '../open-services.ts';
import { addCommand, wholeNumberWithin } from '../options.ts';
import { readStandardInput, readStream, readTextFile } from '../read-text.ts';

type ListenOptions = {
  readonly port: number;
  readonly secret?: string;
  readonly secretFile?: string;
  readonly webhook?: string;
  readonly answer: number;
  readonly json?: boolean;
};

export function addListenCommand(command: Command): void {
  addCommand(command, 'listen', 'receive events here, verify and print them')
    .option('--port <number>', 'the port on this machine', wholeNumberWithin(1, 65_535), 8787)
    .option('--secret <secret>', 'the signing secret')
    .option('--secret-file <file>', 'a file with the signing secret; - for standard input')
    .option('--webhook <id>', 'the webhook of this installation whose secret to use')
    .option(
      '--answer <status>',
      'the HTTP status that answers valid events',
      wholeNumberWithin(200, 599),
      200,
    )
    .action(async (options: ListenOptions) => {
      await listen({ ...options, secret: await secretFrom(options) });
    });
}

async function secretFrom({ secret, secretFile, webhook }: ListenOptions): Promise<string> {
  if (webhook !== undefined)
    return withServices(async (services) =>
      revealSecret(
        await actForOrganization(services, await requireEndpointScope(services, webhook)),
        webhook,
      ),
    );
  const written =
    secretFile === '-' ? await readStandardInput() : secretFile && (await readTextFile(secretFile));
  const found = (written ?? secret ?? '').trim();
  if (found !== '') return found;
  throw new Error('Events are verified with their signing secret: use --secret, --secret-file or --webhook.');
}

type Receiver = ListenOptions & { readonly secret: string };

async function listen(receiver: Receiver): Promise<void> {
  const { port } = receiver;
  const known = new Set<string>();
  const server = createServer((request, response) => {
    receive(request, response, receiver, known).catch((error: Error) => {
      console.error(`error: ${error.message}`);
      response.writeHead(400).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is in use: choose another one with --port.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  console.error(`Listening for events at http://127.0.0.1:${port}/ (Ctrl-C ends it)`);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, answer, json }: Receiver,
  known: Set<string>,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const body = await readStream(request, 'The body');
  try {
    const signature = String(request.headers['x-service-signature'] ?? '');
    const event = await verifyWebhook({ body, signature, secret });
    const delivery = String(request.headers['x-service-delivery'] ?? '');
    const again = known.has(event.id);
    known.add(event.id);
    if (json) console.log(JSON.stringify({ delivery, again, event }));
    else {
      console.log(`${event.type}  ${event.id}  ${delivery}${again ? '  (again)' : ''}`);
      console.log(JSON.stringify(event.data, null, 2));
    }
    response.writeHead(answer).end();
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error;
    console.error(`refused: ${error.message}`);
    response.writeHead(401).end(error.message);
  }
}
