import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificateAuthority } from '../../tests/support/certificate-authority.ts';
import { reportCpu } from './measured-server.ts';

/** A receiver of webhooks that reads what it gets and says that it is fine, or under /hang nothing at all. */
const authority = createCertificateAuthority();
const { certificate, key } = authority.issue('127.0.0.1');
const server = createServer({ cert: certificate, key }, (request, response) => {
  if (request.url?.startsWith('/hang')) return;
  request.resume().on('end', () => response.writeHead(200, { 'content-length': 2 }).end('ok'));
});
server.listen(0, '127.0.0.1', () => {
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  reportCpu({ address, authority: authority.certificate }, async () => server.closeAllConnections());
});
