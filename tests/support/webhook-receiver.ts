import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type CertificateAuthority, createCertificateAuthority } from './certificate-authority.ts';

/** One request as it arrived. */
export type Arrival = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
};

/** A receiver of webhooks on loopback, over HTTPS. */
export type Receiver = {
  readonly url: string;
  readonly authority: CertificateAuthority;
  readonly arrivals: Arrival[];
  /** Handles the following requests. */
  answer: (response: ServerResponse, arrival: Arrival) => void;
  /** Connections that were opened so far. */
  readonly connections: () => number;
  close(): Promise<void>;
};

export async function startReceiver(
  authority: CertificateAuthority = createCertificateAuthority(),
): Promise<Receiver> {
  const { certificate, key } = authority.issue('localhost', '127.0.0.1');
  const arrivals: Arrival[] = [];
  let connections = 0;
  const server = createServer({ cert: certificate, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const arrival = { path: request.url ?? '', headers: request.headers, body, at: Date.now() };
      arrivals.push(arrival);
      receiver.answer(response, arrival);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authority,
    arrivals,
    answer: (response) => response.writeHead(200).end('ok'),
    connections: () => connections,
    close: () => closeNow(server),
  };
  return receiver;
}

async function closeNow(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
