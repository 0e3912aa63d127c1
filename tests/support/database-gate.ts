import { connect, createServer, type Server, type Socket } from 'node:net';

export type DatabaseGate = {
  readonly url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
};

/** A proxy between the service and its database that blocks all traffic while it is shut. */
export async function openDatabaseGate(databaseUrl: string): Promise<DatabaseGate> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const accept = (client: Socket) => {
    const server = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
    }
  };
  let port = 0;
  let listener: Server | null = null;
  const open = async () => {
    const server = createServer(accept);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
    listener = server;
  };
  const shut = async () => {
    const closed = new Promise((resolve) => listener?.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, open, shut, close: shut };
}
