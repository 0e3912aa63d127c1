import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '../../src/storage/media/s3-client.ts';

export type S3Server = {
  /** The directory of its objects. */
  readonly directory: string;
  readonly options: S3Options;
  /** The settings of the service for this server. */
  readonly settings: Record<string, string>;
  close(): Promise<void>;
};

const bucket = 'episodes';

/** A server on loopback that speaks S3 and checks signatures, with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'aloud-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  rememberSlash(server);
  deleteTogether(server);
  listInShortPages(server);
  const { port } = (await server.run()) as AddressInfo;
  const sockets = new Set<Socket>();
  server.httpServer.on('connection', (socket: Socket) => sockets.add(socket));
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    directory,
    options: {
      bucket,
      endpoint,
      region: 'us-east-1',
      publicEndpoint: null,
      forcePathStyle: true,
      // The server's only known key.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Clients sign a bucket's own address with the slash at its end, which this server forgets unless it is escaped. */
function rememberSlash(server: S3rver): void {
  server.middleware.unshift((context, next) => {
    context.url = context.url.replace(/^\/([^/?]+)\/(?=\?|$)/, '/$1%2F');
    return next();
  });
  const { store } = server;
  const pathOf = store.getBucketPath.bind(store);
  store.getBucketPath = (name) => pathOf(name.replace(/\/$/, ''));
}

/** Concurrent deletions also remove their empty directory several times, which this server does not support. */
function deleteTogether({ store }: S3rver): void {
  const remove = store.deleteObject.bind(store);
  store.deleteObject = (name, key) =>
    remove(name, key).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** A server may always give less than was asked for: short pages show whether the rest is fetched too. */
function listInShortPages({ store }: S3rver): void {
  const list = store.listObjects.bind(store);
  store.listObjects = (name, options) => list(name, { ...options, maxKeys: 10 });
}
